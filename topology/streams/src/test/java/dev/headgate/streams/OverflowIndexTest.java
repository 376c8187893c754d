package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.Priority;
import dev.headgate.core.Vendor;
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
    private static final int MOST_CHANGES = 3;

    @TempDir
    Path dir;

    /** As they were made last. */
    private final Map<Long, IndexEntry> cards = new HashMap<>();

    private SortedKeys keys;
    private OverflowIndex shelf;

    @BeforeEach
    void open() {
        keys = new SortedKeys(dir.resolve("shelf"), MOST_CHANGES);
        shelf = new OverflowIndex(keys, 0);
    }

    @AfterEach
    void close() {
        keys.close();
    }

    @Test
    void shouldGiveALaneInOrderWhateverTheScopes() {
        for (long ordinal : new long[] {5, 2, 9, 1, 7}) {
            shelf.add(card(ordinal, ordinal % 3, IndexEntry.NO_KEY), 0);
        }

        assertThat(takeAll()).containsExactly(1L, 2L, 5L, 7L, 9L);
        assertThat(shelf.isEmpty()).isTrue();
    }

    @Test
    void shouldGiveTheFirstOfAScope() {
        shelf.add(card(1, 1, IndexEntry.NO_KEY), 0);
        shelf.add(card(2, 2, IndexEntry.NO_KEY), 0);

        assertThat(shelf.top(new OverflowIndex.Gap(LANE, 2L))).isEqualTo(2);
        assertThat(shelf.top(new OverflowIndex.Gap(LANE, 3L))).isEqualTo(KeyRange.NONE);
    }

    @Test
    void shouldTellWhatIsDueOnce() {
        shelf.add(delayed(card(1, 1, IndexEntry.NO_KEY), 30), 0);
        shelf.add(delayed(card(2, 1, IndexEntry.NO_KEY), 20), 0);

        assertThat(shelf.due()).isEqualTo(20);
        assertThat(shelf.matured(19)).isEqualTo(KeyRange.NONE);
        assertThat(shelf.matured(30)).isEqualTo(2);
        assertThat(shelf.matured(30)).isEqualTo(1);
        assertThat(shelf.matured(30)).isEqualTo(KeyRange.NONE);
        assertThat(shelf.due()).isEqualTo(Vendor.NEVER);
    }

    @Test
    void shouldNotTellOfADelayedOneThatHasLeft() {
        IndexEntry gone = delayed(card(1, 1, IndexEntry.NO_KEY), 20);
        shelf.add(gone, 0);

        shelf.remove(gone);

        assertThat(shelf.matured(30)).isEqualTo(KeyRange.NONE);
        assertThat(shelf.withId(1)).isEmpty();
    }

    @Test
    void shouldTellOfADeadlineOnlyWhileTheIntentIsHere() {
        IndexEntry gone = new IndexEntry(1, LANE, 1, 1, IndexEntry.NO_KEY, 0, 10);
        shelf.add(gone, 0);
        shelf.add(new IndexEntry(2, LANE, 1, 2, IndexEntry.NO_KEY, 0, 20), 0);

        shelf.remove(gone);

        assertThat(shelf.expired(30)).isEqualTo(2);
        assertThat(shelf.expired(30)).isEqualTo(KeyRange.NONE);
    }

    @Test
    void shouldLetAKeyGoOnOnlyWhenItsFirstIsNotHere() {
        shelf.add(card(1, 1, 7), 0);
        shelf.addBehind(card(2, 1, 7));
        shelf.free(7);
        long tooEarly = shelf.freed();

        shelf.remove(card(1, 1, 7));
        shelf.free(7);

        assertThat(tooEarly).isEqualTo(KeyRange.NONE);
        assertThat(shelf.freed()).isEqualTo(2);
        assertThat(takeAll()).isEmpty();
    }

    @Test
    void shouldPutTheNextOfAKeyInItsLaneWhenItLeads() {
        shelf.addBehind(card(2, 1, 7));
        shelf.addBehind(card(3, 1, 7));

        shelf.lead(card(2, 1, 7), 0);
        shelf.free(7);

        assertThat(shelf.freed()).isEqualTo(KeyRange.NONE);
        assertThat(takeAll()).containsExactly(2L);
        assertThat(shelf.holdsKeyOf(card(4, 1, 7))).isTrue();
    }

    @Test
    void shouldNotTakeForFirstWhatCameBackToAnotherPlace() {
        shelf.addBehind(card(2, 1, 7));
        shelf.addBehind(card(3, 1, 7));
        shelf.remove(card(2, 1, 7));

        shelf.add(delayed(card(2, 1, 7), 100), 0);
        shelf.remove(delayed(card(2, 1, 7), 100));
        shelf.free(7);

        assertThat(shelf.freed()).isEqualTo(3);
    }

    @Test
    void shouldFindAllOfAnId() {
        shelf.add(new IndexEntry(3, LANE, 1, 42, IndexEntry.NO_KEY, 0, Vendor.NEVER), 0);
        shelf.add(new IndexEntry(1, LANE, 2, 42, IndexEntry.NO_KEY, 0, Vendor.NEVER), 0);
        shelf.add(new IndexEntry(2, LANE, 1, 43, IndexEntry.NO_KEY, 0, Vendor.NEVER), 0);

        assertThat(shelf.withId(42)).containsExactly(1, 3);
    }

    @Test
    void shouldKeepVendorsApart() {
        OverflowIndex other = new OverflowIndex(keys, 1);
        shelf.add(card(1, 1, 7), 0);
        other.add(card(2, 1, 7), 0);

        shelf.remove(card(1, 1, 7));

        assertThat(takeAll()).isEmpty();
        assertThat(shelf.holdsKeyOf(card(3, 1, 7))).isFalse();
        assertThat(other.top(GAP)).isEqualTo(2);
    }

    /** What has left is passed over once, and no more of it is in memory the more there is. */
    @Test
    void shouldHoldAsMuchInMemoryHoweverManyThereAre() {
        for (long ordinal = 0; ordinal < 20_000; ordinal++) {
            shelf.add(new IndexEntry(ordinal, LANE, ordinal % 3, ordinal, IndexEntry.NO_KEY, 0, 1_000_000), 0);

            assertThat(keys.inMemory()).isLessThanOrEqualTo(MOST_CHANGES);
        }
    }

    private static IndexEntry delayed(IndexEntry card, long notBefore) {
        return new IndexEntry(
                card.ordinal(), card.lane(), card.scope(), card.id(), card.key(), notBefore, card.deadline());
    }

    private List<Long> takeAll() {
        List<Long> taken = new ArrayList<>();
        for (long next = shelf.top(GAP); next != KeyRange.NONE; next = shelf.top(GAP)) {
            taken.add(next);
            shelf.remove(Objects.requireNonNull(cards.remove(next)));
        }
        return taken;
    }

    private IndexEntry card(long ordinal, long scope, long key) {
        IndexEntry card = new IndexEntry(ordinal, LANE, scope, ordinal, key, 0, Vendor.NEVER);
        cards.put(ordinal, card);
        return card;
    }
}
