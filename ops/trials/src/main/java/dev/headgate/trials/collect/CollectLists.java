package dev.headgate.trials.collect;

import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Priority;
import dev.headgate.simulator.ListSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.RepeatingTask;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.scenario.Play;
import dev.headgate.trials.scenario.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Headgate reads a list of 1,000 pages, and four other lists that say in other ways how they go on, while the application is
 * killed at 10 random pages. HIGH intents of the same vendor come all the time, while the lists fill its bulkhead.
 */
public record CollectLists() implements Script {

    private static final String VENDOR = "shop";
    private static final String LONGEST = "list-token";
    private static final String URGENT = "urgent";
    private static final Called NOTHING = new Called("", 0);
    private static final List<String> WAYS = List.of("token", "link", "url", "offset", "page");
    private static final int PAGES = 1_000;
    private static final int KILLS = 10;

    /** About as many pages of the longest list are read in a second, with the restarts. */
    private static final int PER_SECOND = 10;

    private static final int ITEMS = 10;

    /** The other lists are as long as the longest one, but only this fraction of their pages is read. */
    private static final int SHORT = 10;

    private static final Duration BETWEEN = Duration.ofMillis(200);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration REST = Duration.ofSeconds(60);
    private static final Launch LAUNCH =
            Launch.of("one").quick().draining(Duration.ofSeconds(15)).fixed();

    /**
     * When the application was killed.
     *
     * @param arrivals how many calls the vendor had received by then
     * @param committed how many pages of each list were committed by then
     */
    private record Kill(int arrivals, Map<String, Integer> committed) {

        /** How many of the calls came afterwards though their page was committed. */
        long needless(List<Called> called) {
            return called.stream()
                    .skip(arrivals)
                    .filter(it -> it.index() < committed.getOrDefault(it.list(), 0))
                    .count();
        }
    }

    /** What a call asked for: a page of a list, or the n-th of the HIGH intents. */
    private record Called(String list, int index) {

        boolean isPage() {
            return !equals(NOTHING) && !list.equals(URGENT);
        }
    }

    @Override
    public void play(Play play) throws Exception {
        int length = play.sending(PAGES, PER_SECOND);
        Map<String, Integer> lists = lists(length);
        List<Integer> points = points(play.seed(), length);
        List<Kill> kills = new ArrayList<>();
        CollectedPages collected = new CollectedPages();
        AtomicInteger urgent = new AtomicInteger();
        TestBed bed = play.bed(vendor(length).seed(play.seed()));
        try (CommittedTopic<Page> topic = bed.pages(Application.ONE, collected::take)) {
            AppProcess[] app = {bed.start(LAUNCH)};
            lists.forEach((id, pages) -> bed.send(list(id, pages < length ? pages : null)));
            bed.flush();
            topic.readUntil(() -> collected.count(LONGEST) > 0, PATIENCE); // before it, urgent ones pass nothing
            try (RepeatingTask _ = new RepeatingTask(BETWEEN, () -> sendUrgent(bed, urgent))) {
                play.rounds(points.size(), 1, REST, round -> {
                    int point = points.get(round - 1);
                    if (!topic.readUntil(() -> collected.count(LONGEST) >= point, PATIENCE)) {
                        throw new IllegalStateException("page " + point + " did not come:\n" + app[0].log());
                    }
                    app[0].kill();
                    topic.readToEnd(PATIENCE);
                    kills.add(new Kill(bed.log(VENDOR).size(), collected.counts()));
                    play.tell("Killed at page %d, %d of %d times ...", collected.count(LONGEST), round, points.size());
                    app[0] = bed.start(LAUNCH);
                });
                play.tell("The lists are read to their end ...");
                topic.readUntil(() -> collected.count(LONGEST) >= length, PATIENCE);
            }
            Figures judged = judge(bed, lists.keySet(), urgent.get());
            topic.readToEnd(PATIENCE);
            List<Called> called = called(bed, lists, urgent.get());
            collected.addTo(play.report().group("pages"), lists);
            addCalls(called, kills, play.report().group("calls"));
            addResults(
                    bed,
                    lists,
                    judged,
                    play.report().group("outcomes"),
                    play.report().group("urgent"));
            play.report().group("urgent").with("sent", urgent.get()).with("between", urgentBetween(called));
        }
    }

    /** The ids of the lists, and how many pages are read of each. */
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

    private static boolean sendUrgent(TestBed bed, AtomicInteger sent) {
        bed.send(TestBed.intent(VENDOR, sent.get(), "")
                .setPriority(Priority.HIGH)
                .build());
        sent.incrementAndGet();
        return true;
    }

    /** The pages of the longest list at which the application is killed, in order. */
    private static List<Integer> points(long seed, int length) {
        Random random = new Random(seed);
        return Stream.generate(() -> random.nextInt(1, length - 1))
                .distinct()
                .limit(Math.min(KILLS, length / SHORT))
                .sorted()
                .toList();
    }

    private static Figures judge(TestBed bed, Set<String> lists, int urgent) {
        List<IntentKey> sent = new ArrayList<>(TestBed.sent(VENDOR, urgent));
        lists.forEach(id -> sent.add(new IntentKey(VENDOR, id)));
        return bed.judge(Application.ONE, sent, sent.size(), PATIENCE).total();
    }

    /** What each call asked for: each page and each HIGH intent has an idempotency key of its own. */
    private static List<Called> called(TestBed bed, Map<String, Integer> lists, int urgent) {
        Map<Long, Called> keys = new HashMap<>();
        IntStream.range(0, urgent).forEach(n -> keys.put(ReceiveLog.keyHash(TestBed.id(n)), new Called(URGENT, n)));
        lists.forEach((list, pages) -> {
            for (int index = 0; index < pages; index++) {
                String key = index == 0 ? list : list + "-" + index;
                keys.put(ReceiveLog.keyHash(key), new Called(list, index));
            }
        });
        return bed.log(VENDOR).entries().stream()
                .map(it -> keys.getOrDefault(it.keyHash(), NOTHING))
                .toList();
    }

    private static void addCalls(List<Called> called, List<Kill> kills, Report figures) {
        List<Called> pages = called.stream().filter(Called::isPage).toList();
        figures.with("kills", kills.size())
                .with("made", pages.size())
                .with("repeated", pages.size() - pages.stream().distinct().count())
                .with(
                        "needless",
                        kills.stream().mapToLong(it -> it.needless(called)).sum());
    }

    /** HIGH intents that were called between the first and the last page of the longest list. */
    private static long urgentBetween(List<Called> called) {
        List<String> lists = called.stream().map(Called::list).toList();
        int first = lists.indexOf(LONGEST);
        return first < 0
                ? 0
                : called.subList(first, lists.lastIndexOf(LONGEST)).stream()
                        .filter(it -> it.list().equals(URGENT))
                        .distinct()
                        .count();
    }

    private static void addResults(
            TestBed bed, Map<String, Integer> lists, Figures judged, Report outcomes, Report urgent) {
        outcomes.with("lists", lists.size()).zero("succeeded", "counted").take(judged, "lost", "duplicates");
        urgent.zero("sent", "succeeded");
        bed.eachResult(result -> {
            Integer pages = lists.get(result.getId());
            Report its = pages == null ? urgent : outcomes;
            its.count("succeeded", result.getOutcome() == OutcomeKind.SUCCEEDED);
            outcomes.count(
                    "counted",
                    pages != null && result.getPages() == pages && result.getItems() == (long) pages * ITEMS);
        });
    }

    /**
     * HIGH intents that were sent while the application was down are read after what it left behind, of which the last page
     * may be called first; and those that were sent at the very end come after it. So half of them suffice.
     */
    @Override
    public void judge(Report report) {
        report.group("pages")
                .must("delivered = expected")
                .none("missing", "doubled", "disordered", "wrong")
                .say(
                        "{lists} lists of {expected:,d} pages: {delivered:,d} delivered, {missing} missing, {doubled} doubled,"
                                + " {disordered} out of order, {wrong} with another's content");
        report.group("calls")
                .must("made > 0", "needless = 0")
                .say(
                        "killed {kills} times: {made:,d} calls, {repeated} of them repeated, {needless} for pages that were"
                                + " committed before");
        report.group("outcomes")
                .must("succeeded = lists", "counted = lists")
                .none("lost", "duplicates")
                .say(
                        "{succeeded} of {lists} lists succeeded, {counted} count their pages and items right; {lost} outcomes"
                                + " lost, {duplicates} doubled");
        report.group("urgent")
                .must("sent > 0", "succeeded = sent", "between >= 0.5 * sent")
                .say(
                        "{sent:,d} HIGH intents meanwhile: {succeeded:,d} succeeded, {between:,d} called between the first page"
                                + " of the longest list and its last");
    }

    private static Vendor vendor(int length) {
        return Vendor.of(VENDOR)
                .with(it -> it.withLists(new ListSpec(length, ITEMS)))
                .latency(Duration.ofMillis(10))
                .profile("""
                        bulkhead: 2
                        limits: [{id: all, max: 200, window: 1s}]
                        pagination:
                          - {by: token, token: $.next, parameter: cursor, items: $.items, calls: {path: /lists/token/.*}}
                          - {by: link, items: $.items, calls: {path: /lists/link/.*}}
                          - {by: url, url: $.next, items: $.items, calls: {path: /lists/url/.*}}
                          - {by: offset, parameter: offset, items: $.items, calls: {path: /lists/offset/.*}}
                          - {by: page, parameter: page, items: $.items, calls: {path: /lists/page/.*}}
                        """);
    }

    /** The pages of the topic, as they are read. */
    private static final class CollectedPages {

        /** The indexes of each list's pages, in the order in which they came. */
        private final Map<String, List<Integer>> indexes = new HashMap<>();

        private long disordered;
        private long wrong;

        /** The simulator says in a page which one it is. */
        void take(Page page) {
            List<Integer> its = indexes.computeIfAbsent(page.getId(), _ -> new ArrayList<>());
            disordered += !its.isEmpty() && Collections.max(its) > page.getIndex() ? 1 : 0;
            wrong += TestBed.text(page.getBody()).startsWith("{\"page\":" + page.getIndex() + ",") ? 0 : 1;
            its.add(page.getIndex());
        }

        /** How many pages of a list there are. */
        int count(String list) {
            return (int) of(list).stream().distinct().count();
        }

        Map<String, Integer> counts() {
            return indexes.keySet().stream().collect(Collectors.toMap(it -> it, this::count));
        }

        private List<Integer> of(String list) {
            return indexes.getOrDefault(list, List.of());
        }

        void addTo(Report figures, Map<String, Integer> lists) {
            figures.with("lists", lists.size())
                    .zero("expected")
                    .with(
                            "delivered",
                            indexes.values().stream().mapToInt(List::size).sum())
                    .zero("missing", "doubled")
                    .with("disordered", disordered)
                    .with("wrong", wrong);
            lists.forEach((list, pages) -> figures.add("expected", pages)
                    .add(
                            "missing",
                            pages
                                    - of(list).stream()
                                            .distinct()
                                            .filter(it -> it < pages)
                                            .count())
                    .add("doubled", of(list).size() - count(list)));
        }
    }
}
