package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.schemas.Intent;
import dev.headgate.streams.Desk;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.internals.InMemoryKeyValueStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DedupeStoreTest {

    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final Set<Long> unfinished = new HashSet<>();
    private final InMemoryKeyValueStore store = new InMemoryKeyValueStore(DedupeStore.STORE);
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Meters meters = new Meters(registry);
    private final DedupeStore seen;
    private long now = 1_000;

    DedupeStoreTest() {
        store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
        seen = store(1_000);
    }

    @Test
    void shouldKnowAnIntentForItsTime() {
        seen.add(intent("a"), 1, HOUR, now);

        assertThat(seen.contains(intent("a"), 2, now)).isTrue();
        assertThat(seen.contains(intent("a"), 2, now + HOUR - 1)).isTrue();
        assertThat(seen.contains(intent("a"), 2, now + HOUR)).isFalse();
    }

    @Test
    void shouldTellIntentsApartByVendorAndIdAndReplay() {
        seen.add(intent("a"), 1, HOUR, now);

        assertThat(seen.contains(intent("b"), 2, now)).isFalse();
        assertThat(seen.contains(Desk.intent("").setVendor("acmea").build(), 2, now))
                .isFalse();
        assertThat(seen.contains(Intent.newBuilder(intent("a")).setReplay(1).build(), 2, now))
                .isFalse();
    }

    /** So that the id moves with its vendor when partitions grow. */
    @Test
    void shouldSayTheVendorOfAnId() {
        // When
        seen.add(intent("i-2"), Ordinal.of(1, 0, 1), 100, 0);

        // Then
        byte[] kept = store.get(idsKept().getFirst());
        assertThat(kept).hasSize(30);
        assertThat(ByteBuffer.wrap(kept).getInt(26)).isEqualTo(Utils.murmur2("acme".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void shouldRefuseARecordOfANewerFormatByName() {
        seen.add(intent("i-1"), 1, 100, 0);
        store.put(idsKept().getFirst(), new byte[] {(byte) 0xF6, (byte) (Formats.newest() + 1), 1});

        assertThatThrownBy(() -> seen.contains(intent("i-1"), 9, 50))
                .isInstanceOf(NewerFormatException.class)
                .hasMessageContainingAll("\"seen\" of partition 0", "format " + (Formats.newest() + 1));
    }

    @Test
    void shouldNotTakeARecordForItsOwnDuplicate() {
        seen.add(intent("a"), 1, HOUR, now);

        assertThat(seen.contains(intent("a"), 1, now)).isFalse();
    }

    @Test
    void shouldKnowAnIntentForAsLongAsItIsUnfinished() {
        unfinished.add(1L);
        seen.add(intent("a"), 1, HOUR, now);

        now += 3 * HOUR;
        boolean before = seen.contains(intent("a"), 2, now);
        seen.clean(now);
        boolean after = seen.contains(intent("a"), 2, now);

        assertThat(before).isTrue();
        assertThat(after).isTrue();
    }

    @Test
    void shouldForgetAnIntentWhoseTimeIsOverAndKeepTheOthers() {
        seen.add(intent("short"), 1, HOUR, now);
        seen.add(intent("long"), 2, 2 * HOUR, now);

        now += HOUR;
        seen.clean(now);

        assertThat(size()).isEqualTo(3);
        assertThat(seen.contains(intent("long"), 3, now)).isTrue();
    }

    @Test
    void shouldForgetAnUnfinishedIntentOnceItsOutcomeIsWritten() {
        unfinished.add(1L);
        seen.add(intent("a"), 1, HOUR, now);
        now += HOUR;
        seen.clean(now);
        unfinished.clear();

        now += HOUR;
        seen.clean(now);

        assertThat(size()).isEqualTo(1);
    }

    @Test
    void shouldForgetNothingThatWasSeenAgainSince() {
        seen.add(intent("a"), 1, HOUR, now);
        now += HOUR;
        seen.add(intent("a"), 2, HOUR, now); // before it was forgotten

        seen.clean(now);

        assertThat(seen.contains(intent("a"), 3, now)).isTrue();
        assertThat(size()).isEqualTo(3);
    }

    @Test
    void shouldForgetSomeAtATime() {
        for (int i = 0; i < 900; i++) {
            seen.add(intent("i-" + i), i, HOUR, now + i);
        }
        now += 2 * HOUR;

        seen.clean(now);
        int first = size();
        seen.clean(now);

        assertThat(first).isEqualTo(1 + 2 * 400);
        assertThat(size()).isEqualTo(1);
    }

    @Test
    void shouldForgetThoseFirstWhoseTimeIsOverNextWhenThereAreTooMany() {
        DedupeStore small = store(3);
        small.add(intent("last"), 1, 9 * HOUR, now);
        small.add(intent("first"), 2, HOUR, now);
        small.add(intent("second"), 3, 2 * HOUR, now);

        int early = small.add(intent("new"), 4, 8 * HOUR, now);

        assertThat(early).isOne();
        assertThat(small.contains(intent("first"), 5, now)).isFalse();
        assertThat(small.contains(intent("second"), 5, now)).isTrue();
        assertThat(small.contains(intent("last"), 5, now)).isTrue();
        assertThat(size()).isEqualTo(1 + 2 * 3);
    }

    @Test
    void shouldForgetAnUnfinishedIntentToo() {
        unfinished.add(1L);
        DedupeStore small = store(1);
        small.add(intent("a"), 1, HOUR, now);

        int early = small.add(intent("b"), 2, HOUR, now);

        assertThat(early).isOne();
        assertThat(size()).isEqualTo(1 + 2);
    }

    @Test
    void shouldHandOverToASuccessor() {
        seen.add(intent("a"), 1, HOUR, now);
        seen.add(intent("b"), 2, 2 * HOUR, now);
        DedupeStore successor = store(2);

        boolean known = successor.contains(intent("a"), 3, now);
        int early = successor.add(intent("c"), 3, HOUR, now);
        successor.clean(now + HOUR);

        assertThat(known).isTrue();
        assertThat(early).isOne();
        assertThat(successor.contains(intent("b"), 4, now)).isTrue();
    }

    @ParameterizedTest
    @MethodSource
    void shouldForgetADamagedRecordAndCountIt(byte[] damaged) {
        // Given
        seen.add(intent("a"), 1, HOUR, now);
        seen.add(intent("b"), 2, HOUR, now);
        store.put(idsKept().getFirst(), damaged);

        // When
        boolean a = seen.contains(intent("a"), 3, now);
        boolean b = seen.contains(intent("b"), 3, now);

        // Then
        assertThat(List.of(a, b)).containsExactlyInAnyOrder(true, false);
        assertThat(idsKept()).hasSize(1);
        assertThat(unreadable()).isOne();
    }

    static Stream<byte[]> shouldForgetADamagedRecordAndCountIt() {
        byte[] longer = new byte[40];
        byte[] head = {(byte) 0xF6, 1};
        byte[] cut = {(byte) 0xF6, 1, 0, 0, 0, 1};
        return Stream.of(new byte[0], new byte[] {(byte) 0xF6}, new byte[24], longer, head, cut);
    }

    @Test
    void shouldForgetADamagedRecordWhoseTimeIsOverAndKeepAnIdThatComesAgain() {
        seen.add(intent("a"), 1, HOUR, now);
        store.put(idsKept().getFirst(), new byte[5]);
        seen.clean(now + HOUR);
        int left = size();

        seen.add(intent("a"), 2, HOUR, now + HOUR);

        assertThat(left).isOne();
        assertThat(unreadable()).isOne();
        assertThat(seen.contains(intent("a"), 3, now + HOUR)).isTrue();
    }

    @Test
    void shouldCountItsIdsAnewWhenTheirNumberIsDamaged() {
        seen.add(intent("a"), 1, HOUR, now);
        seen.add(intent("b"), 2, 2 * HOUR, now);
        store.put(Bytes.wrap(new byte[] {2}), new byte[3]);
        DedupeStore successor = store(2);

        int early = successor.add(intent("c"), 3, HOUR, now);

        assertThat(early).isOne();
        assertThat(idsKept()).hasSize(2);
        assertThat(unreadable()).isOne();
    }

    private DedupeStore store(int max) {
        return new DedupeStore(store, new StateFormat(0, Formats::newest), unfinished::contains, max, meters);
    }

    private List<Bytes> idsKept() {
        List<Bytes> keys = new ArrayList<>();
        try (var all = store.range(Bytes.wrap(new byte[] {0}), Bytes.wrap(new byte[] {1}))) {
            all.forEachRemaining(each -> keys.add(each.key));
        }
        return keys;
    }

    private double unreadable() {
        return registry.get("headgate.dedupe.unreadable").counter().count();
    }

    private int size() {
        int size = 0;
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                all.next();
                size++;
            }
        }
        return size;
    }

    private static Intent intent(String id) {
        return Desk.intent(id).build();
    }
}
