package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Beside
class AwaitedCallsTest {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("full")
    @Tag("broker")
    @Timeout(240)
    void shouldAnswerEveryCallThoughAnInstanceJoinsAndTheOtherIsKilled(boolean overHttp) throws Exception {
        Report figures = new AwaitedCalls(overHttp).run(new ScenarioOptions(1, 30), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.names()).isEqualTo(KeptFigures.of("client", 0).names());
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 0, 0, 0, true",
        "9999, 0, 0, 0, false",
        "10000, 1, 0, 0, false",
        "10000, 0, 1, 0, false",
        "10000, 0, 0, 1, false"
    })
    void shouldNotBeOkWithOneAnswerTooFewOrAnothers(long answered, long mixedUp, long timedOut, long failed, boolean ok)
            throws Exception {
        Report figures = KeptFigures.of("client", 0)
                .with("calls.answered", answered)
                .with("calls.mixedUp", mixedUp)
                .with("calls.timedOut", timedOut)
                .with("calls.failed", failed);

        new AwaitedCalls(false).judge(figures);

        assertThat(figures.ok()).isEqualTo(ok);
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
            long joined, long killed, long lost, long doubled, long repeats, long over) throws Exception {
        Report figures = KeptFigures.of("client", 0)
                .with("promises.answeredBeforeJoin", joined)
                .with("promises.answeredBeforeKill", killed)
                .with("promises.lost", lost)
                .with("promises.duplicates", doubled)
                .with("promises.repeats", repeats)
                .with("promises.overQuota", over);

        new AwaitedCalls(false).judge(figures);

        assertThat(figures.ok()).isFalse();
    }
}
