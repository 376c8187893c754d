package dev.headgate.cli.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.control.growing.GrowthStep;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GrowthLinesTest {

    @Test
    void shouldSayHowFarItIsAndHowLongItTakes() {
        String line = GrowthLines.left(GrowthStep.MOVE, 25_000, 100_000, TimeUnit.SECONDS.toNanos(4));

        assertThat(line)
                .isEqualTo("moving what is kept to its new partitions: 25,000 of 100,000 (25%), about 12 s left");
    }

    @Test
    void shouldHaveNothingLeftInTheEnd() {
        String line = GrowthLines.left(GrowthStep.UNREAD, 7, 7, TimeUnit.SECONDS.toNanos(1));

        assertThat(line).endsWith("7 of 7 (100%), about 0 s left");
    }
}
