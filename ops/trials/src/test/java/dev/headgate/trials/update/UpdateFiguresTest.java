package dev.headgate.trials.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpdateFiguresTest {

    private static final UpdateFigures.Calls CALLS = new UpdateFigures.Calls(3_400, 47.2, 3_400, 0, 0, 100, 100, 0, 0);
    private static final UpdateFigures.Updates UPDATES =
            new UpdateFigures.Updates(2_010, 603, 607, 1, 3_430, 3_417, 64, 0, 0, 0);
    private static final UpdateFigures.Shared SHARED = new UpdateFigures.Shared(400, 512, 88, 0);

    @Test
    void shouldBePrintedAsItAlwaysWas() throws Exception {
        Printed printed = new Printed();
        printed.add(new UpdateFigures(CALLS, UPDATES, SHARED));
        printed.add(new UpdateFigures(
                new UpdateFigures.Calls(3_400, 47.2, 3_396, 3, 2, 100, 101, 1, 1),
                new UpdateFigures.Updates(2_010, 603, 601, 0, 4_020, 3_417, 64, 3, 2, 1),
                new UpdateFigures.Shared(400, 512, 0, 5)));

        printed.assertAsKept(UpdateFiguresTest.class);
    }

    @ParameterizedTest
    @CsvSource({
        "3399, 0, 0, 100, 0, 0",
        "3400, 1, 0, 100, 0, 0",
        "3400, 0, 1, 100, 0, 0",
        "3400, 0, 0, 89, 0, 0",
        "3400, 0, 0, 100, 1, 0",
        "3400, 0, 0, 100, 0, 1"
    })
    void shouldNotBeOkWithOneOutcomeTooFewOrOneRequestTooMany(
            long succeeded, long lost, long doubled, int most, long over, long throttled) {
        assertThat(CALLS.ok()).isTrue();
        assertThat(new UpdateFigures.Calls(3_400, 47.2, succeeded, lost, doubled, 100, most, over, throttled).ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "602, 1, 3417, 0, 0, 0",
        "603, 0, 3417, 0, 0, 0",
        "603, 1, 3416, 0, 0, 0",
        "603, 1, 3482, 0, 0, 0",
        "603, 1, 3417, 1, 0, 0",
        "603, 1, 3417, 0, 1, 0",
        "603, 1, 3417, 0, 0, 1"
    })
    void shouldNotBeOkWhenAnUpdateIsLostOrMadeForNothing(
            long unchanged, int kills, long requests, long writtenEqual, long between, long missing) {
        assertThat(UPDATES.ok()).isTrue();
        assertThat(new UpdateFigures.Updates(
                                2_010, 603, unchanged, kills, requests, 3_417, 64, writtenEqual, between, missing)
                        .ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 88, 0", "512, 0, 0", "512, 88, 1"})
    void shouldNotBeOkWhereNobodyElseCameBetweenOrSomethingIsLost(long changed, long notMatched, long missing) {
        assertThat(SHARED.ok()).isTrue();
        assertThat(new UpdateFigures.Shared(400, changed, notMatched, missing).ok())
                .isFalse();
    }
}
