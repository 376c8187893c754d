package dev.headgate.control.growing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.core.Saved;
import dev.headgate.core.Scope;
import dev.headgate.core.policy.Window;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.streams.Desk;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.Growing;
import dev.headgate.streams.ledger.DedupeStore;
import dev.headgate.streams.ledger.KeptPartition;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.Ordinal;
import dev.headgate.streams.ledger.VendorStateStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreMoveTest {

    private static final int VENDORS = 40;
    private static final int EACH = 3;

    /** More records than a pass may have, so that it runs to its end. */
    private static final int UNBOUNDED = 1_000_000;

    private final List<KeptPartition> partitions = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"4,12", "4,6", "3,4", "1,5"})
    void shouldMoveEverythingToItsOwnerThoughCutOffAgainAndAgain(int from, int to) {
        // Given
        fill(from, to);
        Growing.Contents before = survey(from, to).contents();

        // When
        for (int pass = 1; survey(from, to).toMove() > 0; pass++) {
            move(from, to, pass % 7 + 1);
        }

        // Then
        assertThat(survey(from, to).contents()).isEqualTo(before);
        IntStream.range(0, VENDORS).forEach(v -> assertOwned(v, from, to));
        assertThat(partitions).allSatisfy(it -> assertThat(it.obeyed("command")).isTrue());
        assertThat(partitions)
                .allSatisfy(it -> assertThat(it.cancels("*", "anyone's")).isTrue());
    }

    @Test
    void shouldHaveNoRecordLeftBehind() {
        fill(2, 4);
        int records = records(Ledger.STORE);

        move(2, 4, UNBOUNDED);

        assertThat(records(Ledger.STORE)).isEqualTo(records);
        assertThat(partitions.stream().mapToLong(KeptPartition::idsAfterAnHour).sum())
                .isEqualTo(VENDORS); // those whose intents wait
    }

    @Test
    void shouldKeepApartEntriesThatHadOneOrdinal() {
        // Given
        partitions(2, 3);
        String here = vendor(2, 0, 3, 2);
        String there = vendor(2, 1, 3, 2);
        long taken = (1L << 52) | 9; // epoch 1, of an intent whose place was taken
        partitions.get(0).accept(intent(here, "first"), taken);
        partitions.get(1).accept(intent(there, "second"), taken);
        Growing.Contents before = survey(2, 3).contents();

        // When
        move(2, 3, 1);
        move(2, 3, 2);
        move(2, 3, UNBOUNDED);

        // Then
        assertThat(partitions.get(2).waiting())
                .containsExactlyInAnyOrderEntriesOf(Map.of(taken, "first", taken + 1, "second"));
        assertThat(survey(2, 3).contents()).isEqualTo(before);
    }

    @Test
    void shouldLeaveWhatCantBeReadWhereItIs() {
        partitions(1, 2);
        partitions.get(0).store(Ledger.STORE).put(Bytes.wrap(new byte[9]), new byte[] {1, 2, 3});

        Survey survey = survey(1, 2);

        assertThat(survey.toMove()).isZero();
        assertThat(survey.unreadable()).isOne();
    }

    @Test
    void shouldSeeARecordThatIsLostOrChanged() {
        fill(2, 4);
        Growing.Contents before = survey(2, 4).contents();
        var ledger = partitions.get(0).store(Ledger.STORE);
        Bytes key = partitions.get(0).keys(Ledger.STORE).getFirst();

        byte[] changed = ledger.get(key).clone();
        changed[changed.length - 1] ^= 1;
        ledger.put(key, changed);
        Growing.Contents other = survey(2, 4).contents();
        ledger.delete(key);

        assertThat(other).isNotEqualTo(before);
        assertThat(survey(2, 4).contents().records()).isEqualTo(before.records() - 1);
    }

    @ParameterizedTest
    @CsvSource({"4,12", "4,6", "1,5"})
    void shouldMoveParkedBlocksInTheirOrderThoughCutOffAgainAndAgain(int from, int to) {
        // Given
        partitions(from, to);
        for (int n = 0; n < EACH; n++) {
            for (int v = 0; v < VENDORS; v++) {
                String vendor = "vendor-" + v;
                int partition = owner(vendor, from);
                long id = 1_000L * n + v + 1;
                long ordinal = Ordinal.of(1, partition, 2 * id);
                partitions.get(partition).park(vendor, id, ordinal, List.of(id + " a", id + " b"));
            }
        }
        Growing.Contents before = survey(from, to).contents();

        // When
        for (int pass = 1; survey(from, to).toMove() > 0; pass++) {
            move(from, to, pass % 7 + 1);
        }

        // Then
        assertThat(survey(from, to).contents()).isEqualTo(before);
        for (int v = 0; v < VENDORS; v++) {
            String vendor = "vendor-" + v;
            for (int partition = 0; partition < to; partition++) {
                List<Long> ids = partition == owner(vendor, to) ? List.of(v + 1L, v + 1_001L, v + 2_001L) : List.of();
                assertThat(partitions.get(partition).parked(vendor))
                        .containsExactlyElementsOf(ids.stream()
                                .flatMap(id -> Stream.of(id + " a of " + id, id + " b of " + id))
                                .toList());
            }
        }
    }

    @Test
    void shouldRefuseParkedIntentsThatHaveNoOrdinalOfTheirOwn() {
        partitions(1, 2);
        long taken = (1L << 52) | 7; // epoch 1, of an intent whose place was taken
        partitions.get(0).park(vendor(1, 0, 2, 1), 1, taken, List.of("i-1"));

        assertThatThrownBy(() -> survey(1, 2))
                .isInstanceOf(GrowthException.class)
                .hasMessageContaining("status shows none parked");
    }

    private void assertOwned(int v, int from, int to) {
        String vendor = "vendor-" + v;
        KeptPartition owner = partitions.get(owner(vendor, to));
        for (int n = 0; n < EACH; n++) {
            long ordinal = Ordinal.of(1, owner(vendor, from), (long) v * EACH + n);
            assertThat(owner.waiting()).containsEntry(ordinal, vendor + "/" + n);
        }
        assertThat(owner.saved(vendor)).containsExactlyInAnyOrder(spent(v), new Saved.Mark(true, v));
        assertThat(owner.cancels(vendor, "comes later")).isTrue();
        assertThat(owner.set(vendor, "daily")).isEqualTo(v + 1 + 7);
        assertThat(owner.isRetired(vendor)).isEqualTo(v % 2 == 0);
        assertThat(owner.knows(intent(vendor, "seen"))).isTrue();
        assertThat(owner.knowsUnfinished(intent(vendor, "seen"))).isFalse();
        assertThat(owner.knowsUnfinished(intent(vendor, vendor + "/0"))).isTrue();
        for (KeptPartition other : partitions) {
            if (other != owner) {
                assertThat(other.saved(vendor)).isEmpty();
                assertThat(other.cancels(vendor, "comes later")).isFalse();
                assertThat(other.set(vendor, "daily")).isZero();
                assertThat(other.isRetired(vendor)).isFalse();
                assertThat(other.knows(intent(vendor, "seen"))).isFalse();
                assertThat(other.waiting().values()).noneMatch(it -> it.startsWith(vendor + "/"));
            }
        }
    }

    /** What owners of the former partitions keep of many vendors. */
    private void fill(int from, int to) {
        partitions(from, to);
        for (int v = 0; v < VENDORS; v++) {
            String vendor = "vendor-" + v;
            int partition = owner(vendor, from);
            KeptPartition owner = partitions.get(partition);
            for (int n = 0; n < EACH; n++) {
                owner.accept(intent(vendor, vendor + "/" + n), Ordinal.of(1, partition, (long) v * EACH + n));
            }
            owner.see(intent(vendor, vendor + "/0"), Ordinal.of(1, partition, (long) v * EACH));
            owner.see(intent(vendor, "seen"), Ordinal.of(1, partition, 1_000L + v));
            owner.save(vendor, spent(v));
            owner.save(vendor, new Saved.Mark(true, v));
            owner.cancel(vendor, "comes later");
            owner.set(vendor, "daily", v + 1);
            owner.set(vendor, "daily", "a" + v, 7);
            if (v % 2 == 0) {
                owner.retire(vendor, v);
            }
        }
        for (int partition = 0; partition < from; partition++) {
            partitions.get(partition).obey("command");
            partitions.get(partition).cancel("*", "anyone's");
        }
    }

    private void partitions(int from, int to) {
        assertThat(from).isLessThan(to);
        IntStream.range(0, to).forEach(it -> partitions.add(new KeptPartition(it)));
    }

    private int records(String store) {
        return partitions.stream().mapToInt(it -> it.keys(store).size()).sum();
    }

    private static Saved.Spent spent(int v) {
        return new Saved.Spent(
                "daily",
                Scope.VENDOR,
                new Window.Rolling(Duration.ofHours(24)),
                List.of(new Saved.Held(1_790_000_000_123_456_789L, v + 1)),
                0,
                0);
    }

    private static Intent intent(String vendor, String id) {
        return Desk.intent(id).setVendor(vendor).build();
    }

    private static int owner(String vendor, int partitions) {
        return OwnerPartition.of(vendor.getBytes(StandardCharsets.UTF_8), partitions);
    }

    /** A vendor that has one owner of some partitions and another of more. */
    private static String vendor(int from, int before, int to, int after) {
        return IntStream.range(0, 1_000)
                .mapToObj(it -> "vendor-" + it)
                .filter(it -> owner(it, from) == before && owner(it, to) == after)
                .findFirst()
                .orElseThrow();
    }

    private Survey survey(int from, int to) {
        return Survey.of(new Partitioning(from, to, Formats.newest()), this::show, this::block);
    }

    /** @param most records moved before it is cut off */
    private void move(int from, int to, int most) {
        int[] left = {most};
        Survey survey = survey(from, to);
        List<Put> open = new ArrayList<>();
        List<Runnable> blocks = new ArrayList<>();
        try {
            survey.move(new StoreMove.Target() {
                @Override
                public void put(String store, int partition, byte[] key, byte @Nullable [] value) {
                    open.add(new Put(store, partition, key, value));
                }

                @Override
                public void park(int partition, String vendor, byte[] value, long id) {
                    assertThat(partitions.get(partition).blocks().tailMap(id)).isEmpty();
                    blocks.add(() -> partitions.get(partition).blocks().put(id, value));
                }

                @Override
                public void partitionDone() {
                    assertThat(open).isEmpty();
                }

                @Override
                public void done() {
                    open.forEach(it ->
                            partitions.get(it.partition()).store(it.store()).put(Bytes.wrap(it.key()), it.value()));
                    blocks.forEach(Runnable::run);
                    blocks.clear();
                    open.clear();
                    if (--left[0] == 0) {
                        throw new CutOff();
                    }
                }
            });
        } catch (CutOff e) {
            assertThat(left[0]).isZero();
        }
        assertThat(open).isEmpty();
    }

    private byte[] block(int partition, long id) {
        return Objects.requireNonNull(partitions.get(partition).blocks().get(id));
    }

    private void show(String store, int partition, Survey.Taker taker) {
        if (partition >= partitions.size()
                || !List.of(Ledger.STORE, DedupeStore.STORE, VendorStateStore.STORE)
                        .contains(store)) {
            return;
        }
        List<KeyValue<Bytes, byte[]>> records = new ArrayList<>();
        try (var all = partitions.get(partition).store(store).all()) {
            all.forEachRemaining(records::add);
        }
        records.forEach(it -> taker.take(it.key.get(), it.value));
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Put(String store, int partition, byte[] key, byte @Nullable [] value) {}

    private static final class CutOff extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
