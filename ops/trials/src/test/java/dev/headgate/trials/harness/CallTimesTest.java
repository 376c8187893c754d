package dev.headgate.trials.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CallTimesTest {

    private static final String METRICS = """
            # HELP headgate_calls_seconds Calls that ended, from the decision to the end
            # TYPE headgate_calls_seconds summary
            headgate_calls_seconds_count{vendor="acme"} 40
            headgate_calls_seconds_sum{vendor="acme"} 2.5
            headgate_calls_seconds_count{vendor="other"} 1
            headgate_calls_seconds_sum{vendor="other"} 1.0E-3
            headgate_decisions_seconds_count{vendor="acme"} 90
            headgate_decisions_seconds_sum{vendor="acme"} 0.02
            headgate_calls_seconds_max{vendor="acme"} 0.9
            """;

    @Test
    void shouldReadEachVendorsCalls() {
        Map<String, CallTimes> times = CallTimes.parse(METRICS);

        assertThat(times)
                .containsOnly(Map.entry("acme", new CallTimes(40, 2.5)), Map.entry("other", new CallTimes(1, 0.001)));
    }

    @Test
    void shouldReadTheTimeSpentDecidingWhereItIsTold() {
        assertThat(CallTimes.parseDecisions(METRICS)).containsOnly(Map.entry("acme", new CallTimes(90, 0.02)));
        assertThat(CallTimes.parseDecisions("")).isEmpty();
    }

    @Test
    void shouldGiveTheMeanOfTheCallsSince() {
        assertThat(new CallTimes(40, 2.5).meanSince(new CallTimes(20, 1.5))).isCloseTo(0.05, within(1e-12));
    }
}
