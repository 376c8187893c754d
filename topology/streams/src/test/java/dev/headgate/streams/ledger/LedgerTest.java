package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.Desk;
import dev.headgate.streams.Written;
import dev.headgate.streams.kafka.WriteBehindStore;
import dev.headgate.streams.layout.Formats;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final int BYTES = 1_000;

    private final Set<Long> inFlight = new HashSet<>();
    private final WriteBehindStore store = new WriteBehindStore(new Written(), WriteBehindStore.MAX_BYTES, name -> {});
    private final Ledger ledger = new Ledger(store, new StateFormat(0, Formats::newest), inFlight::contains, true);

    LedgerTest() {
        store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
    }

    @Test
    void shouldNotDecodeAnEntryWhoseCallStartedAtOnce() {
        LedgerEntry entry = entry("i-1");
        ledger.accept(1, entry, BYTES);
        inFlight.add(1L);

        ledger.cool(1);

        assertThat(ledger.get(1)).isSameAs(entry);
    }

    @Test
    void shouldNotEncodeAnEntryBeforeACommit() {
        LedgerEntry entry = entry("i-1");
        ledger.accept(1, entry, BYTES);

        ledger.cool(1);

        assertThat(ledger.get(1)).isSameAs(entry);
        assertThat(store.approximateNumEntries()).isZero();
    }

    @Test
    void shouldNotKeepAnEntryDecodedThatWaitsWhenItIsWritten() {
        LedgerEntry entry = entry("i-1");
        ledger.accept(1, entry, BYTES);

        ledger.writeAll();

        assertThat(ledger.get(1)).isEqualTo(entry).isNotSameAs(entry);
    }

    @Test
    void shouldEncodeAtOnceWhatComesBeyondItsBound() {
        ledger.accept(1, entry("i-1"), (int) Ledger.MAX_UNWRITTEN);
        ledger.accept(2, entry("i-2"), BYTES);
        ledger.cool(2);

        assertThat(store.approximateNumEntries()).isOne();
        assertThat(ledger.get(2)).isEqualTo(entry("i-2"));
    }

    @Test
    void shouldWriteNothingOfWhatCameAndWent() {
        ledger.accept(1, entry("i-1"), BYTES);
        ledger.remove(1);

        ledger.writeAll();

        assertThat(store.approximateNumEntries()).isZero();
        assertThat(ledger.holds(1)).isFalse();
    }

    @Test
    void shouldWriteWhatAnEntryWasChangedTo() {
        ledger.accept(1, entry("i-1"), BYTES);
        ledger.update(1, entry("i-other"));

        ledger.writeAll();

        assertThat(ledger.get(1)).isEqualTo(entry("i-other"));
    }

    @Test
    void shouldCountWhatIsLeft() {
        ledger.accept(1, entry("i-1"), BYTES);
        ledger.accept(2, entry("i-2"), BYTES);
        ledger.remove(1);
        ledger.writeAll();

        Ledger successor = new Ledger(store, new StateFormat(0, Formats::newest), inFlight::contains, true);
        boolean all = successor.load(9, (ordinal, entry) -> assertThat(ordinal).isEqualTo(2), unreadable -> {});

        assertThat(all).isTrue();
        assertThat(ledger.size()).isOne();
        assertThat(successor.size()).isOne();
    }

    @Test
    void shouldGoOnReadingWhereItWasLeftOff() {
        // Given
        for (long ordinal = 3; ordinal <= 7; ordinal++) {
            ledger.accept(ordinal, entry("i-" + ordinal), BYTES);
        }
        ledger.writeAll();
        Ledger successor = new Ledger(store, new StateFormat(0, Formats::newest), inFlight::contains, true);
        List<Long> read = new ArrayList<>();

        // When: what was read is changed and finished meanwhile
        boolean first = successor.load(2, (ordinal, entry) -> read.add(ordinal), unreadable -> {});
        successor.update(3, entry("i-other"));
        successor.remove(4);
        boolean second = successor.load(2, (ordinal, entry) -> read.add(ordinal), unreadable -> {});
        boolean third = successor.load(2, (ordinal, entry) -> read.add(ordinal), unreadable -> {});

        // Then
        assertThat(read).containsExactly(3L, 4L, 5L, 6L, 7L);
        assertThat(List.of(first, second, third)).containsExactly(false, false, true);
        assertThat(successor.size()).isEqualTo(4);
    }

    private static LedgerEntry entry(String id) {
        return LedgerEntry.newBuilder()
                .setVersion(Ledger.VERSION)
                .setIntent(Desk.intent(id).build())
                .setAcceptedAt(Instant.EPOCH)
                .build();
    }
}
