package dev.headgate.trials.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientFiguresTest {

    private static final ClientFigures.Calls CALLS =
            new ClientFigures.Calls(10_000, 200, 2, "clients", 41.3, 10_000, 0, 0, 0, 9.44);
    private static final ClientFigures.Promises PROMISES = new ClientFigures.Promises(2_500, 6_000, 0, 0, 31, 256, 0);

    @Test
    void shouldBePrintedAsItAlwaysWas() throws Exception {
        Printed printed = new Printed();
        printed.add(new ClientFigures(CALLS, PROMISES));
        printed.add(new ClientFigures(
                new ClientFigures.Calls(10_000, 200, 2, "gateways", 41.3, 9_990, 1, 8, 2, 100.0),
                new ClientFigures.Promises(2_500, 6_000, 3, 2, 300, 256, 1)));

        printed.assertAsKept(ClientFiguresTest.class);
    }

    @ParameterizedTest
    @CsvSource({"9999, 0, 0, 0", "10000, 1, 0, 0", "10000, 0, 1, 0", "10000, 0, 0, 1"})
    void shouldNotBeOkWithOneAnswerTooFewOrAnothers(long answered, long mixedUp, long timedOut, long failed) {
        assertThat(new ClientFigures(CALLS, PROMISES).ok()).isTrue();
        assertThat(new ClientFigures(
                                new ClientFigures.Calls(
                                        10_000, 200, 2, "clients", 41.3, answered, mixedUp, timedOut, failed, 9.44),
                                PROMISES)
                        .ok())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 6000, 0, 0, 0, 0",
        "6000, 6000, 0, 0, 0, 0",
        "2500, 10000, 0, 0, 0, 0",
        "2500, 6000, 1, 0, 0, 0",
        "2500, 6000, 0, 1, 0, 0",
        "2500, 6000, 0, 0, 257, 0",
        "2500, 6000, 0, 0, 0, 1"
    })
    void shouldNotBeOkWhereAPromiseIsBrokenOrNothingHappenedInTheMiddle(
            long joined, long killed, long lost, long doubled, long repeats, long over) {
        assertThat(new ClientFigures(
                                CALLS, new ClientFigures.Promises(joined, killed, lost, doubled, repeats, 256, over))
                        .ok())
                .isFalse();
    }
}
