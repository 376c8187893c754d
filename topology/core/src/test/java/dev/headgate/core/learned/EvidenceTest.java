package dev.headgate.core.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvidenceTest {

    private static final int MAX = 100;

    private final Evidence evidence = new Evidence();
    private int held;

    private Evidence.Mark start() {
        held++;
        return evidence.started(1, held, MAX);
    }

    private List<Evidence.Mark> start(int calls) {
        List<Evidence.Mark> marks = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            marks.add(start());
        }
        return marks;
    }

    private int refused(Evidence.Mark mark) {
        return evidence.refused(mark, 1, true);
    }

    @Test
    void shouldProveNothingBeforeAnyCallWasAccepted() {
        // Given
        List<Evidence.Mark> marks = start(3);

        // When
        int bound = refused(marks.getLast());

        // Then
        assertThat(bound).isEqualTo(Evidence.NOTHING);
    }

    @Test
    void shouldProveNothingByACallThatWasSentBeforeTheAcceptedOneWasKnown() {
        // Given
        Evidence.Mark accepted = start();
        Evidence.Mark beside = start();
        evidence.accepted(accepted);

        // When
        int bound = refused(beside);

        // Then
        assertThat(bound).isEqualTo(Evidence.NOTHING);
    }

    @Test
    void shouldProveThatNoMoreFitThanWereHeldAndTakenSince() {
        // Given
        start(9);
        evidence.accepted(start());
        start(4);
        Evidence.Mark refused = start();

        // When
        int bound = refused(refused);

        // Then
        assertThat(bound).isEqualTo(14);
    }

    @Test
    void shouldTakeOffWhatWasRefusedOfThoseSentWhenTheAcceptedOneWasKnown() {
        // Given
        start(9);
        evidence.accepted(start());
        List<Evidence.Mark> after = start(5);

        // When
        after.subList(0, 4).forEach(this::refused);
        int bound = refused(after.getLast());

        // Then
        assertThat(bound).isEqualTo(10);
    }

    @Test
    void shouldNotTakeOffWhatWasRefusedOfThoseSentBefore() {
        // Given
        Evidence.Mark accepted = start();
        Evidence.Mark before = start();
        evidence.accepted(accepted);
        Evidence.Mark after = start();

        // When
        refused(before);
        int bound = refused(after);

        // Then
        assertThat(bound).isEqualTo(2);
    }

    @Test
    void shouldTakeOffWhatDidNotLeave() {
        // Given
        Evidence.Mark before = start();
        evidence.accepted(start());
        Evidence.Mark after = start();

        // When
        evidence.unsent(before);
        evidence.unsent(after);
        int bound = refused(start());

        // Then: the one before is among those held then
        assertThat(bound).isEqualTo(2);
    }

    @Test
    void shouldNotTakeOffAFlowOfWhichSomeRequestsMayHaveCounted() {
        // Given
        evidence.accepted(start());
        start();
        held += 2;
        Evidence.Mark flow = evidence.started(2, held, MAX);

        // When
        int bound = evidence.refused(flow, 2, false);

        // Then
        assertThat(bound).isEqualTo(5);
    }

    @Test
    void shouldAllowForWhatTheRefusedOneCosts() {
        // Given
        evidence.accepted(start());
        held += 10;
        Evidence.Mark large = evidence.started(10, held, MAX);

        // When
        int bound = evidence.refused(large, 10, true);

        // Then
        assertThat(bound).as("one call is counted, and ten more don't fit").isEqualTo(10);
    }

    @Test
    void shouldProveLessThanTheMaximumThatWasInForce() {
        // Given
        evidence.accepted(evidence.started(1, 5, 10));
        for (int i = 0; i < 20; i++) {
            evidence.started(1, 10, 10);
        }

        // When
        int bound = evidence.refused(evidence.started(1, 10, 10), 1, false);

        // Then
        assertThat(bound).isEqualTo(9);
    }

    @Test
    void shouldNotTrustTheMaximumWhereMoreMayHaveBeenHeld() {
        // Given
        evidence.accepted(evidence.started(1, 5, 10));
        evidence.exceeded(7);

        // When
        int bound = evidence.refused(evidence.started(1, 10, 10), 1, true);

        // Then
        assertThat(bound).isEqualTo(12);
    }

    @Test
    void shouldNotTrustAMaximumThatWasRaisedSince() {
        // Given
        evidence.accepted(evidence.started(1, 3, 3));
        evidence.raised();
        for (int i = 0; i < 5; i++) {
            evidence.started(1, 10, 10);
        }

        // When
        int bound = evidence.refused(evidence.started(1, 10, 10), 1, true);

        // Then
        assertThat(bound).isEqualTo(8);
    }

    @Test
    void shouldNeverProveThatNothingFits() {
        // Given
        evidence.accepted(evidence.started(1, 1, 1));

        // When
        int bound = evidence.refused(evidence.started(1, 1, 1), 1, true);

        // Then
        assertThat(bound).isEqualTo(1);
    }
}
