package dev.headgate.bench;

import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.List;

/** Measures how Headgate's cost grows with what it has to keep in mind. */
public final class Scale {

    private final List<ScaleDimension> growths;
    private final ScaleSize work;
    private final Progress progress;
    private int done;

    Scale(List<ScaleDimension> growths, ScaleSize work, Progress progress) {
        this.growths = growths;
        this.work = work;
        this.progress = progress;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param only these; empty for all
     * @param repeats of each point, at least 1
     * @param quick a fraction of the work and the smaller sizes, which tells little
     * @param progress is told each run's figures when they are there
     */
    public static ScaleFigures measure(List<ScaleDimension> only, int repeats, boolean quick, Progress progress)
            throws Exception {
        List<ScaleDimension> growths = only.isEmpty() ? List.of(ScaleDimension.values()) : only;
        ScaleSize work = quick ? ScaleSize.QUICK : ScaleSize.FULL;
        return new Scale(growths.stream().sorted().distinct().toList(), work, progress).measure(repeats);
    }

    ScaleFigures measure(int repeats) throws Exception {
        Machine machine = Machine.now();
        int all = repeats
                * growths.stream().mapToInt(it -> it.points(work).size()).sum();
        List<Row> rows = new ArrayList<>();
        List<Row> idle = new ArrayList<>();
        for (ScaleDimension growth : growths) {
            List<ScalePoint> sizes = growth.points(work);
            Rounds<ScalePoint> rounds = rounds(sizes, repeats, all);
            if (growth == ScaleDimension.IDLE) {
                idle.addAll(rounds.rows(
                        it -> IdleVendors.measure(it.size(), work.quiet()),
                        (it, runs, _) -> IdleVendors.row(it.size(), runs)));
            } else {
                rows.addAll(rounds.rows(
                        it -> ScaleRun.measure(it, work),
                        (it, _, runs) -> ScaleRun.row(sizes, sizes.indexOf(it), runs)));
            }
        }
        return new ScaleFigures("scale", repeats, machine.after(), rows, idle);
    }

    /** Rounds that count on from those before. */
    private Rounds<ScalePoint> rounds(List<ScalePoint> points, int repeats, int all) {
        int before = done;
        done += points.size() * repeats;
        return new Rounds<>(points, repeats, new Progress() {

            @Override
            public void begun(String part, int ended, int ofThese) {
                progress.begun(part, before + ended, all);
            }

            @Override
            public void accept(String line) {
                progress.accept(line);
            }
        });
    }
}
