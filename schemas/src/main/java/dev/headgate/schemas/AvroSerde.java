package dev.headgate.schemas;

import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Serde of every record of this package. Confluent's {@code SpecificAvroSerde} can stand in its place.
 *
 * <p>Without {@code schema.registry.url} values are in Avro single-object encoding; with it they are in Confluent's wire
 * format. Supported keys: {@code schema.registry.url} (1 to 10, tried in turn; credentials may stand in it),
 * {@code auto.register.schemas} (true), {@code basic.auth.credentials.source} (URL | USER_INFO),
 * {@code basic.auth.user.info}, {@code http.connect.timeout.ms} (5000), {@code http.read.timeout.ms} (10000). Any other
 * key of Confluent's that asks for something else than what happens is refused with a
 * {@link org.apache.kafka.common.config.ConfigException} that names it.
 *
 * <p>Threading: once configured, any number of threads; so are its serializer and deserializer.
 */
public final class AvroSerde implements Serde<SpecificRecord> {
    private final AvroSerializer serializer = new AvroSerializer();
    private final AvroDeserializer deserializer = new AvroDeserializer();

    /** A Serde without a registry until it is configured otherwise. */
    public AvroSerde() {}

    /**
     * Sees a Serde of all records as one of a single record.
     *
     * @return a Serde that configures and closes the given one, and whose deserializer throws
     *     {@link org.apache.kafka.common.errors.SerializationException} naming both records when another arrives
     */
    public static <T extends SpecificRecord> Serde<T> typed(Serde<SpecificRecord> serde, Class<T> type) {
        return new TypedSerde<>(serde, type);
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        Format format = Formats.of(configs, isKey);
        serializer.use(format);
        deserializer.use(format);
    }

    /** Returns whether it is configured to ask a registry for schemas. */
    public boolean usesRegistry() {
        return deserializer.usesRegistry();
    }

    @Override
    public Serializer<SpecificRecord> serializer() {
        return serializer;
    }

    @Override
    public Deserializer<SpecificRecord> deserializer() {
        return deserializer;
    }
}
