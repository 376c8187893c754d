package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.bench.process.Pause;
import dev.headgate.schemas.Intent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Calls that are repeated where the vendor refuses, each after the wait that it was told.
 *
 * <p>Threading: any thread.
 */
final class RetryingCalls extends DelegatingCalls {

    RetryingCalls(Calls calls) {
        super(calls);
    }

    @Override
    public Answer call(Intent intent) throws InterruptedException {
        while (true) {
            Answer answer = calls.call(intent);
            Duration wait = RefusedException.waitOf(answer);
            if (wait == null) {
                return answer;
            }
            Pause.of(wait);
        }
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        return calls.begin(intent).thenCompose(answer -> {
            Duration wait = RefusedException.waitOf(answer);
            return wait == null ? CompletableFuture.completedStage(answer) : Pause.before(wait, () -> begin(intent));
        });
    }
}
