package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdsTest {

    private final Ids ids = new Ids();

    @Test
    void shouldFindAllOfAHash() {
        ids.add(1, 10);
        ids.add(2, 20);
        ids.add(1, 30);
        ids.add(1, 5);

        assertThat(ids.find(1)).containsExactly(5, 10, 30);
        assertThat(ids.find(2)).containsExactly(20);
        assertThat(ids.find(3)).isEmpty();
    }

    @Test
    void shouldForgetOneOfSeveralWhicheverItIs() {
        for (long ordinal : new long[] {10, 20, 30}) {
            Ids some = new Ids();
            some.add(1, 10);
            some.add(1, 20);
            some.add(1, 30);

            some.remove(1, ordinal);

            assertThat(some.find(1)).hasSize(2).doesNotContain(ordinal);
        }
    }

    @Test
    void shouldForgetTheLastOfAHash() {
        ids.add(1, 10);

        ids.remove(1, 10);

        assertThat(ids.find(1)).isEmpty();
    }

    @Test
    void shouldNotForgetAnotherOrdinal() {
        ids.add(1, 10);

        ids.remove(1, 11);

        assertThat(ids.find(1)).containsExactly(10);
    }
}
