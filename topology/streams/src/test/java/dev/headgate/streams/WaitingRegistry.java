package dev.headgate.streams;

import dev.headgate.schemas.AvroSerde;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/** A Serde of another's making, with a registry that fails as told. Not for several threads. */
public final class WaitingRegistry implements Serde<SpecificRecord> {

    public static final int ID = 7;
    public static final int BOGUS = 99;
    private static final int HEADER = 5;

    /** By id, each time one was asked for. */
    public final List<Integer> fetches = new ArrayList<>();

    private final AvroSerde records = new AvroSerde();
    private final Set<Integer> cached = new HashSet<>();
    private @Nullable RuntimeException failure;

    public void fails(RuntimeException with) {
        failure = with;
    }

    public void answers() {
        failure = null;
    }

    /** In Confluent's wire format, as the topology does not write here. */
    public byte[] wire(int id, SpecificRecord record) {
        byte[] bytes = records.serializer().serialize("any", record);
        return ByteBuffer.allocate(HEADER + bytes.length)
                .put((byte) 0)
                .putInt(id)
                .put(bytes)
                .array();
    }

    @Override
    public Serializer<SpecificRecord> serializer() {
        return records.serializer();
    }

    @Override
    public Deserializer<SpecificRecord> deserializer() {
        return this::read;
    }

    private SpecificRecord read(String topic, byte[] bytes) {
        ByteBuffer value = ByteBuffer.wrap(bytes);
        if (value.get() == 0) {
            fetch(value.getInt());
            byte[] rest = new byte[value.remaining()];
            value.get(rest);
            return records.deserializer().deserialize(topic, rest);
        }
        fetch(0); // a format that says nothing of its schema
        return records.deserializer().deserialize(topic, bytes);
    }

    private void fetch(int id) {
        if (cached.contains(id)) {
            return;
        }
        fetches.add(id);
        if (failure != null) {
            throw failure;
        }
        if (id == BOGUS) {
            throw new SerializationException("Schema not found; error code: 40403");
        }
        cached.add(id);
    }
}
