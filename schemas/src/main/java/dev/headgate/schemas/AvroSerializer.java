package dev.headgate.schemas;

import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes any record of this package; null stays null. Configured like {@link AvroSerde}.
 *
 * <p>Threading: once configured, any number of threads.
 */
public final class AvroSerializer implements Serializer<SpecificRecord> {
    private volatile Format format;

    /** Writes single-object encoding until it is configured otherwise. */
    public AvroSerializer() {
        this(Formats.withoutRegistry());
    }

    AvroSerializer(Format format) {
        this.format = format;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        use(Formats.of(configs, isKey));
    }

    void use(Format chosen) {
        format = chosen;
    }

    /**
     * The record's bytes.
     *
     * @throws org.apache.kafka.common.errors.SerializationException for a record that is not of this package, lacks a
     *     field, or that the registry refuses
     * @throws org.apache.kafka.common.KafkaException another of Kafka's, when the registry could not be asked
     */
    @Override
    public byte @Nullable [] serialize(String topic, @Nullable SpecificRecord data) {
        return data == null ? null : format.write(topic, data);
    }
}
