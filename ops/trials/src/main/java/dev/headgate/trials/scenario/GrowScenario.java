package dev.headgate.trials.scenario;

import dev.headgate.sandbox.ChildJvm;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Rounded;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether more partitions cost anything: intents wait for cooling vendors, quotas of the day are spent, others are unread;
 * then the partitions grow, and what moves is killed twice.
 *
 * @param intents how many in all, of cooling vendors
 * @param coolDown longer than the growth and two starts take
 */
public record GrowScenario(int intents, Duration coolDown) implements Scenario.Play {

    static final int FROM = 4;
    static final int TO = 12;

    /** Of each intent's vendor; one in flight each, so that an order can be seen. */
    private static final int KEYS = 8;

    private static final Application APPLICATION = Application.named("growing", Duration.ZERO);
    private static final List<String> COOLING =
            IntStream.range(0, 16).mapToObj(it -> "cooling-" + it).toList();

    /** One in each partition, which is not held then though the others cool down. */
    private static final List<String> DAILY = IntStream.range(0, FROM)
            .mapToObj(it -> TestBed.vendorIn(it, FROM, "daily"))
            .toList();

    private static final int INTENTS = 200_000;
    private static final int SECONDS = 100;

    /** Calls a day of the others. */
    private static final int MAX = 40;

    /** How a process ends that is killed: 128 and the signal. */
    private static final int KILLED = 137;

    private static final Duration DAY = Duration.ofHours(24);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** In that order. */
    private static final List<Pattern> KILLED_AT =
            List.of(Pattern.compile("moving what is kept"), Pattern.compile("dealing out the intents"));

    /** So small that most are parked. */
    private static final String ROOM = "room: {entries: 100}\n";

    private static final Launch LAUNCH = Launch.of("one")
            .as(APPLICATION)
            .quick()
            .draining(Duration.ofSeconds(5))
            .withJvmOptions("-Xmx512m");

    public GrowScenario() {
        this(INTENTS, Duration.ofSeconds(SECONDS));
    }

    @Override
    public GrowFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and Headgate on " + FROM + " partitions ...");
        try (TestBed bed = new TestBed(specs(options.seed()))) {
            bed.add(APPLICATION, FROM);
            for (String vendor : COOLING) {
                bed.profile(vendor, "bulkhead: 16\ncool-down: {max: 7d, patience: 7d}\ndeadline: 2s\n" + ROOM);
            }
            for (String vendor : DAILY) {
                bed.profile(vendor, "limits: [{id: daily, max: " + MAX + ", window: 24h}]\ndeadline: 2s\n");
            }
            int half = intents / COOLING.size() / 2;
            AppProcess app = bed.start(LAUNCH);
            send(bed, 0, 1);
            bed.flush();
            for (String vendor : COOLING) {
                bed.awaitRefusal(vendor, PATIENCE); // alone: nothing else of it is on its way
            }
            send(bed, 1, half);
            sendDaily(bed, 0);
            Waiting waiting = awaitAccepted(bed, half);
            progress.accept(String.format(
                    Locale.ROOT, "%,d wait, %,d of them parked; it is stopped ...", waiting.all(), waiting.parked()));
            int stopped = app.stop();
            send(bed, half, 2 * half); // nobody reads them before they are dealt out
            sendDaily(bed, 2 * MAX);
            long begin = System.nanoTime();
            int kills = killed(bed, progress);
            int grown = grow(bed, progress);
            double seconds = Rounded.to(1, (System.nanoTime() - begin) / 1e9);
            progress.accept("Started again on " + TO + " partitions ...");
            bed.start(LAUNCH);
            List<IntentKey> sent = COOLING.stream()
                    .flatMap(it -> TestBed.sent(it, 2 * half).stream())
                    .toList();
            int outcomes = sent.size() + DAILY.size() * MAX;
            Judgement judged = bed.judge(APPLICATION, sent, outcomes, coolDown.plus(PATIENCE.multipliedBy(2)));
            GrowFigures.Calls calls = new GrowFigures.Calls(
                    judged.total().repeats(),
                    COOLING.stream()
                            .mapToLong(it -> outOfOrder(bed, it, 2 * half))
                            .sum(),
                    judged.total().overQuota(),
                    judged.total().inCoolDown(),
                    DAILY.stream().mapToLong(bed::arrivals).sum(),
                    (long) DAILY.size() * MAX);
            return new GrowFigures(
                    new GrowFigures.Growth(FROM, TO, stopped, kills, grown, seconds),
                    sent.size(),
                    waiting.parked(),
                    COOLING.stream().mapToLong(it -> figures(judged, it).lost()).sum(),
                    COOLING.stream()
                            .mapToLong(it -> figures(judged, it).duplicates())
                            .sum(),
                    calls);
        }
    }

    /** Begins to grow as often as it is killed. Returns how often it was. */
    private static int killed(TestBed bed, Consumer<String> progress) throws Exception {
        int kills = 0;
        for (Pattern point : KILLED_AT) {
            ChildJvm growth = command(bed, bed.file("grow-" + kills + ".log"));
            MatchResult _ = growth.awaitPrinted(point, PATIENCE);
            growth.kill();
            kills += growth.exitValue() == KILLED ? 1 : 0;
            progress.accept("Killed while " + point + " ...");
        }
        return kills;
    }

    /** Goes on to the end. Returns the exit code, -1 if it does not end in time. */
    private static int grow(TestBed bed, Consumer<String> progress) throws Exception {
        ChildJvm growth = command(bed, bed.file("grow.log"));
        boolean ended = growth.awaitEnd(PATIENCE.multipliedBy(2));
        growth.log().lines().forEach(progress);
        return ended ? growth.exitValue() : -1;
    }

    private static ChildJvm command(TestBed bed, Path log) throws Exception {
        return bed.command(LAUNCH, log, "topics", "grow", "--partitions", Integer.toString(TO));
    }

    private static void send(TestBed bed, int from, int to) {
        for (int n = from; n < to; n++) {
            for (String vendor : COOLING) {
                send(bed, vendor, n);
            }
        }
    }

    /** Twice what they may be called for. */
    private static void sendDaily(TestBed bed, int from) {
        for (int n = from; n < from + 2 * MAX; n++) {
            for (String vendor : DAILY) {
                send(bed, vendor, n);
            }
        }
        bed.flush();
    }

    private static void send(TestBed bed, String vendor, int n) {
        Intent.Builder intent = TestBed.intent(vendor, n, "").setOrderingKey("key-" + n % KEYS);
        bed.send(APPLICATION, intent.build());
    }

    /** Intents of cooling vendors. */
    private record Waiting(int all, int parked) {}

    /** Until all are accepted and the day's quotas are spent. */
    private static Waiting awaitAccepted(TestBed bed, int each) throws InterruptedException {
        int waiting = 0;
        int parked = 0;
        try (StatusReader statuses = bed.statuses(APPLICATION)) {
            for (String vendor : COOLING) {
                boolean _ = statuses.readUntil(vendor, it -> accepted(it) == each, PATIENCE);
                VendorStatus last = statuses.last(vendor);
                if (last == null || accepted(last) != each) {
                    throw new IllegalStateException(
                            "not all intents of " + vendor + " were accepted, as its status says: " + last);
                }
                waiting += last.getWaiting() + last.getInFlight();
                parked += last.getParked();
            }
        }
        for (String vendor : DAILY) {
            if (!Wait.happens(PATIENCE, () -> bed.arrivals(vendor) >= MAX)) {
                throw new IllegalStateException(vendor + " was called " + bed.arrivals(vendor) + " times and not " + MAX
                        + ": " + status(bed, vendor));
            }
        }
        return new Waiting(waiting, parked);
    }

    private static long accepted(VendorStatus status) {
        return status.getFinished() + status.getWaiting() + status.getInFlight();
    }

    private static @Nullable VendorStatus status(TestBed bed, String vendor) {
        try (StatusReader statuses = bed.statuses(APPLICATION)) {
            boolean _ = statuses.readToEnd(PATIENCE);
            return statuses.last(vendor);
        }
    }

    /** Calls that were taken though one of a later intent with their ordering key had been. */
    private static long outOfOrder(TestBed bed, String vendor, int intents) {
        Map<Long, Integer> numbers = new HashMap<>();
        IntStream.range(0, intents).forEach(n -> numbers.put(ReceiveLog.keyHash(TestBed.id(n)), n));
        int[] last = new int[KEYS];
        Arrays.fill(last, -1);
        long wrong = 0;
        for (ReceiveLog.Entry entry : bed.simulator().log(vendor).entries()) {
            Integer n = numbers.get(entry.keyHash());
            if (n == null || entry.refused()) {
                continue;
            }
            wrong += n < last[n % KEYS] ? 1 : 0;
            last[n % KEYS] = Math.max(n, last[n % KEYS]);
        }
        return wrong;
    }

    private static Figures figures(Judgement judged, String vendor) {
        return Objects.requireNonNull(judged.vendors().get(vendor));
    }

    private List<VendorSpec> specs(long seed) {
        Episode refusal = new Episode(new Episode.Trigger.AtArrival(1), new Episode.Fault.RateLimit(), coolDown);
        return Stream.concat(
                        COOLING.stream()
                                .map(it ->
                                        VendorSpec.of(it).withEpisodes(refusal).withSeed(seed)),
                        DAILY.stream()
                                .map(it -> VendorSpec.of(it)
                                        .withLimits(LimitSpec.of(MAX, DAY).onlyCounting())
                                        .withSeed(seed)))
                .toList();
    }
}
