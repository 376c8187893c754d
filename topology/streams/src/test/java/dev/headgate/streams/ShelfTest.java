package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.Priority;
import dev.headgate.core.Vendor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShelfTest {

    private static final Card.Lane LANE = new Card.Lane(Priority.NORMAL, "tenant");
    private static final Shelf.Gap GAP = new Shelf.Gap(LANE, null);

    private final Shelf shelf = new Shelf();

    @Test
    void shouldGiveALaneInOrderWhateverTheScopes() {
        for (long ordinal : new long[] {5, 2, 9, 1, 7}) {
            shelf.add(card(ordinal, ordinal % 3, Card.NO_KEY), 0, 0);
        }

        assertThat(takeAll()).containsExactly(1L, 2L, 5L, 7L, 9L);
        assertThat(shelf.isEmpty()).isTrue();
    }

    @Test
    void shouldGiveTheFirstOfAScope() {
        shelf.add(card(1, 1, Card.NO_KEY), 0, 0);
        shelf.add(card(2, 2, Card.NO_KEY), 0, 0);

        assertThat(shelf.top(new Shelf.Gap(LANE, 2L))).isEqualTo(2);
        assertThat(shelf.top(new Shelf.Gap(LANE, 3L))).isEqualTo(Pile.NONE);
    }

    @Test
    void shouldTellWhatIsDueOnce() {
        shelf.add(card(1, 1, Card.NO_KEY), 30, 0);
        shelf.add(card(2, 1, Card.NO_KEY), 20, 0);

        assertThat(shelf.due()).isEqualTo(20);
        assertThat(shelf.matured(19)).isEqualTo(Pile.NONE);
        assertThat(shelf.matured(30)).isEqualTo(2);
        assertThat(shelf.matured(30)).isEqualTo(1);
        assertThat(shelf.matured(30)).isEqualTo(Pile.NONE);
    }

    @Test
    void shouldTellOfADeadlineOnlyWhileTheIntentIsHere() {
        Card gone = new Card(1, LANE, 1, 1, Card.NO_KEY, 10);
        shelf.add(gone, 0, 0);
        shelf.add(new Card(2, LANE, 1, 2, Card.NO_KEY, 20), 0, 0);

        shelf.remove(gone);

        assertThat(shelf.expired(30)).isEqualTo(2);
        assertThat(shelf.expired(30)).isEqualTo(Pile.NONE);
    }

    @Test
    void shouldLetAKeyGoOnOnlyWhenItsFirstIsNotHere() {
        shelf.add(card(1, 1, 7), 0, 0);
        shelf.addBehind(card(2, 1, 7));
        shelf.free(7);
        long tooEarly = shelf.freed();

        shelf.remove(card(1, 1, 7));
        shelf.free(7);

        assertThat(tooEarly).isEqualTo(Pile.NONE);
        assertThat(shelf.freed()).isEqualTo(2);
        assertThat(takeAll()).isEmpty();
    }

    @Test
    void shouldPutTheNextOfAKeyInItsLaneWhenItLeads() {
        shelf.addBehind(card(2, 1, 7));
        shelf.addBehind(card(3, 1, 7));

        shelf.lead(card(2, 1, 7), 0, 0);
        shelf.free(7);

        assertThat(shelf.freed()).isEqualTo(Pile.NONE);
        assertThat(takeAll()).containsExactly(2L);
        assertThat(shelf.holdsKeyOf(card(4, 1, 7))).isTrue();
    }

    @Test
    void shouldNotTakeForFirstWhatCameBackToAnotherPlace() {
        shelf.addBehind(card(2, 1, 7));
        shelf.addBehind(card(3, 1, 7));
        shelf.remove(card(2, 1, 7));

        shelf.add(card(2, 1, 7), 100, 0);
        shelf.remove(card(2, 1, 7));
        shelf.free(7);

        assertThat(shelf.freed()).isEqualTo(3);
    }

    @Test
    void shouldStayBoundedWhileMoreComeAndGoInTheMiddle() {
        shelf.add(card(0, 1, Card.NO_KEY), 0, 0);
        for (long ordinal = 1; ordinal < 100_000; ordinal++) {
            Card card = new Card(ordinal, LANE, 1, ordinal, Card.NO_KEY, 1_000_000);
            shelf.add(card, 0, 0);
            shelf.remove(card);
        }

        assertThat(shelf.litter()).isLessThan(10_000);
        assertThat(takeAll()).containsExactly(0L);
    }

    private List<Long> takeAll() {
        List<Long> taken = new ArrayList<>();
        for (long next = shelf.top(GAP); next != Pile.NONE; next = shelf.top(GAP)) {
            taken.add(next);
            shelf.remove(card(next, next % 3, Card.NO_KEY));
        }
        return taken;
    }

    private static Card card(long ordinal, long scope, long key) {
        return new Card(ordinal, LANE, scope, ordinal, key, Vendor.NEVER);
    }
}
