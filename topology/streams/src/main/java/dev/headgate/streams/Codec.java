package dev.headgate.streams;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topic;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Full topic names, and the records in them as bytes. */
public final class Codec {

    /** By name, in full; asked for with each record. */
    private final Map<String, String> topics;

    private final Serde<SpecificRecord> serde;

    /**
     * @param serde configured; any that writes and reads our records
     * @param prefix of every topic
     */
    public Codec(Serde<SpecificRecord> serde, String prefix) {
        this.serde = serde;
        this.topics = TopicCatalogue.load().topics().stream()
                .collect(Collectors.toUnmodifiableMap(Topic::name, topic -> topic.in(prefix)));
    }

    /** Returns the full name of a topic of the catalogue. */
    public String topic(String name) {
        String topic = topics.get(name);
        if (topic == null) {
            throw new IllegalArgumentException("No topic in the catalogue: " + name);
        }
        return topic;
    }

    /**
     * @param name the topic's, from {@link Topics}
     */
    public byte[] encode(String name, SpecificRecord record) {
        return serde.serializer().serialize(topic(name), record);
    }

    /**
     * @throws SerializationException if the bytes are not an intent
     */
    Intent intent(byte @Nullable [] value) {
        return decode(Topics.INTENTS, value, Intent.class);
    }

    /**
     * @throws SerializationException if the bytes are not a command
     */
    Command command(byte @Nullable [] value) {
        return decode(Topics.COMMANDS, value, Command.class);
    }

    /**
     * @param name the topic's, from {@link Topics}
     * @throws SerializationException if the bytes are not such a record
     */
    public <T extends SpecificRecord> T decode(String name, byte @Nullable [] value, Class<T> type) {
        if (value == null) {
            throw new SerializationException("the value is empty (a tombstone)");
        }
        SpecificRecord record = serde.deserializer().deserialize(topic(name), value);
        if (!type.isInstance(record)) {
            throw new SerializationException("the value is a "
                    + (record == null ? "null" : record.getSchema().getName()) + ", not a " + type.getSimpleName());
        }
        return type.cast(record);
    }
}
