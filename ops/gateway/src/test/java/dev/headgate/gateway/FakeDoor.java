package dev.headgate.gateway;

import dev.headgate.client.ClientMetrics;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Keeps what is sent, and answers when it is told. */
final class FakeDoor implements Door {

    final List<Intent> sent = new CopyOnWriteArrayList<>();
    final List<Name> cancelled = new CopyOnWriteArrayList<>();
    private final Map<String, CompletableFuture<Result>> calls = new ConcurrentHashMap<>();

    /** What becomes of the next; null: it is awaited. */
    volatile @Nullable RuntimeException refusal;

    volatile boolean answersAtOnce;
    volatile String trouble = "";

    @Override
    public CompletableFuture<Result> call(Intent intent) {
        if (refusal != null) {
            return CompletableFuture.failedFuture(refusal);
        }
        sent.add(intent);
        CompletableFuture<Result> call = calls.computeIfAbsent(intent.getId(), _ -> new CompletableFuture<>());
        if (answersAtOnce) {
            call.complete(result(intent.getId()));
        }
        return call;
    }

    void answer(String id) {
        call(id).complete(result(id));
    }

    void fail(String id, Exception failure) {
        call(id).completeExceptionally(failure);
    }

    private CompletableFuture<Result> call(String id) {
        return calls.computeIfAbsent(id, _ -> new CompletableFuture<>());
    }

    static Result result(String id) {
        return Result.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setOutcome(OutcomeKind.SUCCEEDED)
                .setStatus(200)
                .setBody(ByteBuffer.wrap(("body of " + id).getBytes(StandardCharsets.UTF_8)))
                .build();
    }

    @Override
    public CompletableFuture<?> cancel(String vendor, String id, String reason) {
        cancelled.add(new Name(vendor, id));
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public ClientMetrics metrics() {
        return new ClientMetrics(
                11,
                12,
                Map.of(OutcomeKind.SUCCEEDED, 13L),
                14,
                15,
                16,
                17,
                18,
                19,
                20,
                21,
                Duration.ofSeconds(22),
                Duration.ofMillis(2_300));
    }

    @Override
    public String trouble() {
        return trouble;
    }
}
