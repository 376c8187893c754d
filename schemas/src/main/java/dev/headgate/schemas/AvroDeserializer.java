package dev.headgate.schemas;

import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads any record of this package, written with an older or newer schema of it too; null stays null. Configured like
 * {@link AvroSerde}.
 *
 * <p>Threading: once configured, any number of threads.
 */
public final class AvroDeserializer implements Deserializer<SpecificRecord> {
    private volatile Format format;

    /** Reads single-object encoding until it is configured otherwise. */
    public AvroDeserializer() {
        this(Formats.withoutRegistry());
    }

    AvroDeserializer(Format format) {
        this.format = format;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        use(Formats.of(configs, isKey));
    }

    void use(Format chosen) {
        format = chosen;
    }

    boolean usesRegistry() {
        return format instanceof ConfluentFormat;
    }

    /**
     * The record.
     *
     * @throws org.apache.kafka.common.errors.SerializationException for bytes that are not such a record; its message
     *     holds none of them
     * @throws org.apache.kafka.common.KafkaException another of Kafka's, when the registry could not be asked: the bytes
     *     may well be good
     */
    @Override
    public @Nullable SpecificRecord deserialize(String topic, byte @Nullable [] data) {
        return data == null ? null : format.read(topic, data);
    }
}
