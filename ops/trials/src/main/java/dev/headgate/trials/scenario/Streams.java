package dev.headgate.trials.scenario;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Heap;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An instance with a heap of 256 MiB writes answers that come in parts: one of 1 GiB, some whose connection is lost, and some in
 * the middle of which the instance is killed.
 */
public record Streams() implements Script {

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

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(vendor().seed(play.seed()));
        try (Reader reader = new Reader(bed)) {
            AppProcess app = bed.start(LAUNCH);
            writeALargeOne(play, bed, app, reader);
            play.tell("Connections are lost in the middle of answers ...");
            loseConnections(bed, reader, play.report().group("broken"));
            play.tell("The instance is killed in the middle of answers ...");
            kill(bed, app, reader, play.report().group("killed"));
        }
    }

    private static void writeALargeOne(Play play, TestBed bed, AppProcess app, Reader reader) throws Exception {
        send(bed, "warm-up", "array/100/" + PART);
        reader.await("warm-up");
        double before = Heap.inUse(app);
        long count = play.sending(MIB, MIB_A_SECOND) * (1L << 20) / PART;
        ReadStream read = reader.of("large");
        long begun = System.nanoTime();
        send(bed, "large", "array/" + count + "/" + PART);
        double most = before;
        long look = begun;
        while (!reader.has("large") && System.nanoTime() - begun < LONGEST.toNanos()) {
            reader.pages.poll(Duration.ofMillis(100));
            reader.outcomes.poll(Duration.ofMillis(1));
            if (System.nanoTime() - look > LOOK.toNanos()) {
                most = Math.max(most, Heap.inUse(app));
                look = System.nanoTime();
                play.tell("%,d MiB, heap %.0f MiB at most ...", read.bytes() >> 20, most);
            }
        }
        double seconds = Play.secondsSince(begun);
        reader.await("large");
        play.report()
                .group("large")
                .rounded(1, "mib", read.bytes() / (double) (1 << 20))
                .with("parts", read.parts())
                .with("pages", read.pages())
                .with("wrong", read.wrong() + Math.abs(count - read.parts()))
                .with("ended", reader.agrees("large"))
                .with("seconds", seconds)
                .with("heapBefore", before)
                .with("heapMost", most);
    }

    private static void loseConnections(TestBed bed, Reader reader, Report figures) {
        long before = bed.arrivals(VENDOR);
        sendBoth(bed, "broken", "/" + BROKEN + "/" + SMALL + "/break/" + BREAK_AT);
        reader.awaitBoth("broken");
        figures.with("parts", BROKEN).with("breakAt", BREAK_AT);
        addRuns(reader, "broken", figures);
        figures.with("arrivals", bed.arrivals(VENDOR) - before);
    }

    private static void kill(TestBed bed, AppProcess app, Reader reader, Report figures) throws Exception {
        sendBoth(bed, "killed", "/" + KILLED + "/" + SMALL + "/drip/2");
        ReadStream events = reader.of("killed-events");
        ReadStream lines = reader.of("killed-lines");
        reader.pages.readUntil(() -> events.parts() > KILLED / 3 && lines.parts() > KILLED / 3, LONGEST);
        app.kill();
        reader.pages.readToEnd(LONGEST);
        figures.with("parts", KILLED).with("before", events.parts());
        bed.start(LAUNCH);
        reader.awaitBoth("killed");
        addRuns(reader, "killed", figures);
    }

    /** Sends an answer of events and one of lines. */
    private static void sendBoth(TestBed bed, String stem, String how) {
        send(bed, stem + "-events", "events" + how);
        send(bed, stem + "-lines", "lines" + how);
    }

    private static void send(TestBed bed, String id, String stream) {
        bed.send(Intent.newBuilder()
                .setId(id)
                .setVendor(VENDOR)
                .setOperation(Call.newBuilder().setPath("/stream/" + stream).build())
                .build());
        bed.flush();
    }

    /** Adds which runs of the two answers count, and what came in these. */
    private static void addRuns(Reader reader, String stem, Report figures) {
        ReadStream events = reader.of(stem + "-events");
        ReadStream lines = reader.of(stem + "-lines");
        figures.with("eventRun", events.run())
                .with("lineRun", lines.run())
                .with("eventParts", events.parts())
                .with("lineParts", lines.parts())
                .with("wrong", reader.wrong(stem + "-events") + reader.wrong(stem + "-lines"));
    }

    /** The heap may grow by 48 MiB. Events go on behind the last one that came, and lines begin anew. */
    @Override
    public void judge(Report report) {
        report.group("large")
                .must("wrong = 0", "ended", "heapMost <= heapBefore + 48")
                .say("an answer of {mib:,.0f} MiB in {seconds:.0f} s: {parts:,d} parts in {pages:,d} records,"
                        + " {wrong} wrong; heap {heapBefore:.0f} MiB before, {heapMost:.0f} MiB at most");
        mustBeWhole(report.group("broken"))
                .must("arrivals = 4")
                .say("the connection lost before part {breakAt:,d} of {parts:,d}: events go on in run {eventRun} with"
                        + " {eventParts:,d} parts, lines begin anew in run {lineRun} with {lineParts:,d};"
                        + " {wrong} wrong, {arrivals} calls");
        mustBeWhole(report.group("killed"))
                .must("0 < before < parts")
                .say("killed after {before:,d} of {parts:,d} events: these go on in run {eventRun} with {eventParts:,d}"
                        + " parts, lines begin anew in run {lineRun} with {lineParts:,d}; {wrong} wrong");
    }

    private static Report mustBeWhole(Report figures) {
        return figures.must("eventRun = 0", "lineRun = 1", "eventParts = parts", "lineParts = parts", "wrong = 0");
    }

    private static Vendor vendor() {
        return Vendor.of(VENDOR).profile("""
                streams:
                  - {calls: {path: /stream/array/.*}, format: json-array}
                  - {calls: {path: /stream/lines/.*}, format: json-lines}
                  - {calls: {path: /stream/events/.*}, format: sse}
                retry: {base: 200ms}
                deadline: 5s
                """);
    }

    /** Reads the answers and their results. */
    private static final class Reader implements AutoCloseable {

        private final Map<String, ReadStream> streams = new HashMap<>();
        private final Map<String, Result> results = new HashMap<>();
        private final CommittedTopic<Page> pages;
        private final CommittedTopic<Result> outcomes;

        Reader(TestBed bed) {
            pages = bed.topic(Topics.PAGES, Page.class, page -> of(page.getId()).take(page));
            outcomes = bed.topic(Topics.RESULTS, Result.class, result -> results.put(result.getId(), result));
        }

        ReadStream of(String id) {
            return streams.computeIfAbsent(id, _ -> new ReadStream());
        }

        boolean has(String id) {
            return results.containsKey(id);
        }

        /** Waits until these results, and all pages before them, can be read. */
        void await(String... ids) {
            outcomes.readUntil(() -> Stream.of(ids).allMatch(this::has), LONGEST);
            pages.readToEnd(LONGEST);
        }

        void awaitBoth(String stem) {
            await(stem + "-events", stem + "-lines");
        }

        /** What is wrong with an answer's pages, and one more if its result says something else. */
        long wrong(String id) {
            return of(id).wrong() + (agrees(id) ? 0 : 1);
        }

        boolean agrees(String id) {
            Result result = results.get(id);
            ReadStream read = of(id);
            return result != null
                    && result.getOutcome() == OutcomeKind.SUCCEEDED
                    && read.ended()
                    && result.getRun() == read.run()
                    && result.getPages() == read.pages()
                    && result.getItems() == read.parts();
        }

        @Override
        public void close() {
            try (pages) {
                outcomes.close();
            }
        }
    }
}
