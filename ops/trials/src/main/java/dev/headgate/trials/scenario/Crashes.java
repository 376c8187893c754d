package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * An instance that is started again and again, and ended each time.
 *
 * @param bed where
 * @param without protections that are switched off
 */
public record Crashes(TestBed bed, Set<Safeguard> without) {

    /** How many crashes there are in the smallest size of a scenario. */
    static final int QUICK = 4;

    private static final String ELSEWHERE = "elsewhere";

    /** How long it may take to come to a crash point; then it is ended wherever it is. */
    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** The instance: what a process of it had in its hands is free soon for the next. */
    public Launch launch() {
        return launch(InjectionPlan.NONE.without(without));
    }

    public static Launch launch(InjectionPlan plan) {
        return Launch.of("one").quick().draining(Duration.ofSeconds(15)).fixed().withPlan(plan);
    }

    /**
     * Crash points that take turns.
     *
     * @param calls the most passes of a point that each call passes, at least 2; half of them is the least
     * @param commits the same of a point that each commit passes
     */
    public static List<CrashPoint> points(int count, int calls, int commits, long seed) {
        Random random = new Random(seed);
        List<CrashPoint> points = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = CrashPoint.NAMES.get(i % CrashPoint.NAMES.size());
            int most = name.endsWith("survivors") || name.endsWith("commit") ? commits : calls;
            points.add(new CrashPoint(name, random.nextInt(most / 2, most + 1)));
        }
        return points;
    }

    /** Ends it at each of the points, in order. Returns how often it ended where; leaves it ended. */
    public Map<String, Integer> play(List<CrashPoint> points, Consumer<String> progress) throws Exception {
        Map<String, Integer> ended = new TreeMap<>();
        for (CrashPoint point : points) {
            AppProcess app = bed.start(launch());
            bed.order(launch(), point);
            boolean there = app.crashes(LONGEST);
            app.kill();
            ended.merge(there ? point.name() : ELSEWHERE, 1, Integer::sum);
            progress.accept("Crash " + total(ended) + " of " + points.size() + " "
                    + (there ? "at " + point.name() : ELSEWHERE) + " ...");
        }
        return ended;
    }

    /** How many crashes there were. */
    public static int total(Map<String, Integer> ended) {
        return ended.values().stream().mapToInt(it -> it).sum();
    }

    /** Whether each crash point was come to. */
    public static boolean everywhere(Map<String, Integer> ended) {
        return ended.keySet().containsAll(CrashPoint.NAMES);
    }
}
