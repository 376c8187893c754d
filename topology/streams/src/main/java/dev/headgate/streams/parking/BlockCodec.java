package dev.headgate.streams.parking;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.ParkedIntent;
import dev.headgate.schemas.ParkedIntents;
import dev.headgate.schemas.Topics;
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

    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding

    public byte[] write(long id, List<ParkedIntent> intents) {
        return serde.serializer().serialize(Topics.PARKED, new ParkedIntents(1, id, intents));
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
