package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.StatedLimit;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.LearnedLimit;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What answers teach of limits, as users see it. */
class LearnedLimitsTest {

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
        desk.bindings.put(
                "acme", desk.binding(new Limit("hourly", List.of("account"), 10, Duration.ofHours(1)).asLearned()));
        desk.vendorAnswers(attempt -> new Reply.Answered(
                new Answer(200, Map.of(), new byte[0]),
                new Verdict.Deliver(),
                new Reading(
                        Map.of(),
                        List.of(),
                        List.of(new StatedLimit("hourly", List.of("account"), 4, null)),
                        List.of(),
                        false)));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private void callAnAccount() {
        desk.send(Desk.intent("i-1").setScope(Map.of("account", "7")).build());
        desk.callsEnd();
        desk.pass(Duration.ofMillis(500));
    }

    private List<LearnedLimit> learned() {
        return desk.read(Topics.STATUS, VendorStatus.class).getLast().getLearned();
    }

    @Test
    void shouldReportWhatWasLearned() {
        callAnAccount();

        assertThat(learned()).containsExactly(new LearnedLimit("hourly", 10, 4, 1));
    }

    @Test
    void shouldShowItAsMetrics() {
        callAnAccount();

        assertThat(gauge("headgate.limit.max")).isEqualTo(10);
        assertThat(gauge("headgate.limit.learned")).isEqualTo(4);
        assertThat(gauge("headgate.limit.learned.scopes")).isEqualTo(1);
        assertThat(gauge("headgate.limit.utilisation")).isEqualTo(0.25);
    }

    private double gauge(String name) {
        return desk.meters
                .get(name)
                .tag("vendor", "acme")
                .tag("limit", "hourly")
                .gauge()
                .value();
    }
}
