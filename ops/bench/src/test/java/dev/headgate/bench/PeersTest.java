package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.process.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever is compared must do the work. */
@Tag("broker")
@Tag("long")
class PeersTest {

    private static final Backlog.Size SMALL = new Backlog.Size(500, 1_000, 500, Duration.ofMinutes(1));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "copy-on-demand",
                "copy-at-least-once",
                "plain",
                "parallel-consumer-unordered",
                "parallel-consumer-key",
                "parallel-consumer-reactor",
                "streams-sync"
            })
    void shouldWriteOneResultForEachIntent(String contender) throws Exception {
        Backlog.Run run = Engine.run(Contender.named(contender), new Shape(4, 2), SMALL);

        assertThat(run.results()).isEqualTo(2_000);
        assertThat(run.distinct()).isEqualTo(2_000);
        assertThat(run.failed()).isZero();
    }

    @Test
    void shouldShareALimitBetweenInstances() throws Exception {
        assumeThat(RedisServer.isInstalled()).isTrue();
        List<String> progress = new ArrayList<>();
        Rounds<Contender> rounds = new Rounds<>(List.of(Contender.HEADGATE, Contender.REDIS_COUNTER), 1, progress::add);

        Comparison figures = Campaigns.measure(rounds, new Campaigns.Size(500, 1_000));

        assertThat(figures.rows())
                .extracting(row -> row.text("contender"))
                .containsExactly("headgate", "redis-counter");
        assertThat(figures.rows()).allSatisfy(row -> {
            assertThat(row.count("calls")).isGreaterThanOrEqualTo(10_000);
            assertThat(row.count("missing")).isZero();
            assertThat(row.count("duplicates")).isZero();
            assertThat(row.spread("cpuPerThousand").median()).isPositive();
        });
        Row headgate = figures.rows().getFirst();
        assertThat(headgate.spread("refusals")).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.count("mostInWindow")).isLessThanOrEqualTo(headgate.count("allowed"));
        assertThat(progress).hasSize(22);
    }
}
