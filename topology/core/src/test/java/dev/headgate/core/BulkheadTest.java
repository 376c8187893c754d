package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Shares;
import org.junit.jupiter.api.Test;

class BulkheadTest {

    private static final Intent CALL = Draft.of(1).intent();

    private static Bulkhead with(int max, int allowed, int inFlight) {
        Bulkhead bulkhead = new Bulkhead("b", max, allowed, Shares.DEFAULT);
        for (int i = 0; i < inFlight; i++) {
            bulkhead.started(CALL);
        }
        return bulkhead;
    }

    private static void endAndComplain(Bulkhead bulkhead, long sent, long now) {
        bulkhead.ended(CALL);
        bulkhead.tooMany(sent, now);
    }

    @Test
    void shouldAllowAsManyAsItsMaximum() {
        assertThat(with(2, 2, 1).earliest(5)).isEqualTo(5);
        assertThat(with(2, 2, 2).earliest(5)).isEqualTo(Nanos.NEVER);
        assertThat(with(3, 9, 3).earliest(5)).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldCountACallWithoutAnAnswerForAsLongAsItMayStillBeThere() {
        // Given
        Bulkhead bulkhead = with(1, 1, 1);

        // When
        bulkhead.ended(CALL, 100);

        // Then
        assertThat(bulkhead.earliest(50)).isEqualTo(100);
        assertThat(bulkhead.unused(99)).isFalse();
        assertThat(bulkhead.earliest(100)).isEqualTo(100);
        assertThat(bulkhead.unused(100)).isTrue();
    }

    @Test
    void shouldGrowByOneWithEachAnswerUpToItsMaximum() {
        // Given
        Bulkhead bulkhead = with(6, 4, 0);

        // When / Then
        bulkhead.answered();
        assertThat(bulkhead.allowed()).isEqualTo(5);
        bulkhead.answered();
        bulkhead.answered();
        assertThat(bulkhead.allowed()).isEqualTo(6);
    }

    @Test
    void shouldHalveWhatWasInFlightWhenThatWasTooMany() {
        // Given
        Bulkhead bulkhead = with(64, 64, 20);

        // When
        endAndComplain(bulkhead, 0, 10);

        // Then
        assertThat(bulkhead.allowed()).isEqualTo(10);
    }

    @Test
    void shouldNotHalveAgainForThoseSentBefore() {
        // Given
        Bulkhead bulkhead = with(64, 64, 20);
        endAndComplain(bulkhead, 0, 10);

        // When
        endAndComplain(bulkhead, 9, 11);
        assertThat(bulkhead.allowed()).isEqualTo(10);
        endAndComplain(bulkhead, 10, 12);

        // Then: that one was sent after the cut
        assertThat(bulkhead.allowed()).isEqualTo(5);
    }

    @Test
    void shouldNeverAllowLessThanOne() {
        // Given
        Bulkhead bulkhead = with(3, 3, 1);

        // When
        endAndComplain(bulkhead, 0, 10);

        // Then
        assertThat(bulkhead.allowed()).isEqualTo(1);
        assertThat(bulkhead.earliest(10)).isEqualTo(10);
    }

    @Test
    void shouldClimbBackByOneWithEachFullRoundOfAnswers() {
        // Given
        Bulkhead bulkhead = with(8, 8, 8);
        endAndComplain(bulkhead, 0, 10);
        assertThat(bulkhead.allowed()).isEqualTo(4);

        // When / Then
        for (int i = 0; i < 3; i++) {
            bulkhead.answered();
        }
        assertThat(bulkhead.allowed()).isEqualTo(4);
        bulkhead.answered();
        assertThat(bulkhead.allowed()).isEqualTo(5);
        for (int i = 0; i < 4; i++) {
            bulkhead.answered();
        }
        assertThat(bulkhead.allowed()).isEqualTo(5);
        bulkhead.answered();
        assertThat(bulkhead.allowed()).isEqualTo(6);
    }

    @Test
    void shouldFollowAChangedMaximum() {
        // Given
        Bulkhead full = with(4, 4, 0);
        Bulkhead growing = with(10, 4, 0);

        // When
        full.change(6, Shares.DEFAULT);
        growing.change(3, Shares.DEFAULT);

        // Then
        assertThat(full.allowed()).isEqualTo(6);
        assertThat(growing.allowed()).isEqualTo(3);
        growing.change(8, Shares.DEFAULT);
        assertThat(growing.allowed()).isEqualTo(8);
    }

    @Test
    void shouldBeStaleWhenNobodyCalledSinceTheComplaint() {
        // Given
        Bulkhead bulkhead = with(3, 3, 2);
        endAndComplain(bulkhead, 0, 10);

        // When / Then
        assertThat(bulkhead.staleSince(11)).isFalse();
        bulkhead.ended(CALL);
        assertThat(bulkhead.staleSince(10)).isFalse();
        assertThat(bulkhead.staleSince(11)).isTrue();
    }
}
