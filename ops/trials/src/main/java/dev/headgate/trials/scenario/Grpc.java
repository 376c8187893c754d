package dev.headgate.trials.scenario;

import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.Protocol;
import dev.headgate.simulator.Things;
import dev.headgate.simulator.VendorReport;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Headgate calls a vendor over gRPC, by unary calls and by streams, while the vendor refuses some calls with
 * RESOURCE_EXHAUSTED and breaks connections off. It must do so as exactly as over HTTP.
 */
public record Grpc() implements Script {

    private static final String VENDOR = "things";
    private static final int RATE = 1_000;
    private static final int UNARY = 100_000;

    /** One stream among so many calls. */
    private static final int STREAM_EVERY = 101;

    private static final int MESSAGES = 3;
    private static final Duration COOL_DOWN = Duration.ofSeconds(2);
    private static final Duration BREAK = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(4);

    @Override
    public void play(Play play) throws Exception {
        int unary = play.atMost(UNARY, RATE);
        int streams = unary / (STREAM_EVERY - 1);
        int intents = unary + streams;
        TestBed bed = play.bed(vendor(intents).seed(play.seed()));
        writeProfile(bed);
        bed.start("one");
        play.tell("%,d unary calls and %,d streams ...", unary, streams);
        long begun = System.nanoTime();
        bed.sendAll(intents, Grpc::intent);
        Figures judged = bed.judge(VENDOR, intents, LONGEST);
        double seconds = Play.secondsSince(begun);
        Report report = play.report()
                .with("unary", unary)
                .with("streams", streams)
                .zero("succeeded", "whole")
                .with("seconds", seconds);
        VendorReport vendor = bed.report(VENDOR);
        Report calls = report.group("calls")
                .zero("sent")
                .with("arrived", vendor.arrivals())
                .with("refused", vendor.refusals())
                .with("broken", vendor.errors());
        report.group("kept").take(judged, "lost", "duplicates", "overQuota", "inCoolDown");
        bed.eachResult(result -> {
            report.count("succeeded", result.getOutcome() == OutcomeKind.SUCCEEDED)
                    .count("whole", isStream(TestBed.number(result.getId())) && isWhole(result.getBody()));
            calls.add("sent", result.getCalls());
        });
    }

    /** Each call that arrives was sent for an intent and took its permits; what broke off is all that may be missing. */
    @Override
    public void judge(Report report) {
        report.must("succeeded = unary + streams", "whole = streams")
                .say("{unary:,d} unary calls and {streams:,d} streams over gRPC in {seconds:.1f} s: {succeeded:,d}"
                        + " succeeded, {whole:,d} streams whole");
        report.group("calls")
                .must("arrived <= sent", "refused > 0", "broken > 0")
                .say("{sent:,d} sent, {arrived:,d} arrived; {refused:,d} refused, {broken:,d} without an answer");
        report.group("kept")
                .none("lost", "duplicates", "overQuota", "inCoolDown")
                .say(
                        "{lost} lost, {duplicates} outcomes too many, {overQuota} over quota, {inCoolDown} in a cool-down.");
    }

    private static void writeProfile(TestBed bed) throws Exception {
        Path descriptors = Files.write(bed.file("things.pb"), Things.descriptors());
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

    /** It refuses twice, the first time early, and breaks connections off twice. */
    private static Vendor vendor(int intents) {
        return Vendor.of(VENDOR)
                .with(it -> it.withProtocol(Protocol.GRPC))
                .limit(RATE, Duration.ofSeconds(1))
                .withoutProfile()
                .latency(20, 80)
                .refusing(intents / 5, COOL_DOWN)
                .dropping(2L * intents / 5, BREAK)
                .refusing(3L * intents / 5, COOL_DOWN)
                .dropping(4L * intents / 5, BREAK);
    }

    private static Intent intent(int n) {
        String method = isStream(n) ? Things.LIST : Things.GET;
        return TestBed.intent(VENDOR, n, "")
                .setMaxAttempts(10)
                .setOperation(Custom.newBuilder()
                        .setName(method)
                        .setPayload(TestBed.bytes("{\"id\":\"" + n + "\"}"))
                        .build())
                .build();
    }

    private static boolean isStream(long n) {
        return n % STREAM_EVERY == STREAM_EVERY - 1;
    }

    private static boolean isWhole(@Nullable ByteBuffer stream) {
        String messages = TestBed.text(stream);
        return messages.startsWith("[") && messages.split("\\{", -1).length == MESSAGES + 1;
    }
}
