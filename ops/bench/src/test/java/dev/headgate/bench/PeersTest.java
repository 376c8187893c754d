package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

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

    private static final EngineSize SMALL = new EngineSize(500, 1_000, 500, Duration.ofMinutes(1));

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
        EngineRun run = EngineRun.measure(Contenders.named(contender), new Shape(4, 2), SMALL);

        assertThat(run.results()).isEqualTo(2_000);
        assertThat(run.distinct()).isEqualTo(2_000);
        assertThat(run.failed()).isZero();
    }

    @Test
    void shouldShareALimitBetweenInstances() throws Exception {
        assumeThat(RedisServer.isInstalled()).isTrue();
        List<String> progress = new ArrayList<>();
        Rounds rounds = new Rounds(List.of(Contenders.HEADGATE, Contenders.REDIS_COUNTER), 1, progress::add);

        Comparison<CampaignsRow> figures = new Campaigns(rounds, new CampaignsSize(500, 1_000)).measure();

        assertThat(figures.rows()).extracting(CampaignsRow::contender).containsExactly("headgate", "redis-counter");
        assertThat(figures.rows()).allSatisfy(row -> {
            assertThat(row.calls()).isGreaterThanOrEqualTo(10_000);
            assertThat(row.missing()).isZero();
            assertThat(row.duplicates()).isZero();
            assertThat(row.cpuPerThousand().median()).isPositive();
        });
        CampaignsRow headgate = figures.rows().getFirst();
        assertThat(headgate.refusals()).isEqualTo(new Spread(0, 0, 0));
        assertThat(headgate.mostInWindow()).isLessThanOrEqualTo(headgate.allowed());
        assertThat(progress).hasSize(22);
    }
}
