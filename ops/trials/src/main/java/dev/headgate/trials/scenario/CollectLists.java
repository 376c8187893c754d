package dev.headgate.trials.scenario;

import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Topics;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
    private static final String LIST = "list-";
    private static final String LONGEST = LIST + "token";
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
     * @param committed the keys of the pages that were committed by then
     */
    private record Kill(int arrivals, Set<String> committed) {}

    @Override
    public void play(Play play) throws Exception {
        int length = play.sending(PAGES, PER_SECOND);
        Map<String, Integer> lists = lists(length);
        List<Integer> points = points(play.seed(), length);
        List<Kill> kills = new ArrayList<>();
        CollectedPages collected = new CollectedPages();
        AtomicInteger urgent = new AtomicInteger();
        TestBed bed = play.bed(vendor(length).seed(play.seed()));
        try (CommittedTopic<Page> topic = bed.topic(Topics.PAGES, Page.class, collected::take)) {
            AppProcess[] app = {bed.start(LAUNCH)};
            lists.forEach((id, pages) -> bed.send(list(id, pages < length ? pages : null)));
            bed.flush();
            topic.readUntil(() -> collected.longest() > 0, PATIENCE); // before it, urgent ones pass nothing
            try (RepeatingTask _ = new RepeatingTask(BETWEEN, () -> sendUrgent(bed, urgent))) {
                play.rounds(points.size(), 1, REST, round -> {
                    int point = points.get(round - 1);
                    if (!topic.readUntil(() -> collected.longest() >= point, PATIENCE)) {
                        throw new IllegalStateException("page " + point + " did not come:\n" + app[0].log());
                    }
                    app[0].kill();
                    topic.readToEnd(PATIENCE);
                    kills.add(new Kill(bed.calls(VENDOR).count(), Set.copyOf(collected.keys)));
                    play.tell("Killed at page %d, %d of %d times ...", collected.longest(), round, points.size());
                    app[0] = bed.start(LAUNCH);
                });
                play.tell("The lists are read to their end ...");
                topic.readUntil(() -> collected.longest() >= length, PATIENCE);
            }
            Figures judged = judge(bed, lists.keySet(), urgent.get());
            topic.readAll(PATIENCE);
            List<String> called = called(bed, lists, urgent.get());
            collected.addTo(play.report().group("pages"), lists);
            addCalls(called, kills, play.report().group("calls"));
            Report outcomes = play.report()
                    .group("outcomes")
                    .with("lists", lists.size())
                    .zero("succeeded", "counted")
                    .take(judged, "lost", "duplicates");
            Report others = play.report()
                    .group("urgent")
                    .with("sent", urgent.get())
                    .zero("succeeded")
                    .with("between", urgentBetween(called));
            addResults(bed, lists, outcomes, others);
        }
    }

    /** The ids of the lists, and how many pages are read of each. */
    private static Map<String, Integer> lists(int length) {
        Map<String, Integer> lists = new LinkedHashMap<>();
        for (String way : WAYS) {
            String id = LIST + way;
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
                        .setPath("/lists/" + id.substring(LIST.length()) + "/all")
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

    /** The idempotency key with which a page is called. */
    private static String key(String list, int index) {
        return index == 0 ? list : list + "-" + index;
    }

    private static Stream<String> pageKeys(Map<String, Integer> lists) {
        return lists.entrySet().stream()
                .flatMap(list -> IntStream.range(0, list.getValue()).mapToObj(index -> key(list.getKey(), index)));
    }

    /** The idempotency keys of all calls, in the order in which they arrived. That of a HIGH intent is its id. */
    private static List<String> called(TestBed bed, Map<String, Integer> lists, int urgent) {
        Map<Long, String> keys = Stream.concat(
                        pageKeys(lists), IntStream.range(0, urgent).mapToObj(TestBed::id))
                .collect(Collectors.toMap(ReceiveLog::keyHash, it -> it));
        return bed.calls(VENDOR).entries().stream()
                .map(it -> keys.getOrDefault(it.keyHash(), ""))
                .toList();
    }

    private static void addCalls(List<String> called, List<Kill> kills, Report figures) {
        List<String> pages = called.stream().filter(it -> it.startsWith(LIST)).toList();
        long needless = 0;
        for (Kill kill : kills) {
            needless += called.stream()
                    .skip(kill.arrivals())
                    .filter(kill.committed()::contains)
                    .count();
        }
        figures.with("kills", kills.size())
                .with("made", pages.size())
                .with("repeated", pages.size() - pages.stream().distinct().count())
                .with("needless", needless);
    }

    /** HIGH intents that were called between the first and the last page of the longest list. */
    private static long urgentBetween(List<String> called) {
        List<Boolean> longest =
                called.stream().map(it -> it.startsWith(LONGEST)).toList();
        int first = Math.max(0, longest.indexOf(true));
        return called.subList(first, Math.max(first, longest.lastIndexOf(true))).stream()
                .filter(it -> !it.isEmpty() && !it.startsWith(LIST))
                .distinct()
                .count();
    }

    private static void addResults(TestBed bed, Map<String, Integer> lists, Report outcomes, Report urgent) {
        bed.eachResult(result -> {
            Integer pages = lists.get(result.getId());
            Report its = pages == null ? urgent : outcomes;
            its.count("succeeded", result.getOutcome() == OutcomeKind.SUCCEEDED);
            boolean counted = pages != null && result.getPages() == pages && result.getItems() == (long) pages * ITEMS;
            outcomes.count("counted", counted);
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
                .say("{lists} lists of {expected:,d} pages: {delivered:,d} delivered, {missing} missing, {doubled}"
                        + " doubled, {disordered} out of order, {wrong} with another's content");
        report.group("calls")
                .must("made > 0", "needless = 0")
                .say("killed {kills} times: {made:,d} calls, {repeated} of them repeated, {needless} for pages that"
                        + " were committed before");
        report.group("outcomes")
                .must("succeeded = lists", "counted = lists")
                .none("lost", "duplicates")
                .say("{succeeded} of {lists} lists succeeded, {counted} count their pages and items right; {lost}"
                        + " outcomes lost, {duplicates} doubled");
        report.group("urgent")
                .must("sent > 0", "succeeded = sent", "between >= 0.5 * sent")
                .say("{sent:,d} HIGH intents meanwhile: {succeeded:,d} succeeded, {between:,d} called between the"
                        + " first page of the longest list and its last");
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

        private final Set<String> keys = new HashSet<>();
        private final Map<String, Integer> highest = new HashMap<>();
        private int delivered;
        private int disordered;
        private int wrong;

        /** The simulator says in a page which one it is. */
        void take(Page page) {
            delivered++;
            keys.add(key(page.getId(), page.getIndex()));
            disordered += highest.merge(page.getId(), page.getIndex(), Math::max) > page.getIndex() ? 1 : 0;
            wrong += TestBed.text(page.getBody()).startsWith("{\"page\":" + page.getIndex() + ",") ? 0 : 1;
        }

        /** How many pages of the longest list there are. */
        long longest() {
            return keys.stream().filter(it -> it.startsWith(LONGEST)).count();
        }

        void addTo(Report figures, Map<String, Integer> lists) {
            figures.with("lists", lists.size())
                    .with("expected", pageKeys(lists).count())
                    .with("delivered", delivered)
                    .with(
                            "missing",
                            pageKeys(lists).filter(it -> !keys.contains(it)).count())
                    .with("doubled", delivered - keys.size())
                    .with("disordered", disordered)
                    .with("wrong", wrong);
        }
    }
}
