package dev.headgate.trials.pool;

import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Priority;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Outcomes;
import dev.headgate.trials.judge.Rounded;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Flows of up to 16 calls, of which most make one or two, at a vendor that allows 20 in a second; more urgent single calls go
 * between. Each reserves its 16 first, all or none, and gives back what it does not need.
 */
public final class ReserveRun {

    private static final String VENDOR = "lines";
    private static final String ACCOUNT = "a";
    private static final int FLOWS = 150;
    private static final int RESERVE = 16;
    private static final int LIMIT = 20;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration CALL = Duration.ofMillis(20);
    private static final Duration LONGEST = Duration.ofMinutes(4);
    private static final Duration END = Duration.ofSeconds(30);

    private ReserveRun() {}

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds about as many flows are made; null for 150
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static ReserveFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        int flows = seconds == null ? FLOWS : Math.clamp(seconds, 10, FLOWS);
        progress.accept("Starting a Kafka broker, a vendor with sessions and Headgate ...");
        SessionVendor.Manner manner =
                new SessionVendor.Manner(_ -> CALL, _ -> CALL, Integer.MAX_VALUE, Integer.MAX_VALUE);
        try (SessionVendor vendor = new SessionVendor(manner);
                TestBed bed = new TestBed()) {
            profile(bed, vendor.port());
            int used = send(bed, flows, new Random(seed));
            bed.start(Launch.of("one"));
            long begun = System.nanoTime();
            progress.accept(String.format(
                    Locale.ROOT, "%d flows of up to %d calls, %d calls a second ...", flows, RESERVE, LIMIT));
            try (OutcomeReader reader = bed.outcomes(Application.ONE, 2 * flows)) {
                reader.awaitAll(2 * flows, LONGEST, progress);
                double took = (System.nanoTime() - begun) / 1e9;
                reader.readToEnd(END);
                return figures(reader.outcomes(), vendor.log().arrivals(), flows, used, took);
            }
        }
    }

    /** Returns how many calls the flows make. */
    private static int send(TestBed bed, int flows, Random random) {
        int used = 0;
        for (int n = 0; n < flows; n++) {
            int calls = random.nextInt(5) > 0 ? 1 + random.nextInt(2) : 3 + random.nextInt(RESERVE - 2);
            used += calls;
            bed.send(
                    Application.ONE,
                    intent(n, "flow")
                            .setOperation(Custom.newBuilder()
                                    .setName("flow")
                                    .setAttributes(Map.of(LineSessions.CALLS, String.valueOf(calls)))
                                    .build())
                            .setReserve(RESERVE)
                            .build());
            bed.send(
                    Application.ONE,
                    intent(flows + n, "ring")
                            .setPriority(Priority.HIGH)
                            .setOperation(Custom.newBuilder().setName("ring").build())
                            .build());
        }
        bed.flush();
        return used;
    }

    private static Intent.Builder intent(long n, String tenant) {
        return Intent.newBuilder()
                .setId(TestBed.id(n))
                .setVendor(VENDOR)
                .setTenant(tenant)
                .setScope(Map.of(SessionVendor.ACCOUNT, ACCOUNT));
    }

    private static ReserveFigures figures(
            Outcomes outcomes, List<SessionLog.Arrival> arrivals, int flows, int used, double took) {
        FlowCalls calls = FlowCalls.of(arrivals, id -> Long.parseLong(id.substring(2)) < flows);
        return new ReserveFigures(
                new ReserveFigures.Calls(
                        2L * flows,
                        outcomes.count(VENDOR, OutcomeKind.SUCCEEDED),
                        2L * flows - outcomes.distinct(),
                        outcomes.total() - outcomes.distinct(),
                        arrivals.size(),
                        LIMIT,
                        Turns.mostInWindow(arrivals, WINDOW)),
                new ReserveFigures.Flows(
                        flows,
                        RESERVE,
                        used,
                        calls.overlapping(),
                        calls.longestGap().toMillis(),
                        Rounded.to(1, took),
                        Rounded.to(1, flows * WINDOW.toMillis() / 1e3)));
    }

    private static void profile(TestBed bed, int port) throws IOException {
        Files.writeString(
                bed.file(Launch.VENDORS).resolve(VENDOR + ".yaml"),
                String.format(Locale.ROOT, """
                connector: lines
                port: %d
                sessions: {per: [account], max: 16, max-per: 16}
                limits: [{id: calls, max: %d, window: %dms}]
                bulkhead: 16
                deadline: 10s
                unanswered-hold: 500ms
                """, port, LIMIT, WINDOW.toMillis()));
    }
}
