package dev.headgate.trials.steer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilesFiguresTest {

    private static final ProfilesFigures.Versions VERSIONS = new ProfilesFigures.Versions(50, 50, 1, 10, 10, 2, true);
    private static final ProfilesFigures.Calls CALLS = new ProfilesFigures.Calls(18_000, 655, 0, 0, 0, 0);

    @Test
    void shouldBePrintedAsItAlwaysWas() throws Exception {
        Printed printed = new Printed();
        printed.add(new ProfilesFigures(VERSIONS, CALLS, 113.9));
        printed.add(new ProfilesFigures(
                new ProfilesFigures.Versions(49, 50, 0, 10, 9, 1, false),
                new ProfilesFigures.Calls(18_000, 655, 1, 2, 3, 4),
                113.9));

        printed.assertAsKept(ProfilesFiguresTest.class, "profiles.txt");
    }

    @ParameterizedTest
    @CsvSource({
        "49, 1, 10, 2, true",
        "50, 0, 10, 2, true",
        "50, 1, 9, 2, true",
        "50, 1, 10, 1, true",
        "50, 1, 10, 2, false"
    })
    void shouldNotBeOkWhereAVersionIsMissingOrNotInForce(
            int applied, int refused, int agreed, int instances, boolean rolledBack) {
        ProfilesFigures.Versions versions =
                new ProfilesFigures.Versions(applied, 50, refused, 10, agreed, instances, rolledBack);

        assertThat(new ProfilesFigures(VERSIONS, CALLS, 1).ok()).isTrue();
        assertThat(new ProfilesFigures(versions, CALLS, 1).ok()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0, 0", "655, 1, 0, 0, 0", "655, 0, 1, 0, 0", "655, 0, 0, 1, 0", "655, 0, 0, 0, 1"})
    void shouldNotBeOkWhereNothingWasLookedAtOrALimitOrAPromiseBroken(
            long windows, long over, long lost, long duplicates, long overQuota) {
        ProfilesFigures.Calls calls = new ProfilesFigures.Calls(18_000, windows, over, lost, duplicates, overQuota);

        assertThat(new ProfilesFigures(VERSIONS, calls, 1).ok()).isFalse();
    }
}
