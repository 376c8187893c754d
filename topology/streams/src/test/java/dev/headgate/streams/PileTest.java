package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PileTest {

    private final Ordinals shelved = new Ordinals();
    private final Pile pile = new Pile(shelved);

    @Test
    void shouldHaveTheLowestOnTop() {
        add(7, 3, 5);

        assertThat(pile.top()).isEqualTo(3);
    }

    @Test
    void shouldPassOverWhatHasLeftTheShelf() {
        add(1, 2, 3);

        shelved.remove(1);
        shelved.remove(2);

        assertThat(pile.top()).isEqualTo(3);
    }

    @Test
    void shouldHaveNoneOnTopWhenAllHaveLeft() {
        add(1);

        shelved.remove(1);

        assertThat(pile.top()).isEqualTo(Pile.NONE);
    }

    @Test
    void shouldKeepInASweepWhatIsOnTheShelf() {
        add(4, 1, 9, 4);
        shelved.remove(1);

        pile.sweep();
        shelved.add(1);

        assertThat(pile.top()).isEqualTo(4);
    }

    @Test
    void shouldGiveTheOrderOfAnyMixtureOfComingAndGoing() {
        Random random = new Random(1);
        TreeSet<Long> model = new TreeSet<>();
        List<Long> tops = new ArrayList<>();
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            long ordinal = random.nextInt(500);
            if (random.nextBoolean() && model.add(ordinal)) {
                add(ordinal);
            } else if (model.remove(ordinal)) {
                shelved.remove(ordinal);
            }
            tops.add(pile.top());
            expected.add(model.isEmpty() ? Pile.NONE : model.first());
        }

        assertThat(tops).isEqualTo(expected);
        assertThat(shelved.size()).isEqualTo(model.size());
    }

    private void add(long... ordinals) {
        for (long ordinal : ordinals) {
            shelved.add(ordinal);
            pile.add(ordinal);
        }
    }
}
