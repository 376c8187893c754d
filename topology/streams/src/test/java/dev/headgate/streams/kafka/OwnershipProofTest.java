package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OwnershipProofTest {

    private static final long VALIDITY = TimeUnit.SECONDS.toNanos(3);

    private long monotonic = 1_000;
    private long wall = TimeUnit.DAYS.toNanos(20_000);
    private int lacking;
    private final OwnershipProof proof = new OwnershipProof(VALIDITY, () -> monotonic, () -> wall, () -> lacking++);

    @Test
    void shouldNotHoldBeforeTheFirstCommit() {
        assertThat(proof.holds()).isFalse();
        assertThat(proof.isOld()).isTrue();
    }

    @Test
    void shouldHoldForItsTime() {
        commit();

        pass(VALIDITY - 1);

        assertThat(proof.holds()).isTrue();
    }

    @Test
    void shouldEndAfterItsTime() {
        commit();

        pass(VALIDITY);

        assertThat(proof.holds()).isFalse();
    }

    @Test
    void shouldBeDatedFromBeforeTheCommitWasSent() {
        proof.sending();
        pass(VALIDITY);

        proof.committed();

        assertThat(proof.holds()).isFalse();
    }

    @Test
    void shouldNotHoldBeforeTheCommitIsThrough() {
        proof.sending();

        assertThat(proof.holds()).isFalse();
    }

    @Test
    void shouldNotTakeACommitForAProofWhoseOffsetsWereAborted() {
        proof.sending();
        proof.aborted();

        proof.committed();

        assertThat(proof.holds()).isFalse();
    }

    /** A suspended virtual machine: its monotonic clock stands still. */
    @Test
    void shouldEndByTheWallClockAlone() {
        commit();

        wall += VALIDITY;

        assertThat(proof.holds()).isFalse();
    }

    /** A wall clock that is set back. */
    @Test
    void shouldEndByTheMonotonicClockAlone() {
        commit();

        monotonic += VALIDITY;
        wall -= TimeUnit.HOURS.toNanos(1);

        assertThat(proof.holds()).isFalse();
    }

    @Test
    void shouldHoldAgainAfterACommitOnASteppedClock() {
        commit();
        wall += TimeUnit.HOURS.toNanos(1);

        commit();

        assertThat(proof.holds()).isTrue();
    }

    @Test
    void shouldBeOldAfterHalfItsTime() {
        commit();
        boolean young = proof.isOld();

        pass(VALIDITY / 2);

        assertThat(young).isFalse();
        assertThat(proof.isOld()).isTrue();
        assertThat(proof.holds()).isTrue();
    }

    @Test
    void shouldCountEachCallThatItDoesNotLetLeave() {
        commit();
        proof.lets();
        int before = lacking;
        pass(VALIDITY);

        boolean remaining = proof.lets();

        assertThat(before).isZero();
        assertThat(remaining).isFalse();
        assertThat(lacking).isOne();
    }

    @Test
    void shouldLetWaitersGoOnOnceItHolds() {
        CompletableFuture<Boolean> waiter = CompletableFuture.supplyAsync(() -> {
            proof.await(TimeUnit.HOURS.toNanos(1));
            return proof.holds();
        });

        commit();

        assertThat(waiter.orTimeout(20, TimeUnit.SECONDS).join()).isTrue();
    }

    @Test
    void shouldLetWaitersGoOnWhenTheirTimeIsOver() {
        proof.await(1);

        assertThat(proof.holds()).isFalse();
    }

    @Test
    void shouldLetWaitersGoOnThatAreInterrupted() {
        Thread.currentThread().interrupt();

        proof.await(TimeUnit.HOURS.toNanos(1));

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void shouldAlwaysHoldWhereItIsGiven() {
        assertThat(OwnershipProof.given().holds()).isTrue();
        assertThat(OwnershipProof.given().isOld()).isFalse();
    }

    private void commit() {
        proof.sending();
        proof.committed();
    }

    private void pass(long nanos) {
        monotonic += nanos;
        wall += nanos;
    }
}
