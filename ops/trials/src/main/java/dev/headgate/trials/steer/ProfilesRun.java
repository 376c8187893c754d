package dev.headgate.trials.steer;

import dev.headgate.profiles.ProfileReader;
import dev.headgate.sandbox.ChildJvm;
import dev.headgate.sandbox.Folders;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Busy vendors whose limits two operators change again and again, by versions of their profiles in the topic. */
public final class ProfilesRun {

    private static final int VENDORS = 10;
    private static final int INTENTS_A_VERSION = 72;
    private static final int HIGH = 40;
    private static final long SECOND = 1_000_000_000L;
    private static final Launch ONE = Launch.of("one").withProfilesInTopic();
    private static final Duration LONGEST = Duration.ofMinutes(3);

    /** A version that an operator wrote: when he began to, and its limit. */
    private record Written(long begun, String version, int max) {}

    private final TestBed bed;
    private final List<String> vendors;
    private final Map<String, List<Written>> written = new ConcurrentHashMap<>();
    private final Map<String, List<VendorStatus>> reports = new TreeMap<>();
    private final AtomicInteger applied = new AtomicInteger();
    private final AtomicInteger commands = new AtomicInteger();

    /** Versions that each operator applies. */
    private final int each;

    private final int intents;

    private ProfilesRun(TestBed bed, List<String> vendors, int each) {
        this.bed = bed;
        this.vendors = vendors;
        this.each = each;
        this.intents = each * INTENTS_A_VERSION;
    }

    /**
     * Plays it, in about two minutes for 25 versions each. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param each versions that each of the two operators applies
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static ProfilesFigures run(int each, long seed, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and two instances of Headgate ...");
        List<String> vendors = IntStream.range(0, VENDORS)
                .mapToObj(n -> TestBed.vendorIn(n % TestBed.PARTITIONS, "vendor-" + n))
                .toList();
        List<VendorSpec> specs = vendors.stream()
                .map(vendor -> VendorSpec.of(vendor)
                        .withLimits(LimitSpec.of(HIGH, Duration.ofSeconds(1)))
                        .withLatency(new Latency.Fixed(Duration.ofMillis(20)))
                        .withSeed(seed))
                .toList();
        try (TestBed bed = new TestBed(specs)) {
            return new ProfilesRun(bed, vendors, each).play(progress);
        }
    }

    private ProfilesFigures play(Consumer<String> progress) throws Exception {
        bed.configure(ONE);
        for (String vendor : vendors) {
            prepare("setup", vendor, HIGH);
        }
        succeed(apply("setup"));
        AppProcess one = bed.start(ONE);
        AppProcess two = bed.start(Launch.of("two").withProfilesInTopic());
        long begun = System.nanoTime();
        vendors.forEach(vendor -> bed.sendAll(Application.ONE, vendor, intents));
        Wait.until("the first calls", LONGEST, () -> vendors.stream().allMatch(vendor -> bed.arrivals(vendor) > 0));
        progress.accept("Two operators apply " + each + " versions each ...");
        operate();
        long end = System.nanoTime();
        progress.accept("One comes too late, one vendor is rolled back, then all are as at the beginning ...");
        prepare("late", vendors.getFirst(), 1);
        List<String> late = new ArrayList<>(apply("late"));
        late.addAll(List.of("--expect-revision", "1"));
        int refused = exit(late) == 1 ? 1 : 0;
        try (CommittedTopic<VendorStatus> statuses = new CommittedTopic<>(
                bed.client(),
                Application.ONE.topic(Topics.STATUS),
                new AvroSerde().deserializer(),
                VendorStatus.class,
                status -> reports.computeIfAbsent(status.getVendor(), _ -> new ArrayList<>())
                        .add(status))) {
            int agreed = 0;
            for (String vendor : vendors) {
                agreed += reports(statuses, vendor, written(vendor).getLast().version()) ? 1 : 0;
            }
            String back = vendors.getFirst();
            succeed(List.of("vendors", "rollback", back, "--to", "1"));
            boolean rolledBack =
                    reports(statuses, back, written(back).getFirst().version());
            succeed(apply("setup"));
            ProfilesFigures.Calls calls = judge(end);
            double seconds = (System.nanoTime() - begun) / 1e9;
            Set<String> instances = new TreeSet<>();
            reports.values().forEach(all -> instances.add(all.getLast().getInstance()));
            one.stop();
            two.stop();
            return new ProfilesFigures(
                    new ProfilesFigures.Versions(
                            applied.get(), 2 * each, refused, VENDORS, agreed, instances.size(), rolledBack),
                    calls,
                    Rounded.to(1, seconds));
        }
    }

    private void operate() throws Exception {
        ExecutorService operators = Executors.newFixedThreadPool(2);
        try {
            List<Callable<Void>> both = List.of(() -> operate("ann", 0), () -> operate("bob", VENDORS / 2));
            for (Future<Void> each : operators.invokeAll(both)) {
                each.get();
            }
        } finally {
            operators.shutdownNow();
        }
    }

    private Void operate(String author, int first) throws Exception {
        for (int n = 0; n < each; n++) {
            Folders.delete(
                    Files.createDirectories(bed.file(author))); // or it would take back what the other has written
            prepare(author, vendors.get((first + n) % VENDORS), 10 * (1 + (first + n * 3) % 4));
            succeed(apply(author));
            applied.incrementAndGet();
        }
        return null;
    }

    /** Puts a profile into the folder of an operator, who applies it next. */
    private void prepare(String author, String vendor, int max) throws IOException {
        String text = "base-url: " + bed.simulator().baseUrl(vendor)
                + "\nallow-private-addresses: true\nlimits: [{id: second, max: " + max
                + ", window: 1s}]\nbulkhead: 16\ndeadline: 2s\n";
        Path folder = Files.createDirectories(bed.file(author));
        Files.writeString(folder.resolve(vendor + ".yaml"), text);
        if (!author.equals("late")) {
            String version =
                    ProfileReader.unchecked().read(vendor + ".yaml", text).version();
            written.computeIfAbsent(vendor, _ -> new CopyOnWriteArrayList<>())
                    .add(new Written(System.nanoTime(), version, max));
        }
    }

    private List<Written> written(String vendor) {
        return written.getOrDefault(vendor, List.of());
    }

    private List<String> apply(String author) {
        return List.of(
                "vendors", "apply", "-f", bed.file(author).toString(), "--author", author, "--reason", "because");
    }

    /** Runs one of the users' commands, which must end well. */
    private void succeed(List<String> arguments) throws Exception {
        try (ChildJvm command = ended(arguments)) {
            if (command.exitValue() != 0) {
                throw new IllegalStateException("headgate " + String.join(" ", arguments) + " ended with "
                        + command.exitValue() + ": " + command.log());
            }
        }
    }

    /** Runs one of the users' commands. Returns its exit code. */
    private int exit(List<String> arguments) throws Exception {
        try (ChildJvm command = ended(arguments)) {
            return command.exitValue();
        }
    }

    private ChildJvm ended(List<String> arguments) throws Exception {
        Path log = bed.file("command-" + commands.incrementAndGet() + ".log");
        ChildJvm command = bed.command(ONE, log, arguments.toArray(String[]::new));
        if (!command.awaitEnd(LONGEST)) {
            throw new IllegalStateException(
                    "headgate " + String.join(" ", arguments) + " has not ended: " + command.log());
        }
        return command;
    }

    /** Waits until its owner reports a version. */
    private boolean reports(CommittedTopic<VendorStatus> statuses, String vendor, String version) {
        return statuses.readUntil(
                () -> reports.containsKey(vendor)
                        && reports.get(vendor).getLast().getProfile().equals(version),
                LONGEST);
    }

    private ProfilesFigures.Calls judge(long end) {
        long windows = 0;
        long over = 0;
        long lost = 0;
        long duplicates = 0;
        long overQuota = 0;
        for (String vendor : vendors) {
            Figures figures = bed.judge(Application.ONE, vendor, intents, LONGEST);
            lost += figures.lost();
            duplicates += figures.duplicates();
            overQuota += figures.overQuota();
            long[] looked = look(vendor, end);
            windows += looked[0];
            over += looked[1];
        }
        return new ProfilesFigures.Calls((long) VENDORS * intents, windows, over, lost, duplicates, overQuota);
    }

    /** Returns how many whole seconds were in the time of one version, from its report to the writing of the next, and the calls over. */
    private long[] look(String vendor, long end) {
        CallCounts calls = CallCounts.of(bed.simulator().log(vendor));
        List<Written> versions = written(vendor);
        long windows = 0;
        long over = 0;
        for (int i = 0; i < versions.size(); i++) {
            long until = i + 1 < versions.size() ? versions.get(i + 1).begun() : end;
            long from = reportedAt(vendor, versions.get(i), until);
            for (long window = from; window + SECOND <= until; window += SECOND) {
                windows++;
                over += Math.max(
                        0,
                        calls.between(window, window + SECOND) - versions.get(i).max());
            }
        }
        return new long[] {windows, over};
    }

    /** When a version was first reported after it was written, by System.nanoTime; the end if it was not before that. */
    private long reportedAt(String vendor, Written version, long end) {
        for (VendorStatus status : reports.getOrDefault(vendor, List.of())) {
            long at = System.nanoTime()
                    - TimeUnit.MILLISECONDS.toNanos(
                            System.currentTimeMillis() - status.getAt().toEpochMilli());
            if (at > version.begun() && at < end && status.getProfile().equals(version.version())) {
                return at;
            }
        }
        return end;
    }
}
