package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilesTest {

    @Test
    @Tag("full")
    @Timeout(400)
    void shouldNeverCallMoreThanTheVersionInForceLetsWhileTwoOperatorsChangeIt() throws Exception {
        Report figures = new Profiles(7).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.names()).isEqualTo(KeptFigures.of("profiles", 0).names());
    }

    @ParameterizedTest
    @CsvSource({
        "50, 1, 10, 2, true, true",
        "49, 1, 10, 2, true, false",
        "50, 0, 10, 2, true, false",
        "50, 1, 9, 2, true, false",
        "50, 1, 10, 1, true, false",
        "50, 1, 10, 2, false, false"
    })
    void shouldNotBeOkWhereAVersionIsMissingOrNotInForce(
            int applied, int refused, int agreed, int instances, boolean rolledBack, boolean ok) throws Exception {
        Report figures = KeptFigures.of("profiles", 0)
                .with("versions.applied", applied)
                .with("versions.refused", refused)
                .with("versions.agreed", agreed)
                .with("versions.instances", instances)
                .with("versions.rolledBack", rolledBack);

        new Profiles().judge(figures);

        assertThat(figures.ok()).isEqualTo(ok);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0, 0", "655, 1, 0, 0, 0", "655, 0, 1, 0, 0", "655, 0, 0, 1, 0", "655, 0, 0, 0, 1"})
    void shouldNotBeOkWhereNothingWasLookedAtOrALimitOrAPromiseBroken(
            long windows, long over, long lost, long duplicates, long overQuota) throws Exception {
        Report figures = KeptFigures.of("profiles", 0)
                .with("calls.windows", windows)
                .with("calls.over", over)
                .with("calls.lost", lost)
                .with("calls.duplicates", duplicates)
                .with("calls.overQuota", overQuota);

        new Profiles().judge(figures);

        assertThat(figures.ok()).isFalse();
    }
}
