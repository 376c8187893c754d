package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * An instance that is started again and again, and ends each time at another crash point.
 *
 * @param without protections that are switched off
 */
public record Crashes(Play play, TestBed bed, Set<Safeguard> without) {

    private static final String ELSEWHERE = "elsewhere";

    /** How long it may take to come to a crash point; then the instance is ended wherever it is. */
    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** The instance. The next process has its work soon after the one before has died. */
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
    static List<CrashPoint> points(int count, int calls, int commits, long seed) {
        Random random = new Random(seed);
        List<CrashPoint> points = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = CrashPoint.NAMES.get(i % CrashPoint.NAMES.size());
            int most = name.endsWith("survivors") || name.endsWith("commit") ? commits : calls;
            points.add(new CrashPoint(name, random.nextInt(most / 2, most + 1)));
        }
        return points;
    }

    /** Adds to the report how many crashes were planned, and how many happened at each point. Leaves the instance ended. */
    void at(List<CrashPoint> points, Duration atTheEnd) throws Exception {
        Map<String, Integer> ended = new TreeMap<>();
        int least = Math.min(points.size(), play.size(CrashPoint.NAMES.size(), 2));
        int planned = play.rounds(points.size(), least, atTheEnd, round -> {
            String where = crash(points.get(round - 1));
            ended.merge(where, 1, Integer::sum);
            play.tell("Crash %d of %d, %s ...", round, points.size(), where);
        });
        Report report = play.report().with("planned", planned);
        ended.forEach(report.group("crashes")::with);
    }

    private String crash(CrashPoint point) throws Exception {
        AppProcess app = bed.start(launch());
        bed.order(launch(), point);
        boolean there = app.crashes(LONGEST);
        app.kill();
        return there ? point.name() : ELSEWHERE;
    }

    /** Says how many crashes there were and where, and checks that there were as many as were planned. */
    static void judge(Report report) {
        long crashes = report.group("crashes").figures().values().stream()
                .mapToLong(it -> ((Number) it).longValue())
                .sum();
        report.note(crashes + " crashes of {planned}: {crashes}")
                .must(crashes == (long) report.number("planned"), "as many crashes as were planned");
    }

    /** Whether the instance came to each crash point. */
    static boolean everywhere(Report report) {
        return report.group("crashes").figures().keySet().containsAll(CrashPoint.NAMES);
    }
}
