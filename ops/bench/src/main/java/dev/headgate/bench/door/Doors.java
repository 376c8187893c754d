package dev.headgate.bench.door;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.bench.BenchCluster;
import dev.headgate.bench.Cell;
import dev.headgate.bench.Comparison;
import dev.headgate.bench.Layout;
import dev.headgate.bench.Rounds;
import dev.headgate.bench.Row;
import dev.headgate.bench.Shape;
import dev.headgate.bench.Spread;
import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.process.ChildProcess;
import dev.headgate.trials.harness.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Measures what each way to have a call made costs the one who asks, if a call is answered at once. */
public final class Doors {

    private static final Shape SHAPE = new Shape(4, 4);
    private static final int BULKHEAD = 256;
    private static final Pattern FIGURES = Pattern.compile(DoorLoad.FIGURES + "(.*)\\R");
    private static final Duration START = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    /**
     * What a door costs.
     *
     * <ul>
     *   <li>cpuMicros: microseconds of processor time of the door's process for each call
     *   <li>cpuToFirst, perSecondToFirst: a figure as a multiple of the first door's in the same repeat
     *   <li>perSecond: calls
     *   <li>p50Millis, p99Millis, maxMillis: from asking until the outcome was there
     *   <li>calls: in each repeat
     *   <li>missing: calls without an outcome, or with another than SUCCEEDED, in all repeats
     *   <li>mixed: calls with the outcome of another call, in all repeats
     * </ul>
     */
    public static final Layout LAYOUT = Layout.of(
            "door cpuMicros cpuToFirst perSecond perSecondToFirst p50Millis p99Millis maxMillis calls missing mixed",
            row -> List.of(
                    row.textCell("door", "door"),
                    row.spreadCell("CPU us / call", "cpuMicros", 0),
                    row.spreadCell("of topics avro", "cpuToFirst", 2),
                    row.spreadCell("calls/s", "perSecond", 0),
                    row.spreadCell("of those of topics avro", "perSecondToFirst", 2),
                    row.spreadCell("p50 ms", "p50Millis", 1),
                    row.spreadCell("p99 ms", "p99Millis", 1),
                    row.spreadCell("max ms", "maxMillis", 1),
                    Cell.counts("missing / mixed up", row.count("missing"), row.count("mixed"))));

    private Doors() {}

    /**
     * How much is asked for.
     *
     * @param warmUp calls before it is measured
     * @param calls that are measured
     * @param pending calls at once
     */
    record Size(int warmUp, int calls, int pending) {

        static final Size FULL = new Size(10_000, 20_000, 200);

        static final Size QUICK = new Size(500, 1_000, 200);
    }

    /**
     * Measures in turns, each part in a process of its own.
     *
     * @param repeats of each door, at least 1
     * @param progress is told each run's figures when they are there
     */
    public static Comparison measure(int repeats, boolean quick, Progress progress) throws Exception {
        return measure(repeats, quick ? Size.QUICK : Size.FULL, progress);
    }

    static Comparison measure(int repeats, Size size, Progress progress) throws Exception {
        return new Rounds<>(List.of(Door.values()), repeats, progress)
                .compare(
                        "doors",
                        it -> run(it, size),
                        (door, runs, all) -> row(door, runs, all.getOrDefault(Door.TOPICS_AVRO, List.of())));
    }

    /** Starts a broker and Headgate, and asks for all calls through the door. */
    private static DoorRun run(Door door, Size size) throws Exception {
        try (BenchCluster cluster = new BenchCluster(SHAPE)) {
            Assignment assignment = cluster.assignment(BULKHEAD, CallKind.INSTANT);
            ContenderProcess headgate = cluster.run(door.headgate(), assignment);
            Path file = cluster.dir().resolve("door.json");
            assignment.write(file);
            List<String> arguments = new ArrayList<>(List.of(door.name(), file.toString()));
            for (int number : List.of(size.warmUp(), size.calls(), size.pending())) {
                arguments.add(Integer.toString(number));
            }
            DoorRun run = door == Door.GATEWAY ? throughGateway(arguments, cluster) : load(arguments, cluster);
            headgate.check();
            return run;
        }
    }

    private static DoorRun throughGateway(List<String> arguments, BenchCluster cluster)
            throws IOException, InterruptedException {
        try (ChildProcess gateway =
                start(GatewayMain.class, List.of(arguments.get(1)), cluster, ChildProcess.PORT, START)) {
            arguments.add(gateway.printed());
            arguments.add(Long.toString(gateway.jvm().pid()));
            return load(arguments, cluster);
        }
    }

    private static DoorRun load(List<String> arguments, BenchCluster cluster) throws IOException, InterruptedException {
        try (ChildProcess load = start(DoorLoad.class, arguments, cluster, FIGURES, LONGEST)) {
            return new JsonMapper().readValue(load.printed(), DoorRun.class);
        }
    }

    private static ChildProcess start(
            Class<?> main, List<String> arguments, BenchCluster cluster, Pattern ready, Duration longest)
            throws IOException, InterruptedException {
        Path log = cluster.dir().resolve(main.getSimpleName() + ".log");
        return ChildProcess.start(main, arguments, ChildProcess.heap("512m", "G1GC"), log, ready, longest);
    }

    private static Row row(Door door, List<DoorRun> runs, List<DoorRun> first) {
        return LAYOUT.row(
                door.toString(),
                Spread.of(runs, 1, DoorRun::cpuMicros),
                Spread.ofRatios(runs, first, DoorRun::cpuMicros, 2),
                Spread.of(runs, 0, DoorRun::perSecond),
                Spread.ofRatios(runs, first, DoorRun::perSecond, 2),
                Spread.of(runs, 2, DoorRun::p50Millis),
                Spread.of(runs, 2, DoorRun::p99Millis),
                Spread.of(runs, 2, DoorRun::maxMillis),
                runs.stream().mapToLong(DoorRun::calls).min().orElseThrow(),
                runs.stream().mapToLong(DoorRun::missing).sum(),
                runs.stream().mapToLong(DoorRun::mixed).sum());
    }
}
