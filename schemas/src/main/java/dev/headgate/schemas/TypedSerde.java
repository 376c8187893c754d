package dev.headgate.schemas;

import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** A Serde of all records seen as one of a single record. Threading: as the Serde behind it. */
final class TypedSerde<T extends SpecificRecord> implements Serde<T> {
    private final Serde<SpecificRecord> all;
    private final Class<T> type;

    TypedSerde(Serde<SpecificRecord> all, Class<T> type) {
        this.all = all;
        this.type = type;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        all.configure(configs, isKey);
    }

    @Override
    public void close() {
        all.close();
    }

    @Override
    public Serializer<T> serializer() {
        Serializer<SpecificRecord> any = all.serializer();
        return new Serializer<>() {
            @Override
            public byte @Nullable [] serialize(String topic, @Nullable T data) {
                return any.serialize(topic, data);
            }

            @Override
            public byte @Nullable [] serialize(String topic, Headers headers, @Nullable T data) {
                return any.serialize(topic, headers, data);
            }
        };
    }

    @Override
    public Deserializer<T> deserializer() {
        Deserializer<SpecificRecord> any = all.deserializer();
        return new Deserializer<>() {
            @Override
            public @Nullable T deserialize(String topic, byte @Nullable [] data) {
                return cast(any.deserialize(topic, data));
            }

            @Override
            public @Nullable T deserialize(String topic, Headers headers, byte @Nullable [] data) {
                return cast(any.deserialize(topic, headers, data));
            }
        };
    }

    private @Nullable T cast(@Nullable SpecificRecord record) {
        if (record != null && !type.isInstance(record)) {
            throw new SerializationException("Expected the record " + type.getSimpleName() + " and got "
                    + record.getSchema().getName());
        }
        return type.cast(record);
    }
}
