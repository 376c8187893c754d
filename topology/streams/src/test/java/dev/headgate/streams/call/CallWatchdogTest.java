package dev.headgate.streams.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.streams.kafka.OwnershipProof;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.VendorBinding;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A stuck connector is one that lets time pass and has the owner look, all within its call. */
class CallWatchdogTest {

    private static final Attempt ATTEMPT = new Attempt("1", "1", 1, Map.of(), new Call("GET", "/", Map.of(), null));
    private static final Duration DEADLINE = Duration.ofSeconds(10);
    private static final Duration LONG = DEADLINE.plus(InFlightCall.GRACE).plusMillis(1);

    private long now = 7;
    private List<EndedCall> seen = List.of();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Queue<Runnable> pool = new ArrayDeque<>();
    private final CallPool calls = new CallPool(
            pool::add,
            () -> now,
            new FaultInjection() {},
            OwnershipProof.given(),
            new Meters(registry),
            () -> {},
            LargeBodies.NONE);

    @Test
    void shouldGiveUpACallWhoseConnectorDoesNotReturn() {
        start(1, departure -> {
            pass(LONG);
            return new Reply.Unanswered("at last");
        });

        runPool();

        assertThat(seen)
                .singleElement()
                .satisfies(end -> assertThat(end.reply()).isEqualTo(CallWatchdog.UNANSWERED));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(counted("headgate.overdue")).isOne();
    }

    @Test
    void shouldWaitForAConnectorThatIsOnlyALittleLate() {
        start(1, departure -> {
            pass(LONG.minusMillis(2));
            return new Reply.Unanswered("late");
        });

        runPool();

        assertThat(seen).isEmpty();
        assertThat(calls.ended()).extracting(EndedCall::reply).containsExactly(new Reply.Unanswered("late"));
    }

    @Test
    void shouldEndACallOnceThoughItsConnectorReturnsAfterItWasGivenUp() {
        start(1, departure -> {
            pass(LONG);
            assertThat(stuck()).isOne();
            return new Reply.Unanswered("at last");
        });

        runPool();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(seen).hasSize(1);
        assertThat(calls.ended()).isEmpty();
        assertThat(stuck()).isZero();
    }

    @Test
    void shouldLetNothingLeaveOnceItWasGivenUp() {
        boolean[] granted = {true};
        start(1, departure -> {
            pass(LONG);
            granted[0] = departure.granted();
            return new Reply.Unsent("not granted", Reply.Unsent.Cause.HANDED_BACK);
        });

        runPool();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(granted).containsExactly(false);
    }

    @Test
    void shouldHandACallBackThatNoThreadTookUp() {
        boolean[] called = {false};
        start(1, departure -> {
            called[0] = true;
            return new Reply.Unsent("", Reply.Unsent.Cause.HANDED_BACK);
        });

        pass(LONG);
        runPool();

        assertThat(seen).extracting(EndedCall::reply).containsExactly(CallWatchdog.UNSENT);
        assertThat(called).containsExactly(false);
        assertThat(stuck()).isZero();
    }

    /** The bulkhead is 2. */
    @Test
    void shouldKeepThePlacesOfCallsOnceTooManyAreStuck() {
        int[] given = new int[1];
        for (int i = 1; i <= 3; i++) {
            start(i, departure -> {
                runPool(); // the next one hangs inside of this one
                pass(LONG);
                given[0] = Math.max(given[0], (int) stuck());
                return new Reply.Unanswered("at last");
            });
        }

        runPool();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(given).containsExactly(2);
        assertThat(counted("headgate.overdue")).isEqualTo(2);
    }

    private interface Behaviour {
        Reply call(Departure departure);
    }

    private void start(long ordinal, Behaviour behaviour) {
        Connector connector = new Connector() {
            @Override
            public @Nullable String refusal(Operation operation) {
                return null;
            }

            @Override
            public Reply call(Attempt attempt, Departure departure) {
                return behaviour.call(departure);
            }

            @Override
            public void close() {}
        };
        // A slack that is longer than the deadline: it alone would let the call leave.
        dev.headgate.core.policy.Transit transit =
                new dev.headgate.core.policy.Transit(DEADLINE, null, Duration.ofMinutes(1), Duration.ZERO);
        Policy policy = new Policy(List.of(), 2, transit, CoolDownPolicy.DEFAULT, RetryPolicy.DEFAULT);
        calls.start(
                "ads",
                ordinal,
                new VendorBinding(policy, connector, "", DEADLINE, Duration.ZERO),
                ATTEMPT,
                now,
                Nanos.NEVER,
                null);
        calls.launch();
    }

    private void pass(Duration time) {
        now += time.toNanos();
        List<EndedCall> ended = calls.ended();
        seen = ended.isEmpty() ? seen : ended;
    }

    private void runPool() {
        for (Runnable call = pool.poll(); call != null; call = pool.poll()) {
            call.run();
        }
    }

    private double counted(String metric) {
        return registry.get(metric).tag("vendor", "ads").counter().count();
    }

    private double stuck() {
        return registry.get("headgate.stuck.calls").gauge().value();
    }
}
