package dev.headgate.streams.ledger;

import dev.headgate.streams.record.CommandValidator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The records of the store of vendors as its changelog has them, by their keys. */
public final class VendorStateRecords {

    /** Begins the keys of the index of parked blocks; no vendor's id begins with it. */
    public static final char PARKED_BLOCK = 3;

    /** Begins the keys of what was taken of them. */
    public static final char PARKED_TAKEN = 4;

    /** The key of the newest block's id, of all vendors. */
    public static final char PARKED_LAST = 5;

    private final StateFormat format;

    /** @param format of the partition's stores */
    public VendorStateRecords(StateFormat format) {
        this.format = format;
    }

    /** Whether a record says where parked intents are, which is in the partition in which they were parked. */
    public static boolean isParked(byte[] key) {
        return key.length > 0 && (key[0] == PARKED_BLOCK || key[0] == PARKED_TAKEN);
    }

    /** Whether a record is about its partition, and about none of its vendors. */
    public static boolean isOfPartition(byte[] key) {
        return key.length == 1 && key[0] == PARKED_LAST;
    }

    /**
     * Returns the vendor, in UTF-8, that a record is about; null for one that is about all of the partition's vendors: a
     * command's id, or a cancel for whoever's intent it is.
     *
     * @throws NewerFormatException for a key that this version does not know
     */
    public byte @Nullable [] vendor(byte[] key) {
        int from = key.length > 0 && isCommand(key[0]) ? 1 : 0;
        int end = from;
        while (end < key.length && key[end] != 0) {
            end++;
        }
        boolean named = end > from && key[from] > LimitOverrideStore.OVERRIDES;
        boolean ids = key.length > 0 && key[0] == ExpiringKeys.COMMAND_IDS;
        if (end == key.length || (!named && !ids)) {
            throw format.newer(VendorStateStore.STORE, "a kind that is not known here");
        }
        byte[] vendor = Arrays.copyOfRange(key, from, end);
        return ids || (from > 0 && CommandValidator.isBroadcast(vendor)) ? null : vendor;
    }

    private static boolean isCommand(byte sign) {
        return sign == ExpiringKeys.CANCELS
                || sign == ExpiringKeys.COMMAND_IDS
                || sign == ExpiringKeys.PARKED_CANCELS
                || sign == RunningCommandStore.RUNNING
                || sign == LimitOverrideStore.OVERRIDES;
    }
}
