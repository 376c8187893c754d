package dev.headgate.core;

import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What operators ask for: intents given up, cool-downs ended early. */
class VendorCommandTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Scope A1 = new Scope(List.of("account"), List.of("a1"));
    private static final Scope A2 = new Scope(List.of("account"), List.of("a2"));

    private static Rig bothAccountsRefused() {
        Rig rig = new Rig(policy(2));
        rig.accept(Draft.of(1).account("a1"), Draft.of(2).account("a2"));
        rig.refuse(1, Duration.ofSeconds(100), "account");
        rig.refuse(2, Duration.ofSeconds(200), "account");
        return rig;
    }

    @Test
    void shouldGiveUpWhatWaitsAndLetWhatIsInFlightEnd() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3));

        // When
        List<Effect> effects = rig.step(new Event.GivenUp("by me", intent -> intent.ordinal() != 3));

        // Then
        Effect.Finish finish = Rig.finish(effects);
        assertThat(finish.intent().ordinal()).isEqualTo(2);
        assertThat(finish.outcome()).isEqualTo(Outcome.EXHAUSTED);
        assertThat(finish.reason()).isEqualTo("by me");
        assertThat(rig.vendor.inFlight()).isEqualTo(1);
        assertThat(rig.vendor.waiting()).isEqualTo(1);
        assertThat(starts(rig.deliver(1))).containsExactly(3L);
    }

    @Test
    void shouldGiveUpAllThatWaits() {
        // Given
        Rig rig = new Rig(policy(1));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3));

        // When
        List<Effect> effects = rig.step(new Event.GivenUp("by me", _ -> true));

        // Then
        assertThat(Rig.finishes(effects)).hasSize(2);
        assertThat(rig.vendor.waiting()).isZero();
        assertThat(rig.vendor.inFlight()).isEqualTo(1);
    }

    @Test
    void shouldCountCoolDownsUntilTheyAreOver() {
        // Given
        Rig rig = bothAccountsRefused();

        // When, Then
        assertThat(rig.vendor.coolDowns(_ -> true, START)).isEqualTo(2);
        assertThat(rig.vendor.coolDowns(A1::equals, START)).isEqualTo(1);
        assertThat(rig.vendor.coolDowns(Scope.VENDOR::equals, START)).isZero();
        long first = Rig.only(Effect.CoolDown.class, rig.all).getFirst().until();
        assertThat(rig.vendor.coolDowns(A1::equals, first - 1)).isEqualTo(1);
        assertThat(rig.vendor.coolDowns(A1::equals, first)).isZero();
        assertThat(rig.vendor.coolDowns(_ -> true, first)).isEqualTo(1);
    }

    @Test
    void shouldProbeAtOnceAScopeWhoseCoolDownIsCleared() {
        // Given
        Rig rig = bothAccountsRefused();
        rig.save();
        rig.tickAt(START + SECOND);

        // When
        List<Effect> effects = rig.step(new Event.CoolDownsCleared(A1::equals));

        // Then
        assertThat(starts(effects)).containsExactly(1L);
        assertThat(rig.vendor.coolDowns(A2::equals, rig.now)).isEqualTo(1);
        assertThat(rig.save()).hasAtLeastOneElementOfType(Saved.Cooling.class);
    }

    @Test
    void shouldTellASuccessorThatACoolDownWasCleared() {
        // Given
        Rig rig = bothAccountsRefused();
        rig.save();
        rig.tickAt(START + SECOND);
        rig.step(new Event.CoolDownsCleared(_ -> true));
        rig.save();

        // When
        Rig successor = rig.successor(policy(2));

        // Then
        assertThat(successor.vendor.coolDowns(_ -> true, rig.now)).isZero();
    }

    @Test
    void shouldProbeEveryScopeWhenAllCoolDownsAreCleared() {
        // Given
        Rig rig = bothAccountsRefused();
        rig.tickAt(START + SECOND);

        // When
        List<Effect> effects = rig.step(new Event.CoolDownsCleared(_ -> true));

        // Then
        assertThat(starts(effects)).containsExactly(1L, 2L);
        assertThat(rig.vendor.coolDowns(_ -> true, rig.now)).isZero();
    }
}
