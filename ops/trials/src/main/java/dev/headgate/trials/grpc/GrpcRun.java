package dev.headgate.trials.grpc;

import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.Protocol;
import dev.headgate.simulator.Things;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Whether a vendor that is called over gRPC is called as exactly as one over HTTP, by unary calls and streams, while it
 * refuses some with RESOURCE_EXHAUSTED and breaks connections off.
 */
public final class GrpcRun {

    private static final String VENDOR = "things";
    private static final int RATE = 1_000;
    private static final int UNARY = 100_000;

    /** One stream among so many calls. */
    private static final int STREAM_EVERY = 101;

    private static final int MESSAGES = 3;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration COOL_DOWN = Duration.ofSeconds(2);
    private static final Duration BREAK = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(4);

    private GrpcRun() {}

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds for how long calls are made at the limit's rate; null for 100,000 of them
     * @param grace how long after a refusal's last byte an arrival is not held against Headgate
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static GrpcFigures run(long seed, @Nullable Integer seconds, Duration grace, Consumer<String> progress)
            throws Exception {
        int unary = seconds == null ? UNARY : Math.min(UNARY, seconds * RATE);
        int streams = unary / (STREAM_EVERY - 1);
        int intents = unary + streams;
        progress.accept("Starting a Kafka broker, a gRPC vendor and Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(seed, intents).withGrace(grace)))) {
            profile(bed);
            bed.start(Launch.of("one"));
            progress.accept(String.format(Locale.ROOT, "%,d unary calls and %,d streams ...", unary, streams));
            long begun = System.nanoTime();
            for (int n = 0; n < intents; n++) {
                bed.send(Application.ONE, intent(n));
            }
            bed.flush();
            Figures judged = bed.judge(Application.ONE, VENDOR, intents, LONGEST);
            double took = (System.nanoTime() - begun) / 1e9;
            Answers answers = Answers.read(bed);
            VendorReport report = bed.simulator().report(VENDOR);
            return new GrpcFigures(
                    unary,
                    streams,
                    answers.succeeded,
                    answers.whole,
                    Rounded.to(1, took),
                    new GrpcFigures.Calls(answers.calls, report.arrivals(), report.refusals(), report.errors()),
                    new GrpcFigures.Kept(judged.lost(), judged.duplicates(), judged.overQuota(), judged.inCoolDown()));
        }
    }

    private static void profile(TestBed bed) throws Exception {
        Path descriptors = bed.file("things.pb");
        Files.write(descriptors, Things.descriptors());
        bed.profile(
                VENDOR,
                List.of(
                        "connector: grpc",
                        "target: 127.0.0.1:" + bed.simulator().ownPort(VENDOR),
                        "plaintext: true",
                        "allow-private-addresses: true",
                        "descriptors: " + descriptors,
                        "limits: [{id: calls, max: " + RATE + ", window: 1s}]",
                        "bulkhead: 256",
                        "deadline: 5s",
                        "unanswered-hold: 1s"));
    }

    /** Refuses twice, the first time early, and breaks connections off twice. */
    private static VendorSpec vendor(long seed, int intents) {
        Episode.Fault refusal = new Episode.Fault.RateLimit();
        Episode.Fault drop = new Episode.Fault.Drop();
        return VendorSpec.of(VENDOR)
                .withProtocol(Protocol.GRPC)
                .withLimits(LimitSpec.of(RATE, WINDOW))
                .withLatency(new Latency.Uniform(Duration.ofMillis(20), Duration.ofMillis(80)))
                .withEpisodes(
                        new Episode(new Episode.Trigger.AtArrival(intents / 5), refusal, COOL_DOWN),
                        new Episode(new Episode.Trigger.AtArrival(2L * intents / 5), drop, BREAK),
                        new Episode(new Episode.Trigger.AtArrival(3L * intents / 5), refusal, COOL_DOWN),
                        new Episode(new Episode.Trigger.AtArrival(4L * intents / 5), drop, BREAK))
                .withSeed(seed);
    }

    private static Intent intent(int n) {
        String method = isStream(n) ? Things.LIST : Things.GET;
        byte[] message = ("{\"id\":\"" + n + "\"}").getBytes(StandardCharsets.UTF_8);
        return TestBed.intent(VENDOR, n, "")
                .setMaxAttempts(10)
                .setOperation(Custom.newBuilder()
                        .setName(method)
                        .setPayload(ByteBuffer.wrap(message))
                        .build())
                .build();
    }

    private static boolean isStream(long n) {
        return n % STREAM_EVERY == STREAM_EVERY - 1;
    }

    /** What the results say. */
    private static final class Answers {

        private long succeeded;
        private long whole;
        private long calls;

        static Answers read(TestBed bed) {
            Answers answers = new Answers();
            try (CommittedTopic<Result> results = bed.results(Application.ONE, answers::take)) {
                results.readToEnd(LONGEST);
            }
            return answers;
        }

        private void take(Result result) {
            calls += result.getCalls();
            succeeded += result.getOutcome() == OutcomeKind.SUCCEEDED ? 1 : 0;
            ByteBuffer body = result.getBody();
            if (body != null && isStream(Long.parseLong(result.getId().substring(2)))) {
                String messages =
                        StandardCharsets.UTF_8.decode(body.duplicate()).toString();
                whole += messages.startsWith("[") && messages.split("\\{", -1).length == MESSAGES + 1 ? 1 : 0;
            }
        }
    }
}
