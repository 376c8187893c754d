package dev.headgate.schemas;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values used last, at most as many as its limit.
 *
 * <p>Threading: any thread; values are made outside the lock, so two threads may make the same one, and the first is
 * kept.
 */
final class Bounded<K, V> {
    private final Map<K, V> values = new LinkedHashMap<>(16, 0.75f, true);
    private final int limit;

    Bounded(int limit) {
        this.limit = limit;
    }

    V get(K key, Function<? super K, ? extends V> make) {
        V known = find(key);
        return known == null ? keep(key, make.apply(key)) : known;
    }

    private synchronized @Nullable V find(K key) {
        return values.get(key);
    }

    private synchronized V keep(K key, V made) {
        V known = values.putIfAbsent(key, made);
        if (values.size() > limit) {
            values.remove(values.keySet().iterator().next());
        }
        return known == null ? made : known;
    }

    synchronized int size() {
        return values.size();
    }
}
