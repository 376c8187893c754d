package dev.headgate.streams.overflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.Priority;
import dev.headgate.core.policy.Nanos;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverflowIndexTest {

    private static final IndexEntry.Lane LANE = new IndexEntry.Lane(Priority.NORMAL, "tenant");
    private static final OverflowIndex.Gap GAP = new OverflowIndex.Gap(LANE, null);

    /** So few in memory that nearly all goes through the file. */
    private static final int MAX_CHANGES = 3;

    @TempDir
    Path dir;

    /** As they were made last. */
    private final Map<Long, IndexEntry> cards = new HashMap<>();

    private SortedKeys keys;
    private OverflowIndex index;

    @BeforeEach
    void open() {
        keys = new SortedKeys(dir.resolve("index"), MAX_CHANGES);
        index = new OverflowIndex(keys, 0);
    }

    @AfterEach
    void close() {
        keys.close();
    }

    @Test
    void shouldGiveALaneInOrderWhateverTheScopes() {
        for (long ordinal : new long[] {5, 2, 9, 1, 7}) {
            index.add(indexEntry(ordinal, ordinal % 3, IndexEntry.NO_KEY), 0);
        }

        assertThat(takeAll()).containsExactly(1L, 2L, 5L, 7L, 9L);
        assertThat(index.isEmpty()).isTrue();
    }

    @Test
    void shouldGiveTheFirstOfAScope() {
        index.add(indexEntry(1, 1, IndexEntry.NO_KEY), 0);
        index.add(indexEntry(2, 2, IndexEntry.NO_KEY), 0);

        assertThat(index.top(new OverflowIndex.Gap(LANE, 2L))).isEqualTo(2);
        assertThat(index.top(new OverflowIndex.Gap(LANE, 3L))).isEqualTo(KeyRange.NONE);
    }

    @Test
    void shouldTellWhatIsDueOnce() {
        index.add(delayed(indexEntry(1, 1, IndexEntry.NO_KEY), 30), 0);
        index.add(delayed(indexEntry(2, 1, IndexEntry.NO_KEY), 20), 0);

        assertThat(index.due()).isEqualTo(20);
        assertThat(index.matured(19)).isEqualTo(KeyRange.NONE);
        assertThat(index.matured(30)).isEqualTo(2);
        assertThat(index.matured(30)).isEqualTo(1);
        assertThat(index.matured(30)).isEqualTo(KeyRange.NONE);
        assertThat(index.due()).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldNotTellOfADelayedOneThatHasLeft() {
        IndexEntry gone = delayed(indexEntry(1, 1, IndexEntry.NO_KEY), 20);
        index.add(gone, 0);

        index.remove(gone);

        assertThat(index.matured(30)).isEqualTo(KeyRange.NONE);
        assertThat(index.withId(1)).isEmpty();
    }

    @Test
    void shouldTellOfADeadlineOnlyWhileTheIntentIsHere() {
        IndexEntry gone = new IndexEntry(1, LANE, 1, 1, IndexEntry.NO_KEY, 0, 10);
        index.add(gone, 0);
        index.add(new IndexEntry(2, LANE, 1, 2, IndexEntry.NO_KEY, 0, 20), 0);

        index.remove(gone);

        assertThat(index.expired(30)).isEqualTo(2);
        assertThat(index.expired(30)).isEqualTo(KeyRange.NONE);
    }

    @Test
    void shouldLetAKeyGoOnOnlyWhenItsFirstIsNotHere() {
        index.add(indexEntry(1, 1, 7), 0);
        index.addBehind(indexEntry(2, 1, 7));
        index.free(7);
        long tooEarly = index.freed();

        index.remove(indexEntry(1, 1, 7));
        index.free(7);

        assertThat(tooEarly).isEqualTo(KeyRange.NONE);
        assertThat(index.freed()).isEqualTo(2);
        assertThat(takeAll()).isEmpty();
    }

    @Test
    void shouldPutTheNextOfAKeyInItsLaneWhenItLeads() {
        index.addBehind(indexEntry(2, 1, 7));
        index.addBehind(indexEntry(3, 1, 7));

        index.lead(indexEntry(2, 1, 7), 0);
        index.free(7);

        assertThat(index.freed()).isEqualTo(KeyRange.NONE);
        assertThat(takeAll()).containsExactly(2L);
        assertThat(index.holdsKeyOf(indexEntry(4, 1, 7))).isTrue();
    }

    @Test
    void shouldNotTakeForFirstWhatCameBackToAnotherPlace() {
        index.addBehind(indexEntry(2, 1, 7));
        index.addBehind(indexEntry(3, 1, 7));
        index.remove(indexEntry(2, 1, 7));

        index.add(delayed(indexEntry(2, 1, 7), 100), 0);
        index.remove(delayed(indexEntry(2, 1, 7), 100));
        index.free(7);

        assertThat(index.freed()).isEqualTo(3);
    }

    @Test
    void shouldFindAllOfAnId() {
        index.add(new IndexEntry(3, LANE, 1, 42, IndexEntry.NO_KEY, 0, Nanos.NEVER), 0);
        index.add(new IndexEntry(1, LANE, 2, 42, IndexEntry.NO_KEY, 0, Nanos.NEVER), 0);
        index.add(new IndexEntry(2, LANE, 1, 43, IndexEntry.NO_KEY, 0, Nanos.NEVER), 0);

        assertThat(index.withId(42)).containsExactly(1, 3);
    }

    @Test
    void shouldKeepVendorsApart() {
        OverflowIndex other = new OverflowIndex(keys, 1);
        index.add(indexEntry(1, 1, 7), 0);
        other.add(indexEntry(2, 1, 7), 0);

        index.remove(indexEntry(1, 1, 7));

        assertThat(takeAll()).isEmpty();
        assertThat(index.holdsKeyOf(indexEntry(3, 1, 7))).isFalse();
        assertThat(other.top(GAP)).isEqualTo(2);
    }

    /** What has left is passed over once, and no more of it is in memory the more there is. */
    @Test
    void shouldHoldAsMuchInMemoryHoweverManyThereAre() {
        for (long ordinal = 0; ordinal < 20_000; ordinal++) {
            index.add(new IndexEntry(ordinal, LANE, ordinal % 3, ordinal, IndexEntry.NO_KEY, 0, 1_000_000), 0);

            assertThat(keys.inMemory()).isLessThanOrEqualTo(MAX_CHANGES);
        }
    }

    private static IndexEntry delayed(IndexEntry indexEntry, long notBefore) {
        return new IndexEntry(
                indexEntry.ordinal(),
                indexEntry.lane(),
                indexEntry.scope(),
                indexEntry.id(),
                indexEntry.key(),
                notBefore,
                indexEntry.deadline());
    }

    private List<Long> takeAll() {
        List<Long> taken = new ArrayList<>();
        for (long next = index.top(GAP); next != KeyRange.NONE; next = index.top(GAP)) {
            taken.add(next);
            index.remove(Objects.requireNonNull(cards.remove(next)));
        }
        return taken;
    }

    private IndexEntry indexEntry(long ordinal, long scope, long key) {
        IndexEntry indexEntry = new IndexEntry(ordinal, LANE, scope, ordinal, key, 0, Nanos.NEVER);
        cards.put(ordinal, indexEntry);
        return indexEntry;
    }
}
