package dev.headgate.trials.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReserveFiguresTest {

    private static final ReserveFigures.Calls CALLS = new ReserveFigures.Calls(300, 300, 0, 0, 615, 20, 20);
    private static final ReserveFigures.Flows FLOWS = new ReserveFigures.Flows(150, 16, 465, 0, 31, 71.3, 150);

    @Test
    void shouldBePrintedAsItAlwaysWas() throws Exception {
        Printed printed = new Printed();
        printed.add(new ReserveFigures(CALLS, FLOWS));
        printed.add(new ReserveFigures(
                new ReserveFigures.Calls(300, 297, 2, 1, 615, 20, 21),
                new ReserveFigures.Flows(150, 16, 2_400, 3, 1_002, 151.5, 150)));

        printed.assertAsKept(ReserveFiguresTest.class, "reserve-figures.txt");
    }

    @ParameterizedTest
    @CsvSource({"299, 0, 0, 20", "300, 1, 0, 20", "300, 0, 1, 20", "300, 0, 0, 21"})
    void shouldNotBeOkWithOneOutcomeTooFewOrOneCallTooMany(long succeeded, long lost, long doubled, int most) {
        assertThat(CALLS.ok()).isTrue();
        assertThat(new ReserveFigures.Calls(300, succeeded, lost, doubled, 615, 20, most).ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"2400, 0, 31, 71.3", "465, 1, 31, 71.3", "465, 0, 501, 71.3", "465, 0, 31, 150"})
    void shouldNotBeOkWhenAFlowIsInterruptedOrKeepsWhatItDoesNotNeed(
            long used, int overlapping, long gap, double seconds) {
        assertThat(FLOWS.ok()).isTrue();
        assertThat(new ReserveFigures.Flows(150, 16, used, overlapping, gap, seconds, 150).ok())
                .isFalse();
    }
}
