package dev.headgate.schemas;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Intents that make no sense, each with what is said of it through every door. */
public final class BadIntents {

    private BadIntents() {}

    /**
     * One of them.
     *
     * @param intent has one mistake
     * @param reason what is said of it begins so
     * @param onlyAtOwner whether it is its owner's alone to notice
     */
    public record Bad(Intent intent, String reason, boolean onlyAtOwner) {

        @Override
        public String toString() {
            return reason;
        }
    }

    /** One of each kind of mistake. */
    public static List<Bad> all() {
        Call.Builder call = Call.newBuilder().setPath("/a");
        Schedule.Builder schedule = Schedule.newBuilder().setEvery(60_000L);
        return List.of(
                bad(intent().setId(" "), "id: 1 to 256"),
                bad(intent().setId("i".repeat(257)), "id: at most 256 characters, not 257"),
                bad(intent().setVendor(".acme"), "vendor: up to 128 of"),
                bad(intent().setScope(many(33)), "scope: at most 32 entries"),
                bad(intent().setTenant("t".repeat(129)), "tenant: at most 128"),
                bad(intent().setGroup("g".repeat(129)), "group: at most 128"),
                bad(intent().setCost(0), "cost: at least 1"),
                bad(intent().setMaxAttempts(0), "maxAttempts: at least 1"),
                bad(intent().setReserve(1), "reserve: only of a Custom operation"),
                bad(intent().setNotBefore(Instant.parse("2029-01-01T00:00:00Z")), "notBefore: at most 366 days"),
                bad(intent().setOrderingKey("o".repeat(257)), "orderingKey: at most 256"),
                bad(intent().setIdempotencyKey("k".repeat(257)), "idempotencyKey: at most 256"),
                bad(intent().setCorrelation(Map.of("c", "x".repeat(1_025))), "correlation.c: at most 1024"),
                bad(intent().setOperation(call.setMethod("G".repeat(33)).build()), "call.method: at most 32"),
                bad(
                        intent().setOperation(Call.newBuilder()
                                .setPath("/".repeat(16_385))
                                .build()),
                        "call.path: at most 16384"),
                bad(
                        intent().setOperation(
                                        Call.newBuilder().setHeaders(many(129)).build()),
                        "call.headers: at most 128"),
                bad(intent().setOperation(Custom.newBuilder().setName(" ").build()), "custom.name: 1 to 1024"),
                bad(
                        intent().setOperation(Collect.newBuilder()
                                .setPath("/a")
                                .setMaxPages(0)
                                .build()),
                        "collect.maxPages: at least 1"),
                bad(
                        intent().setOperation(Update.newBuilder()
                                .setPath("/a")
                                .setPatch(UTF_8.encode("{}"))
                                .setAt("/".repeat(1_025))
                                .build()),
                        "update.at: at most 1024"),
                bad(intent().setSchedule(schedule.setCron("* * * * *").build()), "schedule: either every or cron"),
                bad(
                        intent().setSchedule(Schedule.newBuilder()
                                .setCron("61 * * * *")
                                .build()),
                        "schedule.cron: minute, hour",
                        true),
                bad(
                        intent().setOperation(Call.newBuilder()
                                .setBody(ByteBuffer.wrap("x".repeat(1_000_000).getBytes(UTF_8)))
                                .build()),
                        "the intent and its headers are larger than 900000 bytes",
                        true));
    }

    private static Bad bad(Intent.Builder intent, String reason) {
        return bad(intent, reason, false);
    }

    private static Bad bad(Intent.Builder intent, String reason, boolean onlyAtOwner) {
        return new Bad(intent.build(), reason, onlyAtOwner);
    }

    private static Intent.Builder intent() {
        return Intent.newBuilder()
                .setId("i")
                .setVendor("acme")
                .setOperation(Call.newBuilder().build());
    }

    private static Map<String, String> many(int count) {
        return IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> "n" + i, i -> "x"));
    }
}
