package dev.headgate.streams.ledger;

import dev.headgate.streams.record.CommandValidator;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The records of {@link VendorStateStore} and {@link ExpiringKeys} as their changelog has them. */
public final class VendorStateRecords {

    private final StateFormat format;

    /** @param format of the partition's stores */
    public VendorStateRecords(StateFormat format) {
        this.format = format;
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
        boolean named = end > from && key[from] > ExpiringKeys.COMMAND_IDS;
        boolean ids = key.length > 0 && key[0] == ExpiringKeys.COMMAND_IDS;
        if (end == key.length || (!named && !ids)) {
            throw format.newer(VendorStateStore.STORE, "a kind that is not known here");
        }
        byte[] vendor = Arrays.copyOfRange(key, from, end);
        return ids || (from > 0 && CommandValidator.isBroadcast(vendor)) ? null : vendor;
    }

    private static boolean isCommand(byte sign) {
        return sign == ExpiringKeys.CANCELS || sign == ExpiringKeys.COMMAND_IDS;
    }
}
