package dev.headgate.streams.ledger;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.SavedOrder;
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
public final class OrderStore {

    private static final Logger LOG = LoggerFactory.getLogger(OrderStore.class);

    /** Begins the keys. */
    static final char ORDERS = 7;

    private final KeyValueStore<Bytes, byte[]> store;
    private final StateFormat format;
    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding

    public OrderStore(KeyValueStore<Bytes, byte[]> store, StateFormat format) {
        this.store = store;
        this.format = format;
    }

    /** Whether the format that is written now has such records: before, a crash ends what is not through. */
    public boolean isOn() {
        return format.written() >= StateFormat.KINDS_OF_WORK;
    }

    /** Returns what a predecessor kept, in the order in which it came. */
    public List<SavedOrder> load() {
        List<SavedOrder> all = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> kept = store.range(key("" + ORDERS), key("" + (char) (ORDERS + 1)))) {
            while (kept.hasNext()) {
                KeyValue<Bytes, byte[]> next = kept.next();
                try {
                    all.add(read(next.value));
                } catch (SerializationException e) {
                    LOG.error("what was kept of a command is unreadable reason={}", e.getMessage());
                }
            }
        }
        all.sort(Comparator.comparingLong(SavedOrder::getAt).thenComparingLong(SavedOrder::getOffset));
        return all;
    }

    /** Keeps one until it is {@link #remove}d, if the format has such records. */
    public void add(SavedOrder order) {
        if (isOn()) {
            int written = format.written();
            byte[] bytes = serde.serializer().serialize(VendorStateStore.STORE, order);
            store.put(key(order), format.write(written, bytes));
        }
    }

    public void remove(SavedOrder order) {
        store.put(key(order), null);
    }

    private SavedOrder read(byte[] value) {
        return format.read(VendorStateStore.STORE, value, content -> {
            if (serde.deserializer().deserialize(VendorStateStore.STORE, content.bytes()) instanceof SavedOrder order) {
                if (order.getVersion() > 1) {
                    throw format.newer(VendorStateStore.STORE, "format version " + order.getVersion());
                }
                return order;
            }
            throw new SerializationException("not a command");
        });
    }

    private static Bytes key(SavedOrder order) {
        Command command = order.getCommand();
        return key(ORDERS + command.getVendor() + '\0' + order.getOffset());
    }

    private static Bytes key(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
