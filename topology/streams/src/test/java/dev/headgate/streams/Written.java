package dev.headgate.streams;

import dev.headgate.streams.ledger.Ledger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.internals.InMemoryKeyValueStore;
import org.jspecify.annotations.Nullable;

/** A store that remembers what was written to it, and in which order. */
public final class Written extends InMemoryKeyValueStore {

    public final List<String> writes = new ArrayList<>();

    public Written() {
        super(Ledger.STORE);
    }

    @Override
    public synchronized void put(Bytes key, byte @Nullable [] value) {
        writes.add(text(key.get()) + (value == null ? " gone" : "=" + text(value)));
        super.put(key, value);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
