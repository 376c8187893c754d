package dev.headgate.bench.micro;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Result;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;

/** What is read and written for one call. */
public final class Records {

    /** Bytes of each record. */
    public static final int SIZE = 1024;

    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private Records() {}

    /** An intent with everything that usual ones carry, of {@value #SIZE} bytes in single-object encoding. */
    public static Intent intent() {
        return Intent.newBuilder()
                .setId("intent-000000001")
                .setVendor("vendor-01")
                .setScope(Map.of("account", "account-17", "user", "user-4711"))
                .setTenant("tenant-3")
                .setPriority(Priority.NORMAL)
                .setOperation(Call.newBuilder()
                        .setMethod("POST")
                        .setPath("/v1/things/4711?expand=all")
                        .setHeaders(Map.of("content-type", "application/json", "accept", "application/json"))
                        .setBody(body(814))
                        .build())
                .setDeadline(NOW.plusSeconds(3600))
                .setCorrelation(Map.of("order", "order-42"))
                .build();
    }

    /** Its result, of {@value #SIZE} bytes. */
    public static Result result() {
        return Result.newBuilder()
                .setId("intent-000000001")
                .setVendor("vendor-01")
                .setOutcome(OutcomeKind.SUCCEEDED)
                .setStatus(200)
                .setHeaders(Map.of(
                        "content-type",
                        "application/json",
                        "date",
                        "Fri, 20 Nov 2026 12:00:00 GMT",
                        "etag",
                        "\"4711\""))
                .setBody(body(839))
                .setAttempts(1)
                .setCalls(1)
                .setAcceptedAt(NOW)
                .setFinishedAt(NOW.plusMillis(20))
                .setCorrelation(Map.of("order", "order-42"))
                .setStartedAt(NOW.plusMillis(2))
                .setPermits(Map.of("app", 1))
                .build();
    }

    /** Of JSON, as most bodies are. */
    private static ByteBuffer body(int size) {
        String begin = "{\"name\":\"";
        String body = begin + "n".repeat(size - begin.length() - 2) + "\"}";
        return ByteBuffer.wrap(body.getBytes(StandardCharsets.US_ASCII));
    }
}
