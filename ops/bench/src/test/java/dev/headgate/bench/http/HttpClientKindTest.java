package dev.headgate.bench.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.process.AnswerServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One permit, one request on the wire: whoever is compared keeps the rule. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HttpClientKindTest {

    @SuppressWarnings("NullAway.Init") // before all
    private AnswerServer server;

    @BeforeAll
    void begin(@TempDir Path folder) throws IOException, InterruptedException {
        server = new AnswerServer(1, folder);
    }

    @AfterAll
    void end() throws IOException, InterruptedException {
        server.close();
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource
    @Execution(ExecutionMode.CONCURRENT)
    void shouldSendOneRequestACallWhateverTheServerDoes(HttpClientKind candidate) throws Exception {
        CallerFaults faults = new CallerTroubles(candidate, server.port())
                .run()
                .counted(
                        server.arrived(CallerTroubles.run(candidate, "busy")),
                        server.arrived(CallerTroubles.run(candidate, "close")),
                        server.arrived(CallerTroubles.run(candidate, "stale")));

        assertThat(faults)
                .matches(CallerFaults::ok)
                .extracting(CallerFaults::busy, CallerFaults::closed)
                .containsExactly((long) CallerTroubles.CALLS, (long) CallerTroubles.CALLS);
    }

    @ParameterizedTest
    @EnumSource
    @Execution(ExecutionMode.CONCURRENT)
    void shouldBeMeasuredByWhatItIsAskedFor(HttpClientKind candidate) throws Exception {
        String run = "load-" + candidate;
        try (Caller caller = candidate.caller(new Caller.Target(server.port(), 4, Duration.ofSeconds(30)))) {
            CallerFigures figures = new CallerLoad(candidate, 4, run, 20).run(caller, 200);

            assertThat(server.arrived(run)).isEqualTo(figures.asked());
            assertThat(figures.asked()).isGreaterThan(20);
            assertThat(figures.failed()).isZero();
            assertThat(figures.callsPerSecond()).isPositive();
            assertThat(figures.p50Millis()).isPositive().isLessThanOrEqualTo(figures.p99Millis());
        }
    }
}
