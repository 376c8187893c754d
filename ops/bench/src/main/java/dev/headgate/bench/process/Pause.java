package dev.headgate.bench.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Time that passes. */
public final class Pause {

    private Pause() {}

    public static void of(Duration length) throws InterruptedException {
        boolean _ = new CountDownLatch(1).await(length.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Begins something when it has passed; returns at once. */
    public static <T> CompletionStage<T> before(Duration length, Supplier<CompletionStage<T>> next) {
        Executor later = CompletableFuture.delayedExecutor(length.toNanos(), TimeUnit.NANOSECONDS);
        return CompletableFuture.runAsync(() -> {}, later).thenCompose(_ -> next.get());
    }
}
