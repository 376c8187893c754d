package dev.headgate.trials.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeedsTest {

    @Test
    void shouldRunTheSimulationOfEverySeed() throws InterruptedException {
        SeedRun run = Seeds.run(true, 1, 50, _ -> {});

        assertThat(run.ok()).as(run.toString()).isTrue();
        assertThat(run.seeds()).isEqualTo(50);
        assertThat(run.brokenSeed()).isNull();
    }

    @Test
    void shouldRunEachSeedOnce() throws InterruptedException {
        Queue<Long> seen = new ConcurrentLinkedQueue<>();

        Seeds.run(
                seed -> {
                    seen.add(seed);
                    return List.of();
                },
                100,
                1_000,
                _ -> {});

        assertThat(seen)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.range(100, 1_100).boxed().toList());
    }

    @Test
    void shouldNameTheLowestSeedThatBreaksARule() throws InterruptedException {
        SeedRun run = Seeds.run(seed -> seed >= 7 ? List.of("rule " + seed) : List.of(), 1, 1_000_000, _ -> {});

        assertThat(run.ok()).isFalse();
        assertThat(run.brokenSeed()).isEqualTo(7);
        assertThat(run.broken()).containsExactly("rule 7");
        assertThat(run.seeds()).isLessThan(1_000_000);
    }

    @Test
    void shouldTakeAFailureForABrokenRule() throws InterruptedException {
        SeedRun run = Seeds.run(
                _ -> {
                    throw new IllegalArgumentException("a bug");
                },
                1,
                1,
                _ -> {});

        assertThat(run.broken()).singleElement().asString().contains("a bug");
    }

    @Test
    void shouldRefuseToRunNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> Seeds.run(false, 1, 0, _ -> {}));
    }

    @Test
    void shouldShowTheEndOfASeed() {
        assertThat(Seeds.endOf(true, 7)).isNotEmpty().hasSizeLessThanOrEqualTo(60);
    }
}
