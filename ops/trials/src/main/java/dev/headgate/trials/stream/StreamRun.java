package dev.headgate.trials.stream;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Heap;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Answers that come in parts, written by an instance with a heap of 256 MiB: one of 1 GiB; some whose connection is lost; some
 * in the middle of which the instance is killed.
 */
public final class StreamRun {

    private static final String VENDOR = "feed";
    private static final int PART = 8 << 10;
    private static final int MIB = 1024;
    private static final int MIB_A_SECOND = 16;
    private static final int SMALL = 500;
    private static final long BROKEN = 20_000;
    private static final long BREAK_AT = 7_000;
    private static final long KILLED = 6_000;
    private static final Duration LONGEST = Duration.ofSeconds(150);
    private static final Duration LOOK = Duration.ofSeconds(2);

    private static final Launch LAUNCH =
            Launch.of("one").quick().draining(Duration.ofSeconds(11)).withJvmOptions("-Xmx256m");

    private final TestBed bed;
    private final Map<String, ReadStream> streams = new HashMap<>();
    private final Map<String, Result> results = new HashMap<>();
    private final CommittedTopic<Page> pages;
    private final CommittedTopic<Result> outcomes;

    private StreamRun(TestBed bed) {
        this.bed = bed;
        this.pages = bed.pages(
                Application.ONE,
                page -> streams.computeIfAbsent(page.getId(), _ -> new ReadStream())
                        .take(page));
        this.outcomes = bed.results(Application.ONE, result -> results.put(result.getId(), result));
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds to make the large answer as large as comes in so long at 16 MiB a second; null for 1 GiB
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static StreamFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, a vendor that streams and Headgate with a heap of 256 MiB ...");
        try (TestBed bed = new TestBed(List.of(VendorSpec.of(VENDOR).withSeed(seed)))) {
            bed.profile(VENDOR, """
                    streams:
                      - {calls: {path: /stream/array/.*}, format: json-array}
                      - {calls: {path: /stream/lines/.*}, format: json-lines}
                      - {calls: {path: /stream/events/.*}, format: sse}
                    retry: {base: 200ms}
                    deadline: 5s
                    """);
            StreamRun run = new StreamRun(bed);
            try (run.pages;
                    run.outcomes) {
                AppProcess app = bed.start(LAUNCH);
                StreamFigures.Large large = run.large(app, seconds == null ? MIB : seconds * MIB_A_SECOND, progress);
                progress.accept("Connections are lost in the middle of answers ...");
                StreamFigures.Broken broken = run.broken();
                progress.accept("The instance is killed in the middle of answers ...");
                return new StreamFigures(large, broken, run.killed(app));
            }
        }
    }

    private StreamFigures.Large large(AppProcess app, int mib, Consumer<String> progress) throws Exception {
        send("warm-up", "array/100/" + PART);
        await("warm-up");
        double before = Heap.inUse(app);
        long count = mib * (1L << 20) / PART;
        long begun = System.nanoTime();
        send("large", "array/" + count + "/" + PART);
        double most = before;
        long look = begun;
        while (!has("large") && System.nanoTime() - begun < LONGEST.toNanos()) {
            pages.poll(Duration.ofMillis(100));
            outcomes.poll(Duration.ofMillis(1));
            if (System.nanoTime() - look > LOOK.toNanos()) {
                most = Math.max(most, Heap.inUse(app));
                look = System.nanoTime();
                progress.accept(String.format(
                        Locale.ROOT,
                        "%,d MiB, heap %.0f MiB at most ...",
                        of("large").bytes() >> 20,
                        most));
            }
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        await("large");
        ReadStream read = of("large");
        return new StreamFigures.Large(
                Rounded.to(1, read.bytes() / (double) (1 << 20)),
                read.parts(),
                read.pages(),
                read.wrong() + Math.abs(count - read.parts()),
                agrees("large"),
                Rounded.to(1, seconds),
                before,
                most);
    }

    private StreamFigures.Broken broken() {
        long before = bed.arrivals(VENDOR);
        String how = "/" + BROKEN + "/" + SMALL + "/break/" + BREAK_AT;
        send("broken-events", "events" + how);
        send("broken-lines", "lines" + how);
        await("broken-events", "broken-lines");
        return new StreamFigures.Broken(
                BROKEN,
                BREAK_AT,
                of("broken-events").run(),
                of("broken-lines").run(),
                of("broken-events").parts(),
                of("broken-lines").parts(),
                wrong("broken-events", "broken-lines"),
                bed.arrivals(VENDOR) - before);
    }

    private StreamFigures.Killed killed(AppProcess app) throws Exception {
        String how = "/" + KILLED + "/" + SMALL + "/drip/2";
        send("killed-events", "events" + how);
        send("killed-lines", "lines" + how);
        pages.readUntil(
                () -> of("killed-events").parts() > KILLED / 3
                        && of("killed-lines").parts() > KILLED / 3,
                LONGEST);
        app.kill();
        pages.readToEnd(LONGEST);
        long parts = of("killed-events").parts();
        bed.start(LAUNCH);
        await("killed-events", "killed-lines");
        return new StreamFigures.Killed(
                KILLED,
                parts,
                of("killed-events").run(),
                of("killed-lines").run(),
                of("killed-events").parts(),
                of("killed-lines").parts(),
                wrong("killed-events", "killed-lines"));
    }

    private void send(String id, String stream) {
        Intent intent = Intent.newBuilder()
                .setId(id)
                .setVendor(VENDOR)
                .setOperation(Call.newBuilder().setPath("/stream/" + stream).build())
                .build();
        bed.send(Application.ONE, intent);
        bed.flush();
    }

    /** Until their results and all before them can be read. */
    private void await(String... ids) {
        outcomes.readUntil(() -> List.of(ids).stream().allMatch(this::has), LONGEST);
        pages.readToEnd(LONGEST);
    }

    private boolean has(String id) {
        return results.containsKey(id);
    }

    private ReadStream of(String id) {
        return streams.computeIfAbsent(id, _ -> new ReadStream());
    }

    /** What is wrong with the records, or with a result that says something else. */
    private long wrong(String... ids) {
        return List.of(ids).stream()
                .mapToLong(id -> of(id).wrong() + (agrees(id) ? 0 : 1))
                .sum();
    }

    private boolean agrees(String id) {
        Result result = results.get(id);
        ReadStream read = of(id);
        return result != null
                && result.getOutcome() == OutcomeKind.SUCCEEDED
                && read.ended()
                && result.getRun() == read.run()
                && result.getPages() == read.pages()
                && result.getItems() == read.parts();
    }
}
