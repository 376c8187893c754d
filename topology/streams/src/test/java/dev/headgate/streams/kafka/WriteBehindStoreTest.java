package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.streams.Written;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.junit.jupiter.api.Test;

class WriteBehindStoreTest {

    private final Written written = new Written();
    private final List<String> crashPoints = new ArrayList<>();
    private final WriteBehindStore store = open(written, WriteBehindStore.MAX_BYTES);

    @Test
    void shouldWriteNothingOfWhatCameAndWentBetweenTwoCommits() {
        store.put(key("1"), value("a"));
        store.put(key("1"), value("b"));
        store.put(key("1"), null);
        store.put(key("2"), value("a"));
        store.delete(key("2"));

        store.flushCache();

        assertThat(written.writes).isEmpty();
        assertThat(crashPoints).isEmpty();
    }

    @Test
    void shouldWriteSurvivorsBeforeTheCommitAndNotEarlier() {
        store.put(key("1"), value("a"));
        store.put(key("2"), value("a"));
        store.put(key("1"), value("b"));
        List<String> before = List.copyOf(written.writes);

        store.flushCache();
        store.flushCache();

        assertThat(before).isEmpty();
        assertThat(written.writes).containsExactly("2=a", "1=b");
        assertThat(crashPoints).containsExactly("before-survivors 0", "after-survivors 2");
    }

    @Test
    void shouldWriteTheEndOfWhatIsWritten() {
        store.put(key("1"), value("a"));
        store.put(key("3"), value("a"));
        store.flushCache();

        store.put(key("1"), null);
        store.put(key("3"), value("b"));
        store.put(key("3"), null);
        store.put(key("4"), value("a"));
        store.put(key("4"), null);
        store.flushCache();

        assertThat(written.writes).containsExactly("1=a", "3=a", "1 gone", "3 gone");
    }

    @Test
    void shouldWriteTheEndOfWhatWasRestored() {
        Written restored = new Written();
        WriteBehindStore successor = open(restored, WriteBehindStore.MAX_BYTES);
        restored.put(key("5"), value("a")); // past the store before it, as a restore does
        restored.writes.clear();

        successor.put(key("5"), null);
        successor.put(key("6"), value("a"));
        successor.put(key("6"), null);
        successor.flushCache();

        assertThat(restored.writes).containsExactly("5 gone");
    }

    @Test
    void shouldWriteTheEndOfWhatWasRestoredSinceItsCacheWasCleared() {
        store.put(key("1"), value("a"));
        store.flushCache();
        store.put(key("2"), value("a"));

        store.clearCache();
        written.put(key("9"), value("a"));
        written.writes.clear();
        store.put(key("9"), null);
        store.flushCache();

        assertThat(written.writes).containsExactly("9 gone");
        assertThat(store.get(key("2"))).isNull();
    }

    @Test
    void shouldNotHaveALedgerWriteThatIsOverSinceTheStoreWasClosed() {
        WriteBehindStore.beforeSurvivors(store, () -> store.put(key("1"), value("stale")));

        store.close();
        store.flushCache();

        assertThat(written.writes).isEmpty();
    }

    @Test
    void shouldShowWhatIsWrittenAndWhatIsNotAsOne() {
        store.put(key("1"), value("a"));
        store.put(key("3"), value("a"));
        store.put(key("5"), value("a"));
        store.flushCache();
        store.put(key("0"), value("b"));
        store.put(key("1"), value("b"));
        store.put(key("3"), null);
        store.put(key("6"), value("b"));

        assertThat(read(store.all())).containsExactly("0=b", "1=b", "5=a", "6=b");
        assertThat(read(store.range(key("1"), key("5")))).containsExactly("1=b", "5=a");
        assertThat(store.get(key("1"))).isEqualTo(value("b"));
        assertThat(store.get(key("3"))).isNull();
        assertThat(store.get(key("5"))).isEqualTo(value("a"));
        assertThat(store.delete(key("6"))).isEqualTo(value("b"));
        assertThat(store.putIfAbsent(key("5"), value("c"))).isEqualTo(value("a"));
    }

    @Test
    void shouldReadAsOfTheBeginningThoughChangedMeanwhile() {
        store.put(key("1"), value("a"));
        store.flushCache();
        store.put(key("2"), value("a"));
        store.put(key("3"), value("a"));

        List<String> read = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                Bytes next = all.next().key;
                store.put(next, null);
                read.add(text(next.get()));
            }
        }

        assertThat(read).containsExactly("1", "2", "3");
        assertThat(read(store.all())).isEmpty();
    }

    @Test
    void shouldWriteEarlyWhatWouldTakeTooMuchMemory() {
        WriteBehindStore small = open(written, 1000);
        byte[] large = new byte[300];

        small.put(key("1"), large);
        small.put(key("1"), large);
        small.put(key("2"), large);
        int before = written.writes.size();
        small.put(key("3"), large);
        small.put(key("4"), null);

        assertThat(before).isZero();
        assertThat(written.writes).hasSize(3);
        assertThat(small.get(key("2"))).isEqualTo(large);
    }

    @Test
    void shouldWriteNothingFromItsClosingOn() {
        store.put(key("1"), value("a"));

        store.close();
        store.flushCache();

        assertThatThrownBy(() -> store.put(key("2"), value("a"))).isInstanceOf(InvalidStateStoreException.class);
        assertThat(written.writes).isEmpty();
    }

    private WriteBehindStore open(Written over, long maxBytes) {
        WriteBehindStore opened =
                new WriteBehindStore(over, maxBytes, name -> crashPoints.add(name + " " + written.writes.size()));
        opened.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), opened);
        return opened;
    }

    private static List<String> read(KeyValueIterator<Bytes, byte[]> iterator) {
        List<String> read = new ArrayList<>();
        try (iterator) {
            iterator.forEachRemaining(entry -> read.add(text(entry.key.get()) + "=" + text(entry.value)));
        }
        return read;
    }

    private static Bytes key(String text) {
        return Bytes.wrap(value(text));
    }

    private static byte[] value(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
