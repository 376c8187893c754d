package dev.headgate.trials.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolFiguresTest {

    private static final PoolFigures.Calls CALLS = new PoolFigures.Calls(13_600, 13_600, 0, 0, 200, 199, 150.4);
    private static final PoolFigures.Sessions SESSIONS =
            new PoolFigures.Sessions(16, 16, 4, 4, 400, 30, 140, 230, 0, 0, 10, 0, 0);
    private static final PoolFigures.Turns TURNS = new PoolFigures.Turns(8, 2.1, 400, 333);

    @Test
    void shouldBePrintedAsItAlwaysWas() throws Exception {
        Printed printed = new Printed();
        printed.add(new PoolFigures(CALLS, SESSIONS, TURNS));
        printed.add(new PoolFigures(
                new PoolFigures.Calls(13_600, 13_597, 2, 1, 200, 201, 150.4),
                new PoolFigures.Sessions(16, 17, 4, 5, 400, 30, 140, 228, 1, 1, 10, 1, 1),
                new PoolFigures.Turns(8, 9.9, 400, 4_000)));

        printed.assertAsKept(PoolFiguresTest.class);
    }

    @ParameterizedTest
    @CsvSource({
        "17, 4, 400, 0, 0, 0",
        "16, 5, 400, 0, 0, 0",
        "16, 4, 401, 0, 0, 0",
        "16, 4, 400, 1, 0, 0",
        "16, 4, 400, 0, 1, 0",
        "16, 4, 400, 0, 0, 1"
    })
    void shouldNotBeOkWithOneSessionTooMany(
            int most, int mostOfOne, int opened, int notReplaced, int open, int complaints) {
        PoolFigures.Sessions sessions = new PoolFigures.Sessions(
                16, most, 4, mostOfOne, opened, 30, 140, 230, 0, notReplaced, 10, open, complaints);

        assertThat(SESSIONS.ok()).isTrue();
        assertThat(sessions.ok()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"5.1, 400", "5.0, 401"})
    void shouldNotBeOkWhenAnAccountIsStarved(double largestToOther, int mostBetween) {
        assertThat(new PoolFigures.Turns(8, 5.0, 400, 400).ok()).isTrue();
        assertThat(new PoolFigures.Turns(8, largestToOther, 400, mostBetween).ok())
                .isFalse();
    }
}
