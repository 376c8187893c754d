package dev.headgate.streams.parking;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.FormerSerializer;
import dev.headgate.schemas.ParkedIntent;
import dev.headgate.schemas.ParkedIntents;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.ledger.StateFormat;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;

/**
 * The value of a block's record in the topic {@code parked}.
 *
 * <p>Threading: one thread.
 */
public final class BlockCodec {

    private static final String WITHOUT_CUSTOM = "ParkedIntents-1.avsc";

    private static final String SINGLE_CALLS = "ParkedIntents-2.avsc";

    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding
    private final FormerSerializer withoutCustom = new FormerSerializer(WITHOUT_CUSTOM);

    private final FormerSerializer singleCalls = new FormerSerializer(SINGLE_CALLS);

    /** @param format the newest that may be written ({@link StateFormat#written}) */
    public byte[] write(int format, long id, List<ParkedIntent> intents) {
        ParkedIntents block = new ParkedIntents(1, id, intents);
        if (format < StateFormat.CUSTOM_OPERATIONS) {
            return withoutCustom.serialize(block);
        }
        return format < StateFormat.KINDS_OF_WORK
                ? singleCalls.serialize(block)
                : serde.serializer().serialize(Topics.PARKED, block);
    }

    /**
     * @param size intents that it has
     * @throws SerializationException if it is another than was written: intents would be lost without it
     */
    public List<ParkedIntent> read(byte[] value, long id, int size) {
        if (serde.deserializer().deserialize(Topics.PARKED, value) instanceof ParkedIntents read
                && read.getId() == id
                && read.getIntents().size() == size) {
            return read.getIntents();
        }
        throw new SerializationException("another block than was written");
    }
}
