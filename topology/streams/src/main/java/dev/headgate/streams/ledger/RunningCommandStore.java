package dev.headgate.streams.ledger;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.SavedRunningCommand;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commands that are carried out in parts and are not through yet, so that a successor begins them again. In the store of
 * vendors, under keys that begin with a sign that no vendor's begins with.
 *
 * <p>Threading: the stream thread.
 */
public final class RunningCommandStore {

    private static final Logger LOG = LoggerFactory.getLogger(RunningCommandStore.class);

    /** Begins the keys. */
    static final char RUNNING = 7;

    private final KeyValueStore<Bytes, byte[]> store;
    private final StateFormat format;
    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding

    public RunningCommandStore(KeyValueStore<Bytes, byte[]> store, StateFormat format) {
        this.store = store;
        this.format = format;
    }

    /** Returns what a predecessor kept, in the saved in which it came. */
    public List<SavedRunningCommand> load() {
        List<SavedRunningCommand> all = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> kept = store.range(key("" + RUNNING), key("" + (char) (RUNNING + 1)))) {
            while (kept.hasNext()) {
                KeyValue<Bytes, byte[]> next = kept.next();
                try {
                    all.add(read(next.value));
                } catch (SerializationException e) {
                    LOG.error("what was kept of a command is unreadable reason={}", e.getMessage());
                }
            }
        }
        all.sort(
                Comparator.comparingLong(SavedRunningCommand::getAt).thenComparingLong(SavedRunningCommand::getOffset));
        return all;
    }

    /** Keeps one until it is {@link #remove}d. */
    public void add(SavedRunningCommand saved) {
        store.put(key(saved), format.write(serde.serializer().serialize(VendorStateStore.STORE, saved)));
    }

    public void remove(SavedRunningCommand saved) {
        store.put(key(saved), null);
    }

    private SavedRunningCommand read(byte[] value) {
        return format.read(VendorStateStore.STORE, value, bytes -> {
            if (serde.deserializer().deserialize(VendorStateStore.STORE, bytes) instanceof SavedRunningCommand saved) {
                if (saved.getVersion() > 1) {
                    throw format.newer(VendorStateStore.STORE, "format version " + saved.getVersion());
                }
                return saved;
            }
            throw new SerializationException("not a command");
        });
    }

    private static Bytes key(SavedRunningCommand saved) {
        Command command = saved.getCommand();
        return key(RUNNING + command.getVendor() + '\0' + saved.getOffset());
    }

    private static Bytes key(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
