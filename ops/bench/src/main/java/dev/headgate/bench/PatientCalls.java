package dev.headgate.bench;

import dev.headgate.api.Answer;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.Line;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Calls that are repeated where the vendor refuses, each after the wait that it was told.
 *
 * <p>Threading: any thread.
 */
record PatientCalls(Calls calls) implements Calls {

    @Override
    public Line line(String vendor) {
        return calls.line(vendor);
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
            if (wait == null) {
                return CompletableFuture.completedStage(answer);
            }
            Executor later = CompletableFuture.delayedExecutor(wait.toNanos(), TimeUnit.NANOSECONDS);
            return CompletableFuture.supplyAsync(() -> intent, later).thenCompose(this::begin);
        });
    }

    @Override
    public void close() {
        calls.close();
    }
}
