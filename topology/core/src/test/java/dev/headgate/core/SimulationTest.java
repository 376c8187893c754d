package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulationTest {

    private static void holdsFrom(long first, long last, LongFunction<List<String>> simulation) {
        LongStream.rangeClosed(first, last).parallel().forEach(seed -> {
            List<String> broken = simulation.apply(seed);
            if (!broken.isEmpty()) {
                throw new AssertionError(Simulate.report(seed, broken));
            }
        });
    }

    @Test
    void shouldHoldEveryRuleInAFewHundredSeeds() {
        holdsFrom(1_000_001, 1_000_300, Simulation::run);
    }

    @Test
    void shouldHoldEveryRuleWhenASuspicionEndsRightBeforePermitsAreFree() {
        assertThat(Simulation.runWithCrashes(57_503)).isEmpty();
    }

    @Test
    @Tag("simulation")
    void shouldHoldEveryRuleInManySeeds() {
        holdsInManySeeds(2_000);
    }

    @Test
    @Tag("simulation")
    @Tag("full")
    void shouldHoldEveryRuleInVeryManySeeds() {
        holdsInManySeeds(40_000);
    }

    private static void holdsInManySeeds(long seeds) {
        // What this loader loads is not counted for coverage, which takes a fourth as long again.
        CoreLoader core = new CoreLoader((_, bytes) -> bytes);

        holdsFrom(1, seeds, seed -> run(core, seed));
    }

    /**
     * The call of an at-most-once intent was decided, then the window made longer, then it left. A call was let start and
     * a pause begun at the same nanosecond. A bucket was made smaller while it was not known what a former owner had taken. What
     * was learned of a window of a year was over a year later, which the rule took for too many refusals. A
     * maximum was learned while the turn of a call was reserved, and the next one's was reserved beside it. What
     * was learned was over and learned again in the same second, which the rule took for nothing new.
     */
    @ParameterizedTest
    @ValueSource(longs = {199_516, 496_251, 43_122, 50_531, 90_322, 1_242_778})
    void shouldHoldEveryRuleInASeedThatOnceBrokeOne(long seed) {
        assertThat(Simulation.run(seed)).isEmpty();
    }

    private static List<String> run(CoreLoader core, long seed) {
        try {
            return core.run(seed);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldBeTheSameRunForTheSameSeed() {
        assertThat(Simulation.trace(7)).isEqualTo(Simulation.trace(7));
        assertThat(Simulation.trace(7)).isNotEqualTo(Simulation.trace(8));
    }

    @Test
    void shouldSeeEveryOutcomeAndManyRefusals() {
        // Given
        Set<Outcome> seen = EnumSet.noneOf(Outcome.class);
        int coolDowns = 0;

        // When
        for (long seed = 1; seed <= 1_000; seed++) {
            for (Trace entry : Simulation.trace(seed)) {
                if (entry instanceof Trace.Finished finished) {
                    seen.add(finished.outcome());
                }
                coolDowns += entry instanceof Trace.Cooled ? 1 : 0;
            }
        }

        // Then
        assertThat(seen).isEqualTo(EnumSet.complementOf(EnumSet.of(Outcome.REJECTED, Outcome.DROPPED)));
        assertThat(coolDowns).isGreaterThan(200);
    }

    @Test
    void shouldSayHowToReplayASeed() {
        assertThat(Simulate.report(42, List.of("a rule")))
                .contains("a rule", "dev.headgate.core.Simulate --seeds 1 --from 42");
    }
}
