package dev.headgate.streams.overflow;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A sorted set of keys, as many as there may be, of which a bounded number is in memory. The last changes are; when they
 * are too many, all of them go to a file. While few keys are there, there is no file. It is gone with its owner.
 *
 * <p>Threading: one thread.
 */
public final class SortedKeys implements AutoCloseable {

    /** Changes in memory, a hundred bytes each: the next writes all of them. */
    public static final int MAX_CHANGES = 8192;

    /** Ranges whose first key is kept in mind, of those used last. */
    private static final int MAX_RANGES = 1024;

    private final Path directory;
    private final int maxChanges;

    /** Keys that are there (true), and such that are not, but may be in the file (false). */
    private final TreeMap<Bytes, Boolean> changes = new TreeMap<>();

    private final Map<Bytes, KeyRange> ranges = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Bytes, KeyRange> eldest) {
            return size() > MAX_RANGES;
        }
    };

    private @Nullable SortedKeyFile file;

    /**
     * @param directory of the file, which is made when it is needed; what is in it is deleted
     * @param maxChanges in memory, at least 1
     */
    public SortedKeys(Path directory, int maxChanges) {
        this.directory = directory;
        this.maxChanges = maxChanges;
    }

    /**
     * The keys that begin with these bytes. It is not to be kept: all that comes and goes must pass through one object as
     * long as anybody has it, and this set may forget it for another at the next call.
     */
    KeyRange range(Bytes prefix) {
        return ranges.computeIfAbsent(prefix, p -> new KeyRange(this, p));
    }

    void add(Bytes key) {
        change(key, true);
    }

    void remove(Bytes key) {
        if (file == null) {
            changes.remove(key);
        } else {
            change(key, false);
        }
    }

    /**
     * The lowest that begins with the prefix and is not below {@code from}, which begins with it too; null for none.
     *
     * @param prefix of at most {@link SortedKeyFile#PREFIX} bytes
     */
    @Nullable
    Bytes first(Bytes prefix, Bytes from) {
        Bytes here = null;
        for (Map.Entry<Bytes, Boolean> change : changes.tailMap(from, true).entrySet()) {
            if (!isWithin(prefix, change.getKey())) {
                break;
            }
            if (change.getValue()) {
                here = change.getKey();
                break;
            }
        }
        Bytes there = file == null ? null : file.first(prefix, from, key -> Boolean.FALSE.equals(changes.get(key)));
        return here == null || (there != null && there.compareTo(here) < 0) ? there : here;
    }

    /** All that begin with the prefix. */
    List<Bytes> all(Bytes prefix) {
        List<Bytes> all = new ArrayList<>();
        for (Bytes next = first(prefix, prefix); next != null; next = first(prefix, after(next))) {
            all.add(next);
        }
        return all;
    }

    /** How many changes are in memory. */
    int inMemory() {
        return changes.size();
    }

    @Override
    public void close() {
        changes.clear();
        ranges.clear();
        if (file != null) {
            file.close();
            file = null;
        }
    }

    private void change(Bytes key, boolean present) {
        changes.put(key, present);
        if (changes.size() > maxChanges) {
            file = file == null ? new SortedKeyFile(directory) : file;
            file.write(changes);
            changes.clear();
        }
    }

    private static boolean isWithin(Bytes prefix, Bytes key) {
        byte[] beginning = prefix.get();
        byte[] bytes = key.get();
        return bytes.length >= beginning.length
                && Arrays.equals(bytes, 0, beginning.length, beginning, 0, beginning.length);
    }

    private static Bytes after(Bytes key) {
        return Bytes.wrap(Arrays.copyOf(key.get(), key.get().length + 1));
    }
}
