package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated(Beside.RATES)
class FairTenantsTest {

    @Test
    @Tag("full")
    @Timeout(240)
    void shouldShareBetweenTenants() throws Exception {
        Report figures = new FairTenants(100, 30).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.names()).isEqualTo(KeptFigures.of("fairness", 0).names());
    }

    @ParameterizedTest
    @CsvSource({
        "0.95, 0.951, 1.049, 0, true",
        "0.94, 1.0, 1.0, 0, false",
        "0.99, 1.06, 0.98, 0, false",
        "0.99, 1.0, 1.06, 0, false",
        "0.99, 0.94, 1.0, 0, false",
        "0.99, 1.0, 1.0, 1, false"
    })
    void shouldBeOkOnlyWhereEachTenantHasItsShare(double index, double one, double four, long overQuota, boolean ok)
            throws Exception {
        Report figures = KeptFigures.of("fairness", 0)
                .with("equal.index", index)
                .with("weighted.one", one)
                .with("weighted.four", four)
                .with("overQuota", overQuota);

        new FairTenants().judge(figures);

        assertThat(figures.ok()).isEqualTo(ok);
    }

    @Test
    void shouldIndexFairness() {
        assertThat(FairTenants.index(3, 3, 3)).isEqualTo(1);
        assertThat(FairTenants.index(4, 0, 0, 0)).isEqualTo(0.25);
        assertThat(FairTenants.index(0, 0)).isZero();
    }
}
