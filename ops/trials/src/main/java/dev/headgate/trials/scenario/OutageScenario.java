package dev.headgate.trials.scenario;

import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.DisruptedCall;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CallTimes;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Whether intents wait while their vendor is away, in every way it can be, and are all called when it is back.
 *
 * @param without protections that are switched off
 * @param intents that wait
 * @param phase how long the vendor is away in each way
 */
public record OutageScenario(Set<Safeguard> without, int intents, Duration phase) implements Scenario.Play {

    /** By how many calls more than the waits allow a phase may be left: what was under way, and a look at either end. */
    private static final int SPARE_CALLS = 3;

    private static final String VENDOR = "acme";
    private static final String HOST = "acme.vendor.test";
    private static final String SECRET = "outage-secret";
    private static final int INTENTS = 10_000;
    private static final int SECONDS = 30;
    private static final int PER_SECOND = 250;
    private static final int WELL_BEFORE = 40;
    private static final Duration PATIENCE = Duration.ofSeconds(100);
    private static final long SHORTEST_WAIT_MILLIS = 100;

    /** The share of a phase in which the pause, and its reason, must have been found. */
    private static final int SETTLING = 3;

    public OutageScenario() {
        this(Set.of(), INTENTS, Duration.ofSeconds(SECONDS));
    }

    @Override
    public OutageFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration length = options.seconds() == null ? phase : Duration.ofSeconds(options.seconds());
        Duration wait = Duration.ofMillis(Math.max(SHORTEST_WAIT_MILLIS, length.toMillis() / 30));
        progress.accept("Starting a Kafka broker, a vendor and Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(options.seed())))) {
            HostsFile names = new HostsFile(bed.file("hosts"), HOST);
            names.know();
            Path secret = Files.writeString(bed.file("secret"), SECRET);
            int port = bed.simulator().ownPort(VENDOR);
            bed.simulator().expectCredential(VENDOR, "Bearer " + SECRET);
            URI baseUrl = URI.create("http://" + HOST + ":" + port + "/" + VENDOR);
            bed.profile(Launch.VENDORS, VENDOR, baseUrl, profile(wait, secret));
            Launch launch = Launch.of("one").without(without);
            AppProcess app = bed.start(launch.withJvmOptions(names.jvmOptions().toArray(String[]::new)));
            bed.sendAll(Application.ONE, VENDOR, intents);
            Wait.until("the first calls", PATIENCE, () -> bed.arrivals(VENDOR) > WELL_BEFORE);
            long begun = System.nanoTime();
            List<OutageFigures.Phase> phases = new ArrayList<>();
            for (OutagePhase one : OutagePhase.values()) {
                progress.accept(String.format(Locale.ROOT, "%.1f s: %s ...", length.toMillis() / 1000.0, one.words()));
                phases.add(play(bed, app, names, one, length, wait));
            }
            progress.accept("The vendor is well again ...");
            Figures judged = bed.judge(Application.ONE, VENDOR, intents, PATIENCE);
            return new OutageFigures(
                    judged.intents(),
                    bed.kinds(Application.ONE, VENDOR),
                    judged.lost(),
                    judged.duplicates(),
                    judged.overQuota(),
                    judged.repeats(),
                    bed.simulator().wrongCredentials(VENDOR),
                    phases,
                    Rounded.to(1, (System.nanoTime() - begun) / 1e9));
        }
    }

    private static OutageFigures.Phase play(
            TestBed bed, AppProcess app, HostsFile names, OutagePhase one, Duration length, Duration wait)
            throws Exception {
        Duration settling = length.dividedBy(SETTLING);
        one.begin(bed.simulator(), VENDOR, names);
        Wait.pass(settling);
        long from = System.nanoTime();
        double before = CallTimes.read(app, VENDOR).count();
        Wait.pass(length.minus(settling));
        double after = CallTimes.read(app, VENDOR).count();
        long until = System.nanoTime();
        Constraint reason = reason(bed);
        one.end(bed.simulator(), VENDOR, names);
        List<DisruptedCall> seen = Probes.between(bed.simulator().disruptedCalls(VENDOR), from, until);
        return new OutageFigures.Phase(
                one.words(),
                reason.name(),
                one.reason().name(),
                // Where nothing reaches the vendor, only the program itself can say how often it tried.
                one.isSeen() ? seen.size() : Math.round(after - before),
                length.minus(settling).dividedBy(wait) + SPARE_CALLS,
                Probes.mostAtOnce(seen));
    }

    private static Constraint reason(TestBed bed) {
        try (StatusReader statuses = bed.statuses(Application.ONE)) {
            statuses.readToEnd(PATIENCE);
            VendorStatus status = statuses.last(VENDOR);
            return status == null ? Constraint.UNKNOWN : status.getConstraint();
        }
    }

    private static String profile(Duration wait, Path secret) {
        return String.format(Locale.ROOT, """
                auth: {kind: header, header: Authorization, value: "Bearer ${file:%s}"}
                limits: [{id: second, max: %d, window: 1s}]
                bulkhead: 16
                deadline: 2s
                retry: {max-attempts: 3, base: 100ms, max: 500ms}
                cool-down: {patience: 1h}
                pause: {base: %dms, max: %dms}
                """, secret, PER_SECOND, wait.toMillis(), 4 * wait.toMillis());
    }

    private static VendorSpec vendor(long seed) {
        return VendorSpec.of(VENDOR)
                .withLimits(LimitSpec.of(PER_SECOND, Duration.ofSeconds(1)))
                .withLatency(new Latency.Uniform(Duration.ofMillis(10), Duration.ofMillis(40)))
                .withSeed(seed);
    }
}
