package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A scenario that can't fail shows nothing: each plays with the protection it is about switched off, and must notice.
 * {@code ./mvnw verify -Pprotections -pl ops/trials -am}
 * A scenario waits to the end of its patience, several times, for what never comes without its protection: ten minutes for
 * zombie.
 */
@Tag("protections")
@Timeout(900)
class ProtectionsTest {

    private static final ScenarioOptions SHORT = new ScenarioOptions(1, 60);

    @Test
    void shouldBeCaughtForgettingItsCoolDownWhenItsLedgerIsAMap() throws Exception {
        Report figures = new CooldownCrash(Set.of(Safeguard.LEDGER)).run(SHORT, _ -> {});

        assertThat(figures.number("committed.inCoolDown") + figures.number("committed.lost"))
                .as(figures.toString())
                .isPositive();
        assertThat(figures.ok()).isFalse();
    }

    @Test
    void shouldBeCaughtCallingInsideACoolDownWhenItTakesRefusalsForFailures() throws Exception {
        Report figures = new CooldownCrash(Set.of(Safeguard.COOLDOWN)).run(SHORT, _ -> {});

        assertThat(figures.number("committed.inCoolDown"))
                .as(figures.toString())
                .isPositive();
        assertThat(figures.ok()).isFalse();
    }

    @Test
    void shouldBeCaughtWritingOutcomesTwiceWhenItsTransactionsAreNotFenced() throws Exception {
        Report figures = new Zombie(Set.of(Safeguard.FENCING)).run(SHORT, _ -> {});

        assertThat(figures.number("fromLedger.duplicates"))
                .as(figures.toString())
                .isPositive();
        assertThat(figures.ok()).isFalse();
    }

    @Test
    void shouldBeCaughtCallingBesideItsSuccessorWhenItNeedsNoProofOfOwnership() throws Exception {
        Report figures = new Zombie(Set.of(Safeguard.OWNERSHIP)).run(SHORT, _ -> {});

        assertThat(figures.ok()).as(figures.toString()).isFalse();
        assertThat(figures.number("consuming.afterwards") + figures.number("fromLedger.afterwards"))
                .as(figures.toString())
                .isPositive();
    }

    @Test
    void shouldBeCaughtRingingTwiceWhenItDoesNotWaitForTheCommitOfTheStart() throws Exception {
        Report figures = new RingOnce(Set.of(Safeguard.START_COMMIT), 3_000, 6).run(SHORT, _ -> {});

        assertThat(figures.number("rings.secondArrivals"))
                .as(figures.toString())
                .isPositive();
        assertThat(figures.ok()).isFalse();
    }

    @Test
    void shouldBeCaughtCallingAgainWhatSucceededWhenItDoesNotLookForDuplicates() throws Exception {
        assertThat(repeatsOfIdsSentTwice(Set.of())).isZero();
        assertThat(repeatsOfIdsSentTwice(Set.of(Safeguard.DEDUPE))).isPositive();
    }

    @Test
    void shouldBeCaughtSpendingAttemptsOnAVendorThatIsAwayWhenItDoesNotPause() throws Exception {
        Report figures = new Outage(Set.of(Safeguard.PAUSES), 800, 3).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.group("outcomes").figures().keySet())
                .as(figures.toString())
                .containsAnyOf("EXHAUSTED", "FAILED");
        assertThat(figures.ok()).isFalse();
    }

    @Test
    void shouldBeCaughtTakingOneIntentForAnotherWhenOrdinalsHaveNoEpoch() throws Exception {
        Report figures = new Recreated(Set.of(Safeguard.ORDINAL_EPOCH), 20).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.group("outcomes").figures()).as(figures.toString()).isNotEqualTo(Map.of("SUCCEEDED", 10L));
        assertThat(figures.ok()).isFalse();
    }

    @Test
    void shouldBeCaughtGoingOnBesideATopicMadeAgainWhenItDoesNotLookAtTheLayout() throws Exception {
        Report figures = new Recreated(Set.of(Safeguard.LAYOUT_CHECK), 20).run(new ScenarioOptions(1, null), _ -> {});

        assertThat(figures.number("ended")).as(figures.toString()).isNotEqualTo(4);
        assertThat(figures.ok()).isFalse();
    }

    @Test
    void shouldBeCaughtTakingAnIntentThatNoStateRecordHoldsWhenNothingHasABound() throws Exception {
        assertThat(outcomesOfAFatIntent(Set.of())).isEqualTo(Map.of("INVALID", 1L));
        assertThat(outcomesOfAFatIntent(Set.of(Safeguard.INTAKE_CAPS))).isEmpty();
    }

    private static Map<String, Long> outcomesOfAFatIntent(Set<Safeguard> without) throws Exception {
        String vendor = "acme";
        try (TestBed bed = new TestBed(TestBed.PARTITIONS)) {
            bed.open(List.of(Vendor.of(vendor).withoutProfile()));
            bed.profile(vendor, "limits: [{id: hour, max: 100, window: 1h, scope: [account]}]\n");
            bed.start(Launch.of("one").without(without));
            bed.send(vendor, 0, "");
            bed.send(
                    Application.ONE,
                    TestBed.intent(vendor, 1, "")
                            .setScope(Map.of("account", "x".repeat(600_000)))
                            .build());
            bed.flush();
            Figures _ = bed.judge(Application.ONE, vendor, 2, Duration.ofSeconds(20));
            Map<String, Long> kinds = new HashMap<>(bed.kinds(vendor));
            kinds.remove("SUCCEEDED");
            return kinds;
        }
    }

    /** One call at a time, so that whatever was sent before the last intent is dealt with when that has its outcome. */
    private static long repeatsOfIdsSentTwice(Set<Safeguard> without) throws Exception {
        String vendor = "acme";
        int intents = 20;
        try (TestBed bed = new TestBed(TestBed.PARTITIONS)) {
            bed.open(List.of(Vendor.of(vendor).withoutProfile()));
            bed.profile(vendor, "dedupe: 1h\nbulkhead: 1\n");
            bed.start(Launch.of("one").without(without));
            for (int n = 0; n < 2 * intents; n++) {
                bed.send(vendor, n % intents, "");
            }
            bed.send(vendor, intents, "");
            bed.flush();
            Figures judged = bed.judge(Application.ONE, vendor, intents + 1, Duration.ofMinutes(1));
            assertThat(judged.lost()).isZero();
            return judged.repeats();
        }
    }
}
