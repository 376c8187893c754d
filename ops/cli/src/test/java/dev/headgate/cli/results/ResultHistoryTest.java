package dev.headgate.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Step;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultHistoryTest {

    private static final Instant THEN = Instant.parse("2026-03-01T12:00:00Z");

    private static Result.Builder result() {
        return Result.newBuilder().setId("a").setVendor("acme").setOutcome(OutcomeKind.SUCCEEDED);
    }

    private static Result waited(String cause, long millis) {
        return result().setWaited(Map.of(cause, millis)).setHeldBy(cause).build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "QUOTA:app | permits of app",
                "QUOTA:hint | what the vendor said is left",
                "BULKHEAD | a place among the calls in flight",
                "BULKHEAD:uploads | a place among the calls in flight (uploads)",
                "COOL_DOWN | a cool-down",
                "ORDER | an earlier one of its ordering key",
                "NEWER | NEWER",
            })
    void shouldSayInWordsWhatItWaitedForMost(String cause, String words) {
        assertThat(ResultHistory.hint(waited(cause, 4_200))).isEqualTo(", waited 4.2 s, most for " + words);
    }

    @Test
    void shouldSayNothingOfAShortWait() {
        assertThat(ResultHistory.hint(waited("COOL_DOWN", 999))).isEmpty();
        assertThat(ResultHistory.hint(result().build())).isEmpty();
    }

    @Test
    void shouldShowTheStepsOfThoseThatWereAskedForByTheirIds() {
        // Given
        Result result = result().setSteps(List.of(new Step(THEN, "started"), new Step(THEN, "page 0")))
                .build();

        // When
        List<String> lines = new Wanted(Set.of("a"), null, null, 1).details(result);

        // Then
        assertThat(lines).hasSize(2);
        assertThat(lines.getLast()).endsWith(" page 0");
        assertThat(new Wanted(Set.of(), null, null, 1).details(result)).isEmpty();
    }

    @Test
    void shouldSayHowManyStepsWereLeftOutBetweenTheFirstAndTheLast() {
        // Given
        Result result = result().setSteps(IntStream.range(0, 32)
                        .mapToObj(i -> new Step(THEN, "step " + i))
                        .toList())
                .setStepsLeftOut(5)
                .build();

        // When
        List<String> lines = ResultHistory.steps(result);

        // Then
        assertThat(lines).hasSize(33);
        assertThat(lines.get(15)).endsWith(" step 15");
        assertThat(lines.get(16)).isEqualTo("           ... 5 steps left out");
        assertThat(lines.get(17)).endsWith(" step 16");
    }
}
