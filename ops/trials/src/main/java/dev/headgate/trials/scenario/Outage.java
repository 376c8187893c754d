package dev.headgate.trials.scenario;

import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.DisruptedCall;
import dev.headgate.simulator.Disruption;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.Simulator;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CallTimes;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * A vendor is away in every way it can be, one after the other, and comes back. Meanwhile its intents must wait, and Headgate
 * must probe with one call at a time; afterwards Headgate must call them all.
 *
 * @param without protections that are switched off
 * @param intents that wait
 * @param seconds how long the vendor is away in each way
 */
public record Outage(Set<Safeguard> without, int intents, int seconds) implements Script {

    private static final String VENDOR = "acme";
    private static final String HOST = "acme.vendor.test";
    private static final int PER_SECOND = 250;
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    /** By how many calls more than the waits allow a phase may be left: what was under way, and a look at either end. */
    private static final int SPARE_CALLS = 3;

    public Outage() {
        this(Set.of(), 10_000, 30);
    }

    /** A way in which a vendor is away. */
    private enum Away {
        REFUSED("connections refused", Constraint.UNREACHABLE),
        NO_NAME("name not resolved", Constraint.UNREACHABLE),
        UNAUTHORIZED("401", Constraint.AUTH),
        UNAVAILABLE("503", Constraint.FAILING);

        private final String fault;
        private final Constraint reason;

        Away(String fault, Constraint reason) {
            this.fault = fault;
            this.reason = reason;
        }

        void begin(Simulator simulator, HostsFile names) throws IOException {
            switch (this) {
                case REFUSED -> simulator.refuseConnections(VENDOR);
                case NO_NAME -> names.write(false);
                case UNAUTHORIZED, UNAVAILABLE ->
                    simulator.disrupt(VENDOR, new Disruption.Answers(Integer.parseInt(fault)));
            }
        }

        /** Whether calls come as far as to the vendor. */
        boolean isSeen() {
            return this == UNAUTHORIZED || this == UNAVAILABLE;
        }
    }

    @Override
    public void play(Play play) throws Exception {
        Duration length = play.measuring(seconds);
        Duration wait = Duration.ofMillis(Math.max(100, length.toMillis() / 30));
        TestBed bed = play.bed(Vendor.of(VENDOR)
                .with(it -> it.withLimits(LimitSpec.of(PER_SECOND, Duration.ofSeconds(1))))
                .latency(10, 40)
                .seed(play.seed())
                .withoutProfile());
        HostsFile names = new HostsFile(bed.file("hosts"));
        names.write(true);
        writeProfile(bed, wait);
        AppProcess app = bed.start(Launch.of("one").without(without).withJvmOptions(names.jvmOptions()));
        bed.sendAll(VENDOR, intents);
        bed.awaitCalls(List.of(VENDOR), 40, PATIENCE);
        Report report = play.report().with("intents", intents);
        Report outcomes = report.group("outcomes");
        report.zero("lost", "duplicates", "overQuota", "repeats", "wrongCredentials");
        long begun = System.nanoTime();
        for (Away away : Away.values()) {
            play.tell("%.1f s: %s ...", length.toMillis() / 1000.0, away.fault);
            beAway(bed, app, names, away, length, wait, report.row("phases"));
        }
        play.tell("The vendor is well again ...");
        Figures judged = bed.judge(VENDOR, intents, PATIENCE);
        bed.kinds(VENDOR).forEach(outcomes::with);
        report.take(judged, "lost", "duplicates", "overQuota", "repeats")
                .with("wrongCredentials", bed.simulator().wrongCredentials(VENDOR))
                .with("seconds", Play.secondsSince(begun));
    }

    /** In the first third of the time Headgate must notice, and find the reason; the rest is looked at. */
    private static void beAway(
            TestBed bed, AppProcess app, HostsFile names, Away away, Duration length, Duration wait, Report phase)
            throws Exception {
        Duration settling = length.dividedBy(3);
        Duration looking = length.minus(settling);
        away.begin(bed.simulator(), names);
        Wait.pass(settling);
        long from = System.nanoTime();
        double before = CallTimes.read(app, VENDOR).count();
        Wait.pass(looking);
        double after = CallTimes.read(app, VENDOR).count();
        long until = System.nanoTime();
        phase.with("fault", away.fault).with("reason", reason(bed).name()).with("expected", away.reason.name());
        bed.simulator().restore(VENDOR);
        names.write(true);
        List<DisruptedCall> seen = between(bed.simulator().disruptedCalls(VENDOR), from, until);
        // Where nothing reaches the vendor, only the program itself can say how often it tried.
        phase.with("calls", away.isSeen() ? seen.size() : Math.round(after - before))
                .with("mostCalls", looking.dividedBy(wait) + SPARE_CALLS)
                .with("mostAtOnce", mostAtOnce(seen));
    }

    private static Constraint reason(TestBed bed) {
        try (StatusReader statuses = bed.statuses()) {
            statuses.readToEnd(PATIENCE);
            VendorStatus status = statuses.last(VENDOR);
            return status == null ? Constraint.UNKNOWN : status.getConstraint();
        }
    }

    /** The probes that the vendor counted from one time on and before another, by System.nanoTime. */
    static List<DisruptedCall> between(List<DisruptedCall> calls, long from, long until) {
        return calls.stream()
                .filter(call -> call.countedNanos() - from >= 0 && call.countedNanos() - until < 0)
                .toList();
    }

    /** The most calls that were under way at once: counted, and not answered yet. */
    static int mostAtOnce(List<DisruptedCall> calls) {
        int most = 0;
        PriorityQueue<Long> ends = new PriorityQueue<>();
        for (DisruptedCall call : calls.stream()
                .sorted(Comparator.comparingLong(DisruptedCall::countedNanos))
                .toList()) {
            while (!ends.isEmpty() && ends.peek() <= call.countedNanos()) {
                ends.remove();
            }
            ends.add(call.endedNanos());
            most = Math.max(most, ends.size());
        }
        return most;
    }

    @Override
    public void judge(Report report) {
        report.rows("phases").forEach(Outage::judgePhase);
        report.only("outcomes", "SUCCEEDED", report.number("intents"))
                .none("lost", "duplicates", "overQuota", "repeats", "wrongCredentials")
                .say(
                        "{intents:,d} intents in {seconds:.0f} s: {outcomes}; {lost} lost, {duplicates} doubled,"
                                + " {repeats} repeated, {overQuota} over quota, {wrongCredentials} wrong credentials.",
                        report.ok());
    }

    private static void judgePhase(Report phase) {
        boolean expected = Objects.equals(phase.value("expected"), phase.value("reason"));
        boolean ok = expected && phase.number("calls") <= phase.number("mostCalls") && phase.number("mostAtOnce") <= 1;
        phase.must(ok, "one probe at a time, for the reason expected")
                .note("{fault:-20s} {reason}, {calls} calls of at most {mostCalls}, at most {mostAtOnce} at once"
                        + (ok ? "" : "  <- NOT OK, expected {expected}"));
    }

    private static void writeProfile(TestBed bed, Duration wait) throws IOException {
        bed.profile(
                VENDOR,
                List.of(
                        "base-url: http://" + HOST + ":" + bed.simulator().ownPort(VENDOR) + "/" + VENDOR,
                        "allow-private-addresses: true",
                        bed.credential(VENDOR),
                        "limits: [{id: second, max: " + PER_SECOND + ", window: 1s}]",
                        "bulkhead: 16",
                        "deadline: 2s",
                        "retry: {max-attempts: 3, base: 100ms, max: 500ms}",
                        "cool-down: {patience: 1h}",
                        "pause: {base: " + wait.toMillis() + "ms, max: " + 4 * wait.toMillis() + "ms}"));
    }

    /**
     * What the names of hosts mean to a process, in a file that may change while the process runs.
     *
     * @param file in which they are
     */
    private record HostsFile(Path file) {

        /**
         * Options of the JVM that is to read the file, at each look. How long a name is taken for unknown is a security
         * property (ten seconds in the JDK's own file), before which the system property of that name gives way.
         */
        String[] jvmOptions() throws IOException {
            Path security = Files.writeString(
                    file.resolveSibling("security"),
                    "networkaddress.cache.ttl=0\nnetworkaddress.cache.negative.ttl=0\n");
            return new String[] {"-Djdk.net.hosts.file=" + file, "-Djava.security.properties=" + security};
        }

        /** From now on the vendor's name is resolved, or is not. */
        void write(boolean known) throws IOException {
            String always = "127.0.0.1 localhost\n127.0.0.1 "
                    + InetAddress.getLocalHost().getHostName() + "\n";
            Path whole = Files.writeString(
                    file.resolveSibling(file.getFileName() + ".new"),
                    always + (known ? "127.0.0.1 " + HOST + "\n" : ""));
            Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
