package dev.headgate.streams.kafka;

import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.jspecify.annotations.Nullable;

/** What a store holds, in the order of its keys, with changes laid over it. */
final class OverlayIterator implements KeyValueIterator<Bytes, byte[]> {

    private final KeyValueIterator<Bytes, byte[]> below;
    private final NavigableMap<Bytes, byte[]> above;
    private final byte[] gone;
    private @Nullable KeyValue<Bytes, byte[]> next;

    /**
     * @param above becomes empty
     * @param gone the very array that stands for a deletion
     */
    OverlayIterator(KeyValueIterator<Bytes, byte[]> below, NavigableMap<Bytes, byte[]> above, byte[] gone) {
        this.below = below;
        this.above = above;
        this.gone = gone;
        this.next = find();
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public KeyValue<Bytes, byte[]> next() {
        KeyValue<Bytes, byte[]> found = found();
        next = find();
        return found;
    }

    @Override
    public Bytes peekNextKey() {
        return found().key;
    }

    @Override
    public void close() {
        below.close();
    }

    private KeyValue<Bytes, byte[]> found() {
        if (next == null) {
            throw new NoSuchElementException();
        }
        return next;
    }

    private @Nullable KeyValue<Bytes, byte[]> find() {
        while (!above.isEmpty()) {
            Map.Entry<Bytes, byte[]> change = above.firstEntry();
            int order = below.hasNext() ? below.peekNextKey().compareTo(change.getKey()) : 1;
            if (order < 0) {
                break;
            }
            if (order == 0) {
                below.next();
            }
            above.pollFirstEntry();
            if (change.getValue() != gone) {
                return KeyValue.pair(change.getKey(), change.getValue());
            }
        }
        return below.hasNext() ? below.next() : null;
    }
}
