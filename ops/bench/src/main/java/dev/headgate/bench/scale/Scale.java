package dev.headgate.bench.scale;

import dev.headgate.bench.figure.Machine;
import dev.headgate.bench.figure.Mib;
import dev.headgate.bench.figure.Text;
import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Measures how Headgate's cost grows with what it has to keep in mind. */
public final class Scale {

    private final List<ScaleDimension> growths;
    private final boolean idle;
    private final ScaleSize work;
    private final Progress progress;
    private int done;

    Scale(List<ScaleDimension> growths, boolean idle, ScaleSize work, Progress progress) {
        this.growths = growths;
        this.idle = idle;
        this.work = work;
        this.progress = progress;
    }

    /** What can be measured by itself. */
    public enum Part {
        VENDORS,
        SCOPES,
        DAILY_SCOPES,
        WAITING,
        IN_FLIGHT,
        PARTITIONS,
        IDLE
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param only these; empty for all
     * @param repeats of each point, at least 1
     * @param quick a fraction of the work and the smaller sizes, which tells little
     * @param progress is told each run's figures when they are there
     */
    public static ScaleFigures measure(List<Part> only, int repeats, boolean quick, Progress progress)
            throws Exception {
        List<Part> parts = only.isEmpty() ? List.of(Part.values()) : only;
        List<ScaleDimension> growths = Arrays.stream(ScaleDimension.values())
                .filter(it -> parts.contains(Part.valueOf(it.name())))
                .toList();
        ScaleSize work = quick ? ScaleSize.QUICK : ScaleSize.FULL;
        return new Scale(growths, parts.contains(Part.IDLE), work, progress).measure(repeats);
    }

    ScaleFigures measure(int repeats) throws Exception {
        Machine machine = Machine.now();
        List<ScalePoint> points = new ArrayList<>();
        for (ScaleDimension growth : growths) {
            points.addAll(points(growth, repeats));
        }
        List<IdleVendors> quiet = idle ? quiet(repeats) : List.of();
        return new ScaleFigures("scale", repeats, machine.after(), points, quiet);
    }

    /** How many runs there are in all. */
    private int parts(int repeats) {
        int points =
                growths.stream().mapToInt(it -> it.sizes(work.most()).size()).sum();
        return (points + (idle ? 2 : 0)) * repeats;
    }

    private List<IdleVendors> quiet(int repeats) throws Exception {
        List<IdleVendors> quiet = new ArrayList<>();
        for (int vendors : List.of(1, work.quietVendors())) {
            progress.begun(Text.format("%,d vendors with nothing to do", vendors), done, parts(repeats));
            IdleVendors measured = IdleVendors.measure(vendors, work.quiet(), repeats);
            done += repeats;
            progress.accept(note(measured));
            quiet.add(measured);
        }
        return quiet;
    }

    private List<ScalePoint> points(ScaleDimension growth, int repeats) throws Exception {
        List<Integer> sizes = growth.sizes(work.most());
        List<ScaleRun> runs = new ArrayList<>();
        for (int repeat = 1; repeat <= repeats; repeat++) {
            for (int size : sizes) {
                progress.begun(
                        Text.format("%,d %s, %d of %d", size, growth.inWords(), repeat, repeats), done, parts(repeats));
                ScaleRun run = ScaleRun.measure(growth, size, work);
                done++;
                progress.accept(note(run, repeat, repeats));
                runs.add(run);
            }
        }
        List<ScalePoint> points = new ArrayList<>();
        List<ScaleRun> before = List.of();
        for (int size : sizes) {
            List<ScaleRun> those = of(size, runs);
            points.add(ScalePoint.of(those, of(sizes.getFirst(), runs), before));
            before = those;
        }
        return points;
    }

    private static List<ScaleRun> of(int size, List<ScaleRun> runs) {
        return runs.stream().filter(it -> it.size() == size).toList();
    }

    private static String note(ScaleRun run, int repeat, int repeats) {
        return Text.format(
                "%,d %s, %d of %d: %,.0f intents/s over %,d, %.4f s CPU per 1,000, heap %,.1f MiB",
                run.size(),
                run.growth().inWords(),
                repeat,
                repeats,
                run.span().perSecond(),
                run.span().results(),
                run.span().runnerCpuPerThousand(),
                Mib.of(run.heap()));
    }

    private static String note(IdleVendors idle) {
        return Text.format(
                "%,d quiet vendors: %s %% of a core, of which the compilers %s",
                idle.vendors(),
                idle.percentOfCore().inWords(2),
                idle.compilingPercent().inWords(2));
    }
}
