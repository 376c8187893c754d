package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.DocumentAccess;
import dev.headgate.trials.judge.Report;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UpdatesTest {

    /** {@code "GET a u"}: the method, the path, the intent; with a fourth word it was not matched. */
    private static long between(String... accesses) {
        return Updates.between(
                Stream.of(accesses)
                        .map(access -> access.split(" ", -1))
                        .map(it -> new DocumentAccess(0, it[1], it[0], it.length > 3 ? 412 : 200, it[2]))
                        .toList(),
                Set.of("u", "v"));
    }

    @Test
    void shouldFindNothingBetweenWhereOthersComeBeforeAndAfter() {
        assertThat(between("GET a x", "GET a u", "GET b x", "PUT a u", "PUT a x", "GET a v", "PUT a v"))
                .isZero();
    }

    @Test
    void shouldFindWhatComesBetweenAReadAndItsWrite() {
        assertThat(between("GET a u", "GET a x", "PUT a x", "PUT a u")).isEqualTo(2);
        assertThat(between("GET a u", "GET a v", "PUT a u", "PUT a v")).isEqualTo(2);
    }

    @Test
    void shouldCountFromTheLastReadOfOneThatBeganAnew() {
        assertThat(between("GET a u", "PUT a x", "PUT a u 412", "GET a u", "PUT a u"))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "3399, 0, 0, 100, 0, 0",
        "3400, 1, 0, 100, 0, 0",
        "3400, 0, 1, 100, 0, 0",
        "3400, 0, 0, 89, 0, 0",
        "3400, 0, 0, 100, 1, 0",
        "3400, 0, 0, 100, 0, 1"
    })
    void shouldNotBeOkWithOneOutcomeTooFewOrOneRequestTooMany(
            long succeeded, long lost, long doubled, int most, long over, long throttled) throws Exception {
        assertThat(isOk(KeptFigures.of("update", 0)
                        .with("calls.succeeded", succeeded)
                        .with("calls.lost", lost)
                        .with("calls.duplicates", doubled)
                        .with("calls.mostInWindow", most)
                        .with("calls.overQuota", over)
                        .with("calls.throttled", throttled)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "602, 1, 3417, 0, 0, 0",
        "603, 0, 3417, 0, 0, 0",
        "603, 1, 3416, 0, 0, 0",
        "603, 1, 3482, 0, 0, 0",
        "603, 1, 3417, 1, 0, 0",
        "603, 1, 3417, 0, 1, 0",
        "603, 1, 3417, 0, 0, 1"
    })
    void shouldNotBeOkWhenAnUpdateIsLostOrMadeForNothing(
            long unchanged, int kills, long requests, long writtenEqual, long between, long missing) throws Exception {
        assertThat(isOk(KeptFigures.of("update", 0)
                        .with("updates.unchanged", unchanged)
                        .with("updates.kills", kills)
                        .with("updates.requests", requests)
                        .with("updates.writtenEqual", writtenEqual)
                        .with("updates.between", between)
                        .with("updates.missing", missing)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 88, 0", "512, 0, 0", "512, 88, 1"})
    void shouldNotBeOkWhereNobodyElseCameBetweenOrSomethingIsLost(long changed, long notMatched, long missing)
            throws Exception {
        assertThat(isOk(KeptFigures.of("update", 0)
                        .with("shared.changedByOthers", changed)
                        .with("shared.notMatched", notMatched)
                        .with("shared.missing", missing)))
                .isFalse();
    }

    private static boolean isOk(Report figures) {
        new Updates().judge(figures);
        return figures.ok();
    }
}
