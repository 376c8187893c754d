package dev.headgate.trials.collect;

import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.ListSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judgement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A list of 1,000 pages is read, beside four that go on in other ways, while the application is killed at 10 random pages. HIGH intents
 * of the same vendor come all the while, whose bulkhead the lists fill.
 */
public final class CollectRun {

    private static final String VENDOR = "shop";
    private static final String LONGEST = "list-token";
    private static final List<String> WAYS = List.of("token", "link", "url", "offset", "page");
    private static final int PAGES = 1_000;
    private static final int KILLS = 10;

    /** Pages of the longest list, about, with the restarts. */
    private static final int PER_SECOND = 10;

    private static final int ITEMS = 10;

    /** Of the lists beside the longest one, which are as long but are not read to their end. */
    private static final int SHORT = 10;

    private static final Duration LATENCY = Duration.ofMillis(10);
    private static final Duration BETWEEN = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration DRAIN = Duration.ofSeconds(15);

    private CollectRun() {}

    /**
     * When the application was killed.
     *
     * @param arrivals that the vendor had by then
     * @param committed pages of each list that were committed by then
     */
    private record Kill(int arrivals, Map<String, Integer> committed) {}

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds of pages, at 10 a second; null for 1,000 pages
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static CollectFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        int length = seconds == null ? PAGES : seconds * PER_SECOND;
        progress.accept("Starting a Kafka broker, a vendor with lists and Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(seed, length)))) {
            bed.profile(VENDOR, PROFILE);
            CollectedPages collected = new CollectedPages();
            try (CommittedTopic<Page> topic = bed.pages(Application.ONE, collected::take)) {
                AppProcess app = bed.start(launch());
                Map<String, Integer> lists = lists(length);
                lists.forEach((id, most) -> bed.send(Application.ONE, list(id, most < length ? most : null)));
                bed.flush();
                topic.readUntil(() -> collected.count(LONGEST) > 0, PATIENCE); // before it, urgent ones pass nothing
                try (Urgent urgent = Urgent.begin(bed)) {
                    List<Kill> kills = kill(bed, app, points(seed, length), topic, collected, progress);
                    progress.accept("The lists are read to their end ...");
                    topic.readUntil(() -> collected.count(LONGEST) >= length, PATIENCE);
                    urgent.end();
                    return judge(bed, lists, kills, topic, collected, urgent.sent);
                }
            }
        }
    }

    /** By id, how many pages are read of each. */
    private static Map<String, Integer> lists(int length) {
        Map<String, Integer> lists = new LinkedHashMap<>();
        for (String way : WAYS) {
            String id = "list-" + way;
            lists.put(id, id.equals(LONGEST) ? length : Math.max(1, length / SHORT));
        }
        return lists;
    }

    private static Intent list(String id, @Nullable Integer maxPages) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor(VENDOR)
                .setPriority(Priority.LOW)
                .setTenant(id)
                .setOperation(Collect.newBuilder()
                        .setPath("/lists/" + id.substring(id.indexOf('-') + 1) + "/all")
                        .setMaxPages(maxPages)
                        .build())
                .build();
    }

    /** The pages of the longest list at which the application is killed, in order. */
    private static List<Integer> points(long seed, int length) {
        Random random = new Random(seed);
        Set<Integer> points = new HashSet<>();
        while (points.size() < Math.min(KILLS, length / SHORT)) {
            points.add(random.nextInt(1, length - 1));
        }
        return points.stream().sorted().toList();
    }

    private static List<Kill> kill(
            TestBed bed,
            AppProcess first,
            List<Integer> points,
            CommittedTopic<Page> topic,
            CollectedPages collected,
            Consumer<String> progress)
            throws Exception {
        List<Kill> kills = new ArrayList<>();
        AppProcess app = first;
        for (int point : points) {
            if (!topic.readUntil(() -> collected.count(LONGEST) >= point, PATIENCE)) {
                throw new IllegalStateException("page " + point + " did not come:\n" + app.log());
            }
            app.kill();
            topic.readToEnd(PATIENCE);
            kills.add(new Kill(bed.simulator().log(VENDOR).size(), collected.counts()));
            progress.accept("Killed at page " + collected.count(LONGEST) + ", " + kills.size() + " of " + points.size()
                    + " times ...");
            app = bed.start(launch());
        }
        return kills;
    }

    private static CollectFigures judge(
            TestBed bed,
            Map<String, Integer> lists,
            List<Kill> kills,
            CommittedTopic<Page> topic,
            CollectedPages collected,
            long urgent) {
        List<IntentKey> sent = new ArrayList<>(
                lists.keySet().stream().map(id -> new IntentKey(VENDOR, id)).toList());
        LongStream.range(0, urgent).forEach(n -> sent.add(new IntentKey(VENDOR, TestBed.id(n))));
        Judgement judged = bed.judge(Application.ONE, sent, sent.size(), PATIENCE);
        topic.readToEnd(PATIENCE);
        Results results = Results.read(bed, lists);
        ReceivedPages received = new ReceivedPages(bed.simulator().log(VENDOR), lists);
        return new CollectFigures(
                collected.judge(lists),
                new CollectFigures.Calls(kills.size(), received.made(), received.repeated(), needless(received, kills)),
                new CollectFigures.Outcomes(
                        lists.size(),
                        results.succeeded,
                        results.counted,
                        judged.total().lost(),
                        judged.total().duplicates()),
                new CollectFigures.Urgent(urgent, results.urgent, received.between(LONGEST, urgent)));
    }

    private static long needless(ReceivedPages received, List<Kill> kills) {
        return kills.stream()
                .mapToLong(kill -> received.callsBelow(kill.committed(), kill.arrivals()))
                .sum();
    }

    private static Launch launch() {
        return Launch.of("one").quick().draining(DRAIN).fixed();
    }

    private static VendorSpec vendor(long seed, int length) {
        return VendorSpec.of(VENDOR)
                .withLatency(new Latency.Fixed(LATENCY))
                .withLists(new ListSpec(length, ITEMS))
                .withSeed(seed);
    }

    private static final String PROFILE = """
            bulkhead: 2
            limits: [{id: all, max: 200, window: 1s}]
            pagination:
              - {by: token, token: $.next, parameter: cursor, items: $.items, calls: {path: /lists/token/.*}}
              - {by: link, items: $.items, calls: {path: /lists/link/.*}}
              - {by: url, url: $.next, items: $.items, calls: {path: /lists/url/.*}}
              - {by: offset, parameter: offset, items: $.items, calls: {path: /lists/offset/.*}}
              - {by: page, parameter: page, items: $.items, calls: {path: /lists/page/.*}}
            """;

    /** Sends HIGH intents on a thread of its own. */
    private static final class Urgent implements AutoCloseable {

        private final Thread thread;
        private volatile boolean over;
        private volatile long sent;

        private Urgent(TestBed bed) {
            this.thread = new Thread(() -> feed(bed), "urgent");
        }

        static Urgent begin(TestBed bed) {
            Urgent urgent = new Urgent(bed);
            urgent.thread.start();
            return urgent;
        }

        private void feed(TestBed bed) {
            try {
                for (long n = 0; !over; n++) {
                    bed.send(
                            Application.ONE,
                            TestBed.intent(VENDOR, n, "")
                                    .setPriority(Priority.HIGH)
                                    .build());
                    sent = n + 1;
                    Wait.pass(BETWEEN);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void end() throws InterruptedException {
            over = true;
            thread.join();
        }

        @Override
        public void close() throws InterruptedException {
            end();
        }
    }

    /** What the results say. */
    private static final class Results {

        private final Map<String, Integer> lists;
        private long succeeded;
        private long counted;
        private long urgent;

        private Results(Map<String, Integer> lists) {
            this.lists = new HashMap<>(lists);
        }

        static Results read(TestBed bed, Map<String, Integer> lists) {
            Results results = new Results(lists);
            try (CommittedTopic<Result> topic = bed.results(Application.ONE, results::take)) {
                topic.readToEnd(PATIENCE);
            }
            return results;
        }

        private void take(Result result) {
            boolean well = result.getOutcome() == OutcomeKind.SUCCEEDED;
            Integer pages = lists.get(result.getId());
            if (pages == null) {
                urgent += well ? 1 : 0;
                return;
            }
            succeeded += well ? 1 : 0;
            counted += result.getPages() == pages && result.getItems() == (long) pages * ITEMS ? 1 : 0;
        }
    }
}
