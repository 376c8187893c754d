package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Nanos;
import org.junit.jupiter.api.Test;

/** What an owner that holds only part of the waiting intents asks for. */
class WithdrawalTest {

    private final Rig rig = new Rig(Rig.policy(4));

    @Test
    void shouldTakeOutWhatWaitsForItsTimeAsIfItHadNeverCome() {
        // Given
        Intent later = Draft.of(1).notBefore(rig.now + 10 * Rig.MS).intent();
        rig.step(new Event.Accepted(later, Progress.NONE));

        // When
        var withdrawn = rig.vendor.withdraw(1);

        // Then
        assertThat(withdrawn).containsExactly(later);
        assertThat(rig.vendor.waiting()).isZero();
        assertThat(rig.vendor.nextDue()).isEqualTo(Nanos.NEVER);
        assertThat(rig.cancel(1)).isEmpty();
    }

    @Test
    void shouldTakeOutThoseBehindItWithTheSameOrderingKey() {
        // Given
        rig.accept(
                Draft.of(1).key("k").notBefore(rig.now + 10 * Rig.MS),
                Draft.of(2).key("k"),
                Draft.of(3).key("other"),
                Draft.of(4).key("k"));

        // When
        var withdrawn = rig.vendor.withdraw(1);

        // Then
        assertThat(withdrawn).extracting(Intent::ordinal).containsExactly(1L, 2L, 4L);
        assertThat(rig.vendor.holds("k")).isFalse();
        assertThat(rig.vendor.holds("other")).isTrue();
        assertThat(rig.vendor.inFlight()).isOne();
    }

    @Test
    void shouldTakeItInAgain() {
        // Given
        Draft later = Draft.of(1).key("k").notBefore(rig.now + 10 * Rig.MS);
        rig.accept(later);
        rig.vendor.withdraw(1);
        rig.now += 10 * Rig.MS;

        // When / Then
        assertThat(rig.accept(later)).containsExactly(1L);
    }

    @Test
    void shouldNotTakeOutWhatDoesNotWaitForItsTime() {
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4), Draft.of(5));

        assertThat(rig.vendor.withdraw(1)).isEmpty();
        assertThat(rig.vendor.withdraw(5)).isEmpty();
        assertThat(rig.vendor.withdraw(6)).isEmpty();
        assertThat(rig.vendor.waiting()).isOne();
    }

    @Test
    void shouldTellHowCrowdedALaneAndAScopeAre() {
        // Given: four are in flight
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4));
        rig.accept(
                Draft.of(5).account("x"),
                Draft.of(6).account("y"),
                Draft.of(7).account("x"),
                Draft.of(8).tenant("other"));

        // When / Then
        assertThat(rig.vendor.depth(Draft.of(9).account("x").intent())).isEqualTo(new QueueDepth(2, 3, 2, 2));
        assertThat(rig.vendor.depth(Draft.of(9).account("z").intent())).isEqualTo(new QueueDepth(2, 3, 2, 0));
        assertThat(rig.vendor.depth(Draft.of(9).tenant("new").intent())).isEqualTo(new QueueDepth(2, 0, 0, 0));
        assertThat(rig.cancel(7)).hasSize(1);
        assertThat(rig.vendor.depth(Draft.of(9).account("x").intent())).isEqualTo(new QueueDepth(2, 2, 2, 1));
    }

    @Test
    void shouldTellHowManyWaitForTheirTime() {
        rig.accept(Draft.of(1).notBefore(rig.now + 10 * Rig.MS), Draft.of(2));

        assertThat(rig.vendor.delayed()).isOne();
    }
}
