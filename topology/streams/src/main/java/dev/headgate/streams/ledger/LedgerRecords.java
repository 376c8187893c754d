package dev.headgate.streams.ledger;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.LedgerEntry;
import java.nio.ByteBuffer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** The {@link Ledger}'s records as its changelog has them, for who deals them out to other partitions. */
public final class LedgerRecords {

    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding
    private final StateFormat format;

    /** @param format of the partition's stores */
    public LedgerRecords(StateFormat format) {
        this.format = format;
    }

    /**
     * Returns whose intent it is; null for an entry that can't be read.
     *
     * @throws NewerFormatException for one that a newer version wrote
     */
    public @Nullable String vendor(byte[] value) {
        try {
            return format.read(Ledger.STORE, value, bytes -> {
                if (!(serde.deserializer().deserialize(Ledger.STORE, bytes) instanceof LedgerEntry entry)) {
                    throw new SerializationException("not a ledger entry");
                }
                if (entry.getVersion() > Ledger.VERSION) {
                    throw format.newer(Ledger.STORE, "format version " + entry.getVersion());
                }
                return entry.getIntent().getVendor();
            });
        } catch (SerializationException e) {
            return null; // its owner makes a dead letter of it
        }
    }

    /**
     * @throws NewerFormatException for a key that this version does not know
     */
    public long ordinal(byte[] key) {
        if (key.length != Ledger.KEY || key[0] != Ledger.INTENTS) {
            throw format.newer(Ledger.STORE, "a source that is not known here");
        }
        return ByteBuffer.wrap(key).getLong(1);
    }

    public static byte[] key(long ordinal) {
        return ByteBuffer.allocate(Ledger.KEY)
                .put(Ledger.INTENTS)
                .putLong(ordinal)
                .array();
    }
}
