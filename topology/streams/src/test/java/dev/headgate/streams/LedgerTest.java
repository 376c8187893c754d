package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.LedgerEntry;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private final Set<Long> inFlight = new HashSet<>();
    private final WriteBehindStore store = new WriteBehindStore(new Written(), WriteBehindStore.MOST_BYTES, name -> {});
    private final Ledger ledger = new Ledger(store, inFlight::contains);

    LedgerTest() {
        store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
    }

    @Test
    void shouldNotDecodeAnEntryWhoseCallStartedAtOnce() {
        LedgerEntry entry = entry("i-1");
        ledger.accept(1, entry);
        inFlight.add(1L);

        ledger.cool(1);

        assertThat(ledger.get(1)).isSameAs(entry);
    }

    @Test
    void shouldNotKeepAnEntryDecodedThatWaits() {
        LedgerEntry entry = entry("i-1");
        ledger.accept(1, entry);

        ledger.cool(1);

        assertThat(ledger.get(1)).isEqualTo(entry).isNotSameAs(entry);
    }

    @Test
    void shouldCountWhatIsLeft() {
        ledger.accept(1, entry("i-1"));
        ledger.accept(2, entry("i-2"));
        ledger.remove(1);

        Ledger successor = new Ledger(store, inFlight::contains);
        successor.load((ordinal, entry) -> assertThat(ordinal).isEqualTo(2), (ordinal, reason) -> {});

        assertThat(ledger.size()).isOne();
        assertThat(successor.size()).isOne();
    }

    private static LedgerEntry entry(String id) {
        return LedgerEntry.newBuilder()
                .setVersion(Ledger.VERSION)
                .setIntent(Desk.intent(id).build())
                .setAcceptedAt(Instant.EPOCH)
                .build();
    }
}
