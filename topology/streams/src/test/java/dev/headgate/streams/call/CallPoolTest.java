package dev.headgate.streams.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Transit;
import dev.headgate.streams.kafka.OwnershipProof;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBinding;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallPoolTest {

    private static final Attempt ATTEMPT = new Attempt("1", "1", 1, Map.of(), new Call("GET", "/", Map.of(), null));

    private static final long SLACK = 200_000_000;

    private long now = 7;
    private int lacking;

    private static final Meters METERS = new Meters(new SimpleMeterRegistry());

    private final CallPool calls = calls(OwnershipProof.given());

    @Test
    void shouldNotLetACallLeaveThatWasDecidedBeforeTheCoreKnewOfARefusal() {
        Vendor vendor = new Vendor(new Verdict.Throttled(List.of(), null));
        calls.start("ads", 1, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        calls.start("ads", 2, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        assertThat(vendor.granted).isFalse();
    }

    @Test
    void shouldLetACallLeaveThatWasDecidedKnowingOfTheRefusal() {
        Vendor vendor = new Vendor(new Verdict.Throttled(List.of(), null));
        calls.start("ads", 1, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();
        calls.ended();

        calls.start("ads", 2, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        assertThat(vendor.granted).isTrue();
    }

    @Test
    void shouldNotHoldAnotherVendorsCallBack() {
        Vendor other = new Vendor(new Verdict.Deliver());
        calls.start(
                "ads", 1, binding(new Vendor(new Verdict.Throttled(List.of(), null))), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        calls.start("chat", 2, binding(other), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        assertThat(other.granted).isTrue();
    }

    @Test
    void shouldTellOfRefusalsBeforeTheOtherEnds() {
        calls.start("ads", 1, binding(new Vendor(new Verdict.Deliver())), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();
        calls.start(
                "ads", 2, binding(new Vendor(new Verdict.Throttled(List.of(), null))), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        List<EndedCall> ended = calls.ended();

        assertThat(ended).extracting(EndedCall::ordinal).containsExactly(2L, 1L);
    }

    @Test
    void shouldLetACallLeaveAsLateAsTheStartSlackAllows() {
        // Given
        Vendor vendor = new Vendor(new Verdict.Deliver());
        now += SLACK;

        // When
        calls.start("ads", 1, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        // Then
        assertThat(vendor.granted).isTrue();
    }

    @Test
    void shouldLetALaterRequestOfACallLeaveAfterTheStartSlack() {
        Vendor vendor = new Vendor(new Verdict.Deliver());
        vendor.requests = 2;
        vendor.between = () -> now += 10 * SLACK;

        calls.start("ads", 1, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        assertThat(vendor.granted).isTrue();
    }

    @Test
    void shouldNotLetALaterRequestLeaveAfterAnotherCallWasRefused() {
        Vendor vendor = new Vendor(new Verdict.Deliver());
        vendor.requests = 2;
        vendor.between = () -> {
            calls.start(
                    "ads",
                    2,
                    binding(new Vendor(new Verdict.Throttled(List.of(), null))),
                    ATTEMPT,
                    7,
                    Nanos.NEVER,
                    null);
            calls.launch();
        };

        calls.start("ads", 1, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        assertThat(vendor.granted).isFalse();
    }

    @Test
    void shouldHaveACallWaitUntilItIsDue() {
        // Given
        Vendor vendor = new Vendor(new Verdict.Deliver());
        long due = now + 3;
        CallPool waiting = calls(() -> now++, OwnershipProof.given());

        // When
        waiting.start("ads", 1, binding(vendor), ATTEMPT, due, Nanos.NEVER, null);
        waiting.launch();

        // Then
        assertThat(vendor.granted).isTrue();
        assertThat(now).isGreaterThan(due);
    }

    @Test
    void shouldNotLetACallLeaveBeforeItIsDueThoughItsThreadIsInterrupted() {
        // Given
        Vendor vendor = new Vendor(new Verdict.Deliver());
        Thread.currentThread().interrupt();

        // When
        calls.start("ads", 1, binding(vendor), ATTEMPT, now + 3, Nanos.NEVER, null);
        calls.launch();

        // Then
        assertThat(Thread.interrupted()).isTrue();
        assertThat(vendor.granted).isFalse();
    }

    @Test
    void shouldNotLetACallLeaveLaterThanTheStartSlackAllows() {
        // Given
        Vendor vendor = new Vendor(new Verdict.Deliver());
        now += SLACK + 1;

        // When
        calls.start("ads", 1, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        // Then
        assertThat(vendor.granted).isFalse();
    }

    @Test
    void shouldNotLetACallLeaveWithoutProofOfOwnership() {
        // Given
        Vendor vendor = new Vendor(new Verdict.Deliver());
        OwnershipProof none = new OwnershipProof(1, () -> 1, () -> 1, () -> lacking++);
        now += SLACK; // so that it does not wait for one
        CallPool unproven = calls(none);

        // When
        unproven.start("ads", 1, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        unproven.launch();

        // Then
        assertThat(vendor.granted).isFalse();
        assertThat(lacking).isOne();
    }

    @Test
    void shouldLetACallWaitForProofOfOwnership() {
        // Given
        Vendor vendor = new Vendor(new Verdict.Deliver());
        OwnershipProof proof = new OwnershipProof(1, () -> 1, () -> 1, () -> lacking++);
        Queue<CompletableFuture<Void>> running = new ConcurrentLinkedQueue<>();
        Executor pool = task -> running.add(CompletableFuture.runAsync(task));
        CallPool calls =
                new CallPool(pool, () -> now, new FaultInjection() {}, proof, METERS, () -> {}, LargeBodies.NONE);
        calls.start("ads", 1, binding(vendor, Duration.ofHours(1)), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        // When
        proof.sending();
        proof.committed();
        running.remove().orTimeout(20, TimeUnit.SECONDS).join();

        // Then
        assertThat(vendor.granted).isTrue();
        assertThat(lacking).isZero();
    }

    /** The process was stopped between its decision and the write, longer than a proof is good for. */
    @Test
    void shouldNotLetACallLeaveWhoseProofEndedOnTheWay() {
        // Given
        long[] wall = {1};
        OwnershipProof proof = new OwnershipProof(10, () -> 1, () -> wall[0], () -> lacking++);
        proof.sending();
        proof.committed();
        Vendor vendor = new Vendor(new Verdict.Deliver());
        vendor.onTheWay = () -> wall[0] += 10;
        CallPool calls = calls(proof);

        // When
        calls.start("ads", 1, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        // Then
        assertThat(vendor.granted).isFalse();
        assertThat(lacking).isOne();
    }

    @Test
    void shouldGiveACallNoMoreTimeThanItsIntentHas() {
        // Given
        Vendor vendor = new Vendor(new Verdict.Deliver());
        now = 100;

        // When
        calls.start("ads", 1, binding(vendor), ATTEMPT, 7, 130, null);
        calls.launch();
        calls.start("ads", 2, binding(vendor), ATTEMPT, 7, 90, null);
        calls.start("ads", 3, binding(vendor), ATTEMPT, 7, Nanos.NEVER, null);
        calls.launch();

        // Then
        assertThat(vendor.timeLimits).containsExactlyInAnyOrder(Duration.ofNanos(30), Duration.ZERO, Attempt.NO_LIMIT);
    }

    private static VendorBinding binding(Connector connector) {
        return binding(connector, Duration.ofNanos(SLACK));
    }

    private static VendorBinding binding(Connector connector, Duration slack) {
        Transit transit = new Transit(Duration.ofSeconds(10), null, slack, Duration.ZERO);
        return new VendorBinding(
                new Policy(List.of(), 8, transit, CoolDownPolicy.DEFAULT, RetryPolicy.DEFAULT), connector, "");
    }

    /** Always answers with the same verdict, whether the call may leave or not. */
    private static final class Vendor implements Connector {

        private final Verdict verdict;
        private Runnable onTheWay = () -> {};
        private Runnable between = () -> {};
        private int requests = 1;
        private final List<Duration> timeLimits = new ArrayList<>();

        /** Of the last request. */
        private boolean granted;

        Vendor(Verdict verdict) {
            this.verdict = verdict;
        }

        @Override
        public @Nullable String refusal(Operation operation) {
            return null;
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            timeLimits.add(attempt.timeLimit());
            onTheWay.run();
            granted = departure.granted();
            for (int request = 2; request <= requests; request++) {
                between.run();
                granted = departure.granted();
            }
            return new Reply.Answered(new Answer(200, Map.of(), null), verdict);
        }

        @Override
        public void close() {}
    }

    private CallPool calls(OwnershipProof proof) {
        return calls(() -> now, proof);
    }

    private static CallPool calls(SteadyClock clock, OwnershipProof proof) {
        return new CallPool(Runnable::run, clock, new FaultInjection() {}, proof, METERS, () -> {}, LargeBodies.NONE);
    }
}
