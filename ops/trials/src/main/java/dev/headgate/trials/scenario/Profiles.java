package dev.headgate.trials.scenario;

import dev.headgate.profiles.ProfileReader;
import dev.headgate.sandbox.Folders;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two operators change the limits of busy vendors again and again, by versions of the vendors' profiles in the topic.
 *
 * @param each how many versions each operator applies; 25 take about two minutes
 */
public record Profiles(int each) implements Script {

    private static final int COUNT = 10;
    private static final List<String> VENDORS = IntStream.range(0, COUNT)
            .mapToObj(n -> TestBed.vendorIn(n % TestBed.PARTITIONS, "vendor-" + n))
            .toList();
    private static final int INTENTS_A_VERSION = 72;
    private static final int HIGH = 40;
    private static final long SECOND = 1_000_000_000L;
    private static final Launch ONE = Launch.of("one").withProfilesInTopic();
    private static final int ANY_EXIT_CODE = 255;
    private static final Duration LONGEST = Duration.ofMinutes(3);

    public Profiles() {
        this(25);
    }

    /** A version that an operator writes: when the operator begins to, and the version's limit. */
    private record Written(String vendor, long begun, String version, int max) {}

    @Override
    public void play(Play play) throws Exception {
        int intents = each * INTENTS_A_VERSION;
        TestBed bed = play.bed(VENDORS.stream()
                .map(id -> Vendor.of(id)
                        .limit(HIGH, Duration.ofSeconds(1))
                        .latency(Duration.ofMillis(20))
                        .seed(play.seed())
                        .withoutProfile())
                .toArray(Vendor[]::new));
        bed.configure(ONE);
        List<Written> written = new CopyOnWriteArrayList<>();
        for (String vendor : VENDORS) {
            written.add(write(bed, "setup", vendor, HIGH));
        }
        apply(bed, "setup");
        AppProcess one = bed.start(ONE);
        AppProcess two = bed.start(Launch.of("two").withProfilesInTopic());
        long begun = System.nanoTime();
        VENDORS.forEach(vendor -> bed.sendAll(vendor, intents));
        bed.awaitFirst(VENDORS, LONGEST);
        play.tell("Two operators apply %d versions each ...", each);
        int applied = operate(bed, written);
        long end = System.nanoTime();

        play.tell("One comes too late, one vendor is rolled back, then all are as at the beginning ...");
        String first = VENDORS.getFirst();
        write(bed, "late", first, 1);
        int late = headgate(bed, ANY_EXIT_CODE, applying(bed, "late", "--expect-revision", "1"));
        List<VendorStatus> reports = new ArrayList<>();
        CommittedTopic<VendorStatus> statuses =
                play.closing(bed.topic(Topics.STATUS, VendorStatus.class, reports::add));
        long agreed = VENDORS.stream()
                .map(vendor -> of(vendor, written).getLast())
                .filter(last -> isReported(last, statuses, reports))
                .count();
        headgate(bed, 0, "vendors", "rollback", first, "--to", "1");
        boolean rolledBack = isReported(of(first, written).getFirst(), statuses, reports);
        apply(bed, "setup");
        List<IntentKey> sent = TestBed.sent(VENDORS, intents);
        Report report = play.report();
        report.group("versions")
                .with("applied", applied)
                .with("wanted", 2 * each)
                .with("refused", late == 1 ? 1 : 0)
                .with("vendors", COUNT)
                .with("agreed", agreed)
                .with("instances", instances(reports))
                .with("rolledBack", rolledBack);
        Report calls = report.group("calls").with("intents", sent.size()).zero("windows", "over");
        calls.take(bed.judge(sent, LONGEST), "lost", "duplicates", "overQuota");
        for (String vendor : VENDORS) {
            lookAtEachSecond(bed.calls(vendor), of(vendor, written), reports, end, calls);
        }
        report.with("seconds", Play.secondsSince(begun));
        one.stop();
        two.stop();
    }

    /** Returns how many versions both operators together applied. */
    private int operate(TestBed bed, List<Written> written) throws Exception {
        List<Callable<Integer>> both =
                List.of(() -> operate(bed, written, "ann", 0), () -> operate(bed, written, "bob", COUNT / 2));
        int applied = 0;
        try (ExecutorService operators = Executors.newFixedThreadPool(both.size())) {
            for (Future<Integer> operator : operators.invokeAll(both)) {
                applied += operator.get();
            }
        }
        return applied;
    }

    private int operate(TestBed bed, List<Written> written, String author, int first) throws Exception {
        for (int n = 0; n < each; n++) {
            // What is left in the folder would take back what the other operator has written.
            Folders.delete(Files.createDirectories(bed.file(author)));
            String vendor = VENDORS.get((first + n) % COUNT);
            written.add(write(bed, author, vendor, 10 * (1 + (first + n * 3) % 4)));
            apply(bed, author);
        }
        return each;
    }

    /** Puts a profile into the folder of an operator, who applies it next. */
    private static Written write(TestBed bed, String author, String vendor, int max) throws IOException {
        bed.profile(
                author,
                vendor,
                bed.simulator().baseUrl(vendor),
                "limits: [{id: second, max: " + max + ", window: 1s}]\nbulkhead: 16\ndeadline: 2s\n");
        String file = vendor + ".yaml";
        String text = Files.readString(bed.file(author).resolve(file));
        String version = ProfileReader.unchecked().read(file, text).version();
        return new Written(vendor, System.nanoTime(), version, max);
    }

    private static List<Written> of(String vendor, List<Written> written) {
        return written.stream().filter(it -> it.vendor().equals(vendor)).toList();
    }

    private static void apply(TestBed bed, String author) throws Exception {
        headgate(bed, 0, applying(bed, author));
    }

    private static String[] applying(TestBed bed, String author, String... more) {
        String folder = bed.file(author).toString();
        return Stream.concat(
                        Stream.of("vendors", "apply", "-f", folder, "--author", author, "--reason", "because"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    /**
     * Runs one of the users' commands. Returns its exit code.
     *
     * @param most the largest exit code that is expected
     */
    private static int headgate(TestBed bed, int most, String... arguments) throws Exception {
        TestBed.Ended ended = bed.run(ONE, LONGEST, arguments);
        if (ended.exit() > most) {
            throw new IllegalStateException(
                    "headgate " + String.join(" ", arguments) + " did not end well: " + ended.printed());
        }
        return ended.exit();
    }

    /** Waits until the owner of a vendor reports a version. Returns whether the owner does so in time. */
    private static boolean isReported(
            Written version, CommittedTopic<VendorStatus> statuses, List<VendorStatus> reports) {
        return statuses.readUntil(
                () -> reports.reversed().stream()
                        .filter(it -> it.getVendor().equals(version.vendor()))
                        .limit(1)
                        .anyMatch(it -> it.getProfile().equals(version.version())),
                LONGEST);
    }

    /** How many instances own vendors, by the last report of each vendor. */
    private static long instances(List<VendorStatus> reports) {
        return VENDORS.stream()
                .map(vendor -> reports.reversed().stream()
                        .filter(it -> it.getVendor().equals(vendor))
                        .findFirst()
                        .orElseThrow()
                        .getInstance())
                .distinct()
                .count();
    }

    /**
     * Counts the whole seconds in the time of one version, which is from the first report of the version to the writing of the
     * next one, and the calls in these seconds beyond the version's limit.
     */
    private static void lookAtEachSecond(
            Calls calls, List<Written> versions, List<VendorStatus> reports, long end, Report figures) {
        for (int i = 0; i < versions.size(); i++) {
            Written version = versions.get(i);
            long until = i + 1 < versions.size() ? versions.get(i + 1).begun() : end;
            long from = reports.stream()
                    .filter(it -> it.getVendor().equals(version.vendor())
                            && it.getProfile().equals(version.version()))
                    .mapToLong(StatusReader::nanoTime)
                    .filter(at -> at > version.begun() && at < until)
                    .findFirst()
                    .orElse(until);
            for (long window = from; window + SECOND <= until; window += SECOND) {
                int made = calls.between(window, window + SECOND).count();
                figures.add("windows", 1).add("over", Math.max(0, made - version.max()));
            }
        }
    }

    @Override
    public void judge(Report report) {
        report.group("versions")
                .must("applied = wanted > 0", "refused = 1", "agreed = vendors", "instances > 1", "rolledBack")
                .say("{applied} of {wanted} versions applied by two operators, {refused} refused that came too late;"
                        + " {agreed} of {vendors} vendors report what the topic has, on {instances} instances;"
                        + " rolled back: {rolledBack}");
        report.group("calls")
                .must("intents > 0", "windows > 0")
                .none("over", "lost", "duplicates", "overQuota")
                .say("{over} calls over the limit in force in {windows:,d} seconds of one version each;"
                        + " {intents:,d} intents: {lost} lost, {duplicates} doubled, {overQuota} over quota");
    }
}
