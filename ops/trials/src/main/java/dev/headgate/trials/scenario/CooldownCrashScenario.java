package dev.headgate.trials.scenario;

import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Whether a cool-down outlives the owner that was told of it; {@code --seconds 900} for one of 15 minutes.
 *
 * @param without protections that are switched off
 */
record CooldownCrashScenario(Set<Safeguard> without) implements Scenario.Play {

    private static final String COMMITTED = "committed";
    private static final String UNCOMMITTED = "uncommitted";
    private static final int INTENTS = 120;
    private static final int REFUSED = 40;
    private static final int SECONDS = 60;

    /** Longer than a program takes to come back. */
    private static final Duration MIN = Duration.ofSeconds(30);

    /** Of the second part, which need not be long. */
    private static final Duration MAX = Duration.ofSeconds(60);

    private static final Duration LATENCY = Duration.ofMillis(300);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    CooldownCrashScenario() {
        this(Set.of());
    }

    @Override
    public CooldownCrashFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration asked = options.measuring(SECONDS);
        Duration first = asked.compareTo(MIN) < 0 ? MIN : asked;
        Duration second = first.compareTo(MAX) > 0 ? MAX : first;
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed =
                new TestBed(List.of(vendor(COMMITTED, first, options.seed()), vendor(UNCOMMITTED, second, 7)))) {
            progress.accept("Refused for " + first.toSeconds() + " s, then killed ...");
            CooldownCrashFigures.Cooling committed = committed(bed, first);
            progress.accept("Refused for " + second.toSeconds() + " s, and ended before it can be committed ...");
            return new CooldownCrashFigures(committed, uncommitted(bed, second));
        }
    }

    private CooldownCrashFigures.Cooling committed(TestBed bed, Duration coolDown) throws Exception {
        bed.profile(COMMITTED, "bulkhead: 8\n");
        AppProcess app = bed.start(launch(InjectionPlan.NONE));
        bed.sendAll(Application.ONE, COMMITTED, INTENTS);
        Arrivals.awaitRefusal(bed, COMMITTED, PATIENCE);
        // Without a cool-down there is none to wait for, and the refusals must show in the figures.
        if (!without.contains(Safeguard.COOLDOWN)) {
            awaitCommit(bed);
        }
        app.kill();
        return successor(bed, COMMITTED, coolDown);
    }

    private static void awaitCommit(TestBed bed) {
        try (StatusReader statuses = bed.statuses(Application.ONE)) {
            if (!statuses.readUntil(COMMITTED, it -> it.getCoolDownUntil() != null, PATIENCE)) {
                throw new IllegalStateException("its cool-down was not committed, as its status says");
            }
        }
    }

    /** One call at a time, so that the call refused is known. */
    private CooldownCrashFigures.Cooling uncommitted(TestBed bed, Duration coolDown) throws Exception {
        bed.profile(UNCOMMITTED, "bulkhead: 1\n");
        AppProcess app = bed.start(launch(InjectionPlan.NONE.crashAt(new CrashPoint("after-answer", REFUSED))));
        bed.sendAll(Application.ONE, UNCOMMITTED, INTENTS);
        if (!app.crashes(PATIENCE)) {
            throw new IllegalStateException("the program did not end as it read the refusal:\n" + app.log());
        }
        bed.profile(UNCOMMITTED, "bulkhead: 8\n");
        return successor(bed, UNCOMMITTED, coolDown);
    }

    private CooldownCrashFigures.Cooling successor(TestBed bed, String vendor, Duration coolDown) throws Exception {
        AppProcess app = bed.start(launch(InjectionPlan.NONE));
        long back = System.nanoTime();
        Figures judged = bed.judge(Application.ONE, vendor, INTENTS, coolDown.plus(PATIENCE));
        app.kill();
        return figures(bed.simulator().log(vendor), back, coolDown, judged);
    }

    static CooldownCrashFigures.Cooling figures(ReceiveLog log, long back, Duration coolDown, Figures judged) {
        List<ReceiveLog.Entry> entries = log.entries();
        List<Integer> refused = IntStream.range(0, entries.size())
                .filter(i -> entries.get(i).refused())
                .boxed()
                .toList();
        if (refused.isEmpty()) {
            throw new IllegalStateException("the vendor refused nothing");
        }
        long refusedAt = entries.get(refused.getFirst()).nanos();
        int probe = refused.getLast() + 1;
        long probedAt = probe < entries.size() ? entries.get(probe).nanos() : refusedAt;
        long beside = entries.stream()
                .skip(probe + 1L)
                .filter(it -> it.nanos() - probedAt < LATENCY.toNanos())
                .count();
        return new CooldownCrashFigures.Cooling(
                coolDown.toSeconds(),
                Rounded.to(1, (back - refusedAt) / 1e9),
                judged.inCoolDown(),
                Rounded.to(2, (probedAt - refusedAt) / 1e9),
                beside,
                judged.lost(),
                judged.duplicates());
    }

    private Launch launch(InjectionPlan plan) {
        return Crashes.launch(plan.without(without));
    }

    /** All its latency is after the counting: whoever arrives within it of another did not wait for the answer. */
    private static VendorSpec vendor(String id, Duration coolDown, long seed) {
        return VendorSpec.of(id)
                .withLatency(new Latency.Fixed(LATENCY))
                .withTransitShare(0)
                .withEpisodes(
                        new Episode(new Episode.Trigger.AtArrival(REFUSED), new Episode.Fault.RateLimit(), coolDown))
                .withSeed(seed);
    }
}
