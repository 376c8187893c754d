package dev.headgate.streams.ledger;

import dev.headgate.schemas.LedgerEntry;
import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** The {@link Ledger}'s records as the store and its changelog have them. */
public final class LedgerRecords {

    /** Keys begin with the source, then the {@link Ordinal} big-endian, so that a scan is in order. */
    private static final byte INTENTS = 0;

    private static final int KEY = 1 + Long.BYTES;

    private final StateFormat format;
    private final VersionedRecords<LedgerEntry> records;

    /** @param format of the partition's stores */
    public LedgerRecords(StateFormat format) {
        this.format = format;
        this.records = new VersionedRecords<>(
                format, Ledger.STORE, LedgerEntry.class, "a ledger entry", Ledger.VERSION, LedgerEntry::getVersion);
    }

    /**
     * Returns whose intent it is; null for an entry that can't be read.
     *
     * @throws NewerFormatException for one that a newer version wrote
     */
    public @Nullable String vendor(byte[] value) {
        try {
            return read(value).getIntent().getVendor();
        } catch (SerializationException e) {
            return null; // its owner makes a dead letter of it
        }
    }

    byte[] write(LedgerEntry entry) {
        return records.write(entry);
    }

    /**
     * @throws SerializationException if it is no ledger entry
     * @throws NewerFormatException if a newer version wrote it
     */
    LedgerEntry read(byte[] value) {
        return records.read(value);
    }

    /**
     * @throws NewerFormatException for a key that this version does not know
     */
    public long ordinal(byte[] key) {
        if (key.length != KEY || key[0] != INTENTS) {
            throw format.newer(Ledger.STORE, "a source that is not known here");
        }
        return ByteBuffer.wrap(key).getLong(1);
    }

    public static byte[] key(long ordinal) {
        return ByteBuffer.allocate(KEY).put(INTENTS).putLong(ordinal).array();
    }
}
