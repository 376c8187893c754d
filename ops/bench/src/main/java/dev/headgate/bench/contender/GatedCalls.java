package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.bench.process.Pause;
import dev.headgate.schemas.Intent;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Calls that a gate holds, one for each vendor: a refusal closes it for as long as it says, and what was refused is then
 * repeated.
 *
 * <p>Threading: any thread.
 */
final class GatedCalls extends DelegatingCalls {

    private final Map<String, Gate> gates = new ConcurrentHashMap<>();

    GatedCalls(Calls calls) {
        super(calls);
    }

    /** When a vendor may be called again. */
    private static final class Gate {

        private final AtomicLong until = new AtomicLong(System.nanoTime());

        Duration left() {
            return Duration.ofNanos(Math.max(0, until.get() - System.nanoTime()));
        }

        void close(Duration wait) {
            until.accumulateAndGet(System.nanoTime() + wait.toNanos(), (one, other) -> one - other > 0 ? one : other);
        }
    }

    @Override
    public Answer call(Intent intent) throws InterruptedException {
        Gate gate = gate(intent);
        while (true) {
            for (Duration left = gate.left(); left.isPositive(); left = gate.left()) {
                Pause.of(left);
            }
            Answer answer = calls.call(intent);
            Duration wait = RefusedException.waitOf(answer);
            if (wait == null) {
                return answer;
            }
            gate.close(wait);
        }
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        Gate gate = gate(intent);
        Duration left = gate.left();
        if (left.isPositive()) {
            return Pause.before(left, () -> begin(intent));
        }
        return calls.begin(intent).thenCompose(answer -> {
            Duration wait = RefusedException.waitOf(answer);
            if (wait == null) {
                return CompletableFuture.completedStage(answer);
            }
            gate.close(wait);
            return begin(intent);
        });
    }

    private Gate gate(Intent intent) {
        return gates.computeIfAbsent(intent.getVendor(), _ -> new Gate());
    }
}
