package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OrderingTest {

    private final Ordering ordering = new Ordering();

    @Test
    void shouldLetOnlyTheFirstOfAKeyRun() {
        // Given
        Entry first = Draft.of(1).key("k").entry();
        Entry second = Draft.of(2).key("k").entry();

        // When / Then
        assertThat(ordering.enter(first)).isTrue();
        assertThat(ordering.enter(second)).isFalse();
        assertThat(ordering.enter(Draft.of(3).key("other").entry())).isTrue();
        assertThat(ordering.leave(first)).isSameAs(second);
        assertThat(ordering.leave(second)).isNull();
        assertThat(ordering.enter(Draft.of(4).key("k").entry())).isTrue();
    }

    @Test
    void shouldHoldNobodyBackWithoutAKey() {
        Entry one = Draft.of(1).entry();
        assertThat(ordering.enter(one)).isTrue();
        assertThat(ordering.enter(Draft.of(2).entry())).isTrue();
        assertThat(ordering.leave(one)).isNull();
    }

    @Test
    void shouldLetNobodyGoWhenOneInTheMiddleOrAtTheEndLeaves() {
        // Given
        Entry first = Draft.of(1).key("k").entry();
        Entry second = Draft.of(2).key("k").entry();
        Entry third = Draft.of(3).key("k").entry();
        ordering.enter(first);
        ordering.enter(second);
        ordering.enter(third);

        // When / Then
        assertThat(ordering.leave(second)).isNull();
        assertThat(ordering.leave(first)).isSameAs(third);
        assertThat(ordering.leave(third)).isNull();
        assertThat(ordering.leave(third)).isNull();
    }
}
