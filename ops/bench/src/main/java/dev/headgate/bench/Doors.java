package dev.headgate.bench;

import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.door.Door;
import dev.headgate.bench.door.DoorProcess;
import dev.headgate.bench.door.DoorRun;
import dev.headgate.bench.door.DoorSize;
import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Machine;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Spread;
import dev.headgate.bench.figure.Text;
import dev.headgate.bench.load.Shape;
import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Measures what each way to have a call made and its outcome takes of the one who asks, where a call is answered at once. */
public final class Doors {

    private static final Shape SHAPE = new Shape(4, 4);
    private static final int BULKHEAD = 256;

    private Doors() {}

    /**
     * Measures in turns, each part in a process of its own.
     *
     * @param repeats of each door, at least 1
     * @param progress is told each run's figures when they are there
     */
    public static Comparison<Figures> measure(int repeats, DoorSize size, Progress progress) throws Exception {
        Machine machine = Machine.now();
        Map<Door, List<DoorRun>> runs = new EnumMap<>(Door.class);
        int done = 0;
        for (int round = 1; round <= repeats; round++) {
            for (Door door : Door.values()) {
                progress.begun(
                        Text.format("%s, %d of %d", door.label(), round, repeats),
                        done,
                        Door.values().length * repeats);
                DoorRun run = run(door, size);
                done++;
                progress.accept(Text.format("%s, %d of %d: %s", door.label(), round, repeats, inWords(run)));
                runs.computeIfAbsent(door, _ -> new ArrayList<>()).add(run);
            }
        }
        List<Figures> rows = new ArrayList<>();
        runs.forEach((door, its) -> rows.add(Figures.of(door, its, runs.getOrDefault(Door.TOPICS_AVRO, List.of()))));
        return new Comparison<>("doors", repeats, machine.after(), rows);
    }

    /** Starts a broker and Headgate, and asks for all calls through the door. */
    private static DoorRun run(Door door, DoorSize size) throws Exception {
        try (BenchCluster cluster = new BenchCluster(SHAPE)) {
            ContenderProcess headgate = cluster.run(door.headgate(), cluster.assignment(BULKHEAD, CallKind.INSTANT));
            DoorRun run = DoorProcess.run(door, size, cluster.dir().resolve("assignment.json"), cluster.dir());
            headgate.check();
            return run;
        }
    }

    static String inWords(DoorRun run) {
        return Text.format(
                "%.1f us CPU a call, %,.0f calls/s, p50 %.1f ms, p99 %.1f ms, max %.1f ms; %,d missing, %,d mixed up",
                run.cpuMicros(),
                run.perSecond(),
                run.p50Millis(),
                run.p99Millis(),
                run.maxMillis(),
                run.missing(),
                run.mixed());
    }

    /**
     * What a door takes.
     *
     * @param door its name
     * @param cpuMicros microseconds of processor time of its process for each call
     * @param cpuToFirst that as a multiple of the first door's in the same repeat
     * @param perSecond calls
     * @param perSecondToFirst the same as a multiple of the first door's
     * @param p50Millis milliseconds from asking until the outcome was there
     * @param p99Millis the same
     * @param maxMillis the same
     * @param calls in each repeat
     * @param missing calls without an outcome, or with another than SUCCEEDED, in all repeats
     * @param mixed calls with another's outcome, in all repeats
     */
    public record Figures(
            String door,
            Spread cpuMicros,
            Spread cpuToFirst,
            Spread perSecond,
            Spread perSecondToFirst,
            Spread p50Millis,
            Spread p99Millis,
            Spread maxMillis,
            long calls,
            long missing,
            long mixed)
            implements Row {

        /**
         * @param runs of the door, in the order of the repeats
         * @param first the same of the first door
         */
        static Figures of(Door door, List<DoorRun> runs, List<DoorRun> first) {
            return new Figures(
                    door.label(),
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

        @Override
        public List<Cell> cells() {
            return List.of(
                    Cell.text("door", door),
                    Cell.spread("CPU us / call", cpuMicros, 0),
                    Cell.spread("of topics avro", cpuToFirst, 2),
                    Cell.spread("calls/s", perSecond, 0),
                    Cell.spread("of those of topics avro", perSecondToFirst, 2),
                    Cell.spread("p50 ms", p50Millis, 1),
                    Cell.spread("p99 ms", p99Millis, 1),
                    Cell.spread("max ms", maxMillis, 1),
                    Cell.counts("missing / mixed up", missing, mixed));
        }
    }
}
