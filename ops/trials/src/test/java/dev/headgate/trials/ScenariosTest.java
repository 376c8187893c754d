package dev.headgate.trials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenariosTest {

    private static final QuotaFigures.AtLatency GOOD =
            new QuotaFigures.AtLatency(50, 51.2, 16_000, 0.995, 0.991, 1.009, 0, 0, 100, 300);

    @Test
    void shouldHaveNamesThatAreUniqueAndDescriptionsOfOneLine() {
        assertThat(Scenarios.ALL)
                .extracting(Scenario::name)
                .doesNotHaveDuplicates()
                .contains("quota", "penalty");
        assertThat(Scenarios.ALL)
                .extracting(Scenario::description)
                .allSatisfy(
                        it -> assertThat(it).isNotBlank().hasSizeLessThan(100).doesNotContain("\n"));
    }

    @Test
    void shouldFindAScenarioByItsName() {
        assertThat(Scenarios.named("quota")).isInstanceOf(QuotaScenario.class);
        assertThat(Scenarios.named("nothing")).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 2, 601})
    void shouldRefuseToMeasureForeverOrHardlyAtAll(int seconds) {
        assertThatIllegalArgumentException().isThrownBy(() -> new ScenarioOptions(1, seconds));
    }

    @Test
    void shouldBeJsonWithTheFiguresAndOk() {
        QuotaFigures figures = QuotaFigures.of("quota", 7, List.of(GOOD), List.of(ABOVE));

        JsonNode json = new JsonMapper().valueToTree(figures);

        assertThat(json.propertyStream().map(it -> it.getKey()))
                .containsExactly("scenario", "seed", "ok", "latencies", "transits");
        assertThat(json.at("/ok").isBoolean()).isTrue();
        assertThat(json.at("/latencies/0/share").doubleValue()).isEqualTo(0.995);
        assertThat(json.at("/latencies/0").has("mostInWindow")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0.990, 1.010, 0, 0, 300, true",
        "0.989, 1.000, 0, 0, 300, false",
        "1.000, 1.011, 0, 0, 300, false",
        "1.000, 1.000, 1, 0, 300, false",
        "1.000, 1.000, 0, 1, 300, false",
        "1.000, 1.000, 0, 0, 128, false"
    })
    void shouldBeOkOnlyWithinAPercentAndNeverOver(
            double least, double most, long over, long refused, long backlog, boolean ok) {
        QuotaFigures.AtLatency figures =
                new QuotaFigures.AtLatency(5, 6, 1_000, 1, least, most, over, refused, 100, backlog);

        assertThat(figures.ok()).isEqualTo(ok);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 63, false, 10.1, 0.98, true",
        "1, 63, false, 10.1, 0.98, false",
        "0, 0, false, 10.1, 0.98, false",
        "0, 63, true, 20.1, 0.98, false",
        "0, 63, false, 9.9, 0.98, false",
        "0, 63, false, 10.1, 0.979, false"
    })
    void shouldBeOkOnlyWhenTheCoolDownWasObeyedAndTheNeighbourUnharmed(
            long inside, long siblings, boolean escalated, double paused, double share, boolean ok) {
        PenaltyFigures.Cooling figures =
                new PenaltyFigures.Cooling(10, 64, inside, siblings, paused, escalated, 50, 50, share);

        assertThat(figures.ok()).isEqualTo(ok);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 0, 0, 1.0, true",
        "1, 1, 0, 0, 1.0, false",
        "0, 0, 0, 0, 1.0, false",
        "0, 1, 1, 0, 1.0, false",
        "0, 1, 0, 1, 1.0, false",
        "0, 1, 0, 0, 0.97, false"
    })
    void shouldBeOkOnlyWhenOneAccountAloneIsConcerned(
            long inside, long refused, long others, long called, double share, boolean ok) {
        PenaltyFigures.Account figures =
                new PenaltyFigures.Account(1_000, inside, refused, others, called, 999, 200, 200, share);

        assertThat(figures.ok()).isEqualTo(ok);
    }
}
