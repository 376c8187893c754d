package dev.headgate.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LowWaterMarkTest {

    private final LowWaterMark mark = new LowWaterMark();

    @Test
    void shouldHaveNoMarkBeforeTheFirstIsDone() {
        mark.begin(7);
        mark.begin(8);

        mark.done(8);

        assertThat(mark.mark()).isEqualTo(-1);
    }

    @Test
    void shouldPassOverAllThatIsDoneWithoutAGap() {
        mark.begin(7);
        mark.begin(8);
        mark.begin(11); // offsets between belong to nobody
        mark.begin(12);
        mark.done(11);
        mark.done(8);

        mark.done(7);

        assertThat(mark.mark()).isEqualTo(12);
    }
}
