package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Joining;
import dev.headgate.api.Reading;
import dev.headgate.api.StatedLimit;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A simulation that cannot fail proves nothing: each bug, planted from outside, must be noticed and named. */
class PlantedBugTest {

    private static final long SEEDS = 1_000;

    static Stream<Arguments> bugs() {
        return Stream.of(
                Arguments.of(
                        "a vendor taken for failing at its first failure",
                        Distortion.policy(PlantedBugTest::suspicious),
                        "without a reason"),
                Arguments.of(
                        "intents taken for those of no group",
                        Distortion.intent(i -> i.toBuilder().group("").build()),
                        "although paused"),
                Arguments.of(
                        "intents taken for those of another group",
                        Distortion.intent(i -> i.toBuilder().group("g0").build()),
                        "could start"),
                Arguments.of(
                        "patience twice as long", Distortion.policy(PlantedBugTest::patient), "is out of patience"),
                Arguments.of("a due time too late", Distortion.tickLate(500_000_000), "not due did something"),
                Arguments.of(
                        "one permit too many",
                        Distortion.policy(limits(l -> limit(l, l.max() + 1, 1))),
                        "arrived in the window"),
                Arguments.of(
                        "single scopes taken for all others of a limit",
                        Distortion.policy(limits(l -> l.withMaxima(Map.of()))),
                        "arrived in the window"),
                Arguments.of(
                        "single scopes taken for all others of a concurrency limit",
                        Distortion.policy(p -> p.withConcurrency(
                                p.bulkhead(),
                                p.concurrency().stream()
                                        .map(limit -> limit.withMaxima(Map.of()))
                                        .toList())),
                        "at once at"),
                Arguments.of(
                        "a window a tenth too short",
                        Distortion.policy(limits(l -> limit(l, l.max(), 0.9))),
                        "arrived in the window"),
                Arguments.of(
                        "a limit counted in the wrong scope",
                        Distortion.policy(limits(PlantedBugTest::perAccount)),
                        "arrived in the window"),
                Arguments.of(
                        "unanswered calls let go of at once",
                        Distortion.policy(PlantedBugTest::withoutHold),
                        "arrived in the window"),
                Arguments.of(
                        "a longest way half as long as the real one",
                        Distortion.policy(PlantedBugTest::shorterWay),
                        "arrived in the window"),
                Arguments.of(
                        "starts later than the core knows of",
                        Distortion.policy(PlantedBugTest::withoutSlack),
                        "arrived in the window"),
                Arguments.of(
                        "a vendor's clock that is not ours",
                        Distortion.policy(PlantedBugTest::withoutSkew),
                        "arrived on day"),
                Arguments.of(
                        "days of another zone", Distortion.policy(limits(PlantedBugTest::inUtc)), "arrived on day"),
                Arguments.of(
                        "clocks that never change",
                        Distortion.policy(limits(PlantedBugTest::withoutClockChange)),
                        "arrived on day"),
                Arguments.of(
                        "a bucket that refills a tenth too fast",
                        Distortion.policy(limits(l -> bucket(l, l.max(), 0.9))),
                        "beyond its bucket"),
                Arguments.of(
                        "a bucket with a permit too many",
                        Distortion.policy(limits(l -> bucket(l, l.max() + 1, 1))),
                        "beyond its bucket"),
                Arguments.of(
                        "a bucket that refills all at once",
                        Distortion.policy(limits(PlantedBugTest::refilledAtOnce)),
                        "beyond its bucket"),
                Arguments.of(
                        "unanswered calls that come back to their bucket at once",
                        Distortion.policy(PlantedBugTest::withoutHold),
                        "beyond its bucket"),
                Arguments.of(
                        "a bucket that refills a tenth too slowly",
                        Distortion.policy(limits(l -> bucket(l, l.max(), 1.1))),
                        "could start"),
                Arguments.of(
                        "months taken for days",
                        Distortion.policy(limits(PlantedBugTest::monthAsDay)),
                        "arrived in month"),
                Arguments.of(
                        "an update that does not have its resource for itself",
                        Distortion.intent(i -> i.toBuilder().exclusive(false).build()),
                        "of its resource"),
                Arguments.of(
                        "an update whose second request takes no permit",
                        Distortion.intent(PlantedBugTest::halfReserved),
                        "arrived in the window"),
                Arguments.of(
                        "the permit of an update's one request given back as well",
                        Distortion.reading(PlantedBugTest::unmade),
                        "arrived in the window"),
                Arguments.of(
                        "an update that counts once in what an answer says is left",
                        Distortion.intent(PlantedBugTest::halfReserved),
                        "although told that nothing is left"),
                Arguments.of(
                        "calls taken for exempt", Distortion.intent(PlantedBugTest::exempt), "arrived in the window"),
                Arguments.of("days too short", Distortion.policy(limits(PlantedBugTest::dayAsHours)), "arrived on day"),
                Arguments.of("half the hint", Distortion.hint(hint -> hint.dividedBy(2)), "inside the cool-down"),
                Arguments.of("half the fallback", Distortion.policy(PlantedBugTest::halfFallback), "ends too early"),
                Arguments.of(
                        "one call too many in flight",
                        Distortion.policy(p -> bulkhead(p, p.bulkhead() + 1)),
                        "in flight"),
                Arguments.of("one attempt too many", Distortion.policy(PlantedBugTest::moreAttempts), "wrong attempt"),
                Arguments.of("no patience", Distortion.policy(PlantedBugTest::impatient), "for no reason"),
                Arguments.of(
                        "no order", Distortion.intent(i -> intent(i, i.notBefore(), i.deadline(), null)), "of its key"),
                Arguments.of(
                        "no deadline",
                        Distortion.intent(i -> intent(i, i.notBefore(), Nanos.NEVER, i.orderingKey())),
                        "outside its time"),
                Arguments.of(
                        "too early",
                        Distortion.intent(i -> intent(i, 0, i.deadline(), i.orderingKey())),
                        "outside its time"),
                Arguments.of(
                        "a permit too few",
                        Distortion.policy(limits(l -> limit(l, Math.max(1, l.max() - 1), 1))),
                        "could start"),
                Arguments.of(
                        "a window a tenth too long",
                        Distortion.policy(limits(l -> limit(l, l.max(), 1.1))),
                        "could start"),
                Arguments.of(
                        "a longest way longer than the real one",
                        Distortion.policy(PlantedBugTest::longerWay),
                        "could start"),
                Arguments.of(
                        "nothing kept for HIGH",
                        Distortion.policy(p -> p.withShares(p.shares().withKeptForHigh(0))),
                        "arrived that are not of HIGH"),
                Arguments.of(
                        "no places kept for HIGH",
                        Distortion.policy(PlantedBugTest::keepingLess),
                        "in flight that are not of HIGH"),
                Arguments.of(
                        "more kept for HIGH than the profile says",
                        Distortion.policy(PlantedBugTest::keepingMore),
                        "could start"),
                Arguments.of(
                        "weights upside down", Distortion.policy(PlantedBugTest::upsideDown), "was passed over by"),
                Arguments.of("one too many at once", Distortion.policy(PlantedBugTest::oneMoreAtOnce), "at once"),
                Arguments.of(
                        "a true cost said to be nothing",
                        Distortion.reading(r -> new Reading(spentNothing(r), r.hints())),
                        "arrived in the window"),
                Arguments.of(
                        "permits told as fewer than were spent",
                        Distortion.reading(r -> new Reading(spentNothing(r), r.hints())),
                        "although its calls took permits"),
                Arguments.of(
                        "a wait told of the wrong limit",
                        Distortion.policy(PlantedBugTest::otherNames),
                        "waited for nothing that was: QUOTA"),
                Arguments.of(
                        "hints not told", Distortion.reading(r -> new Reading(r.spent(), List.of())), "although told"),
                Arguments.of(
                        "a learned limit taken for a known one",
                        Distortion.policy(limits(PlantedBugTest::known)),
                        "nothing learned"),
                Arguments.of(
                        "a limit told as lower than it was stated",
                        Distortion.reading(PlantedBugTest::statedLower),
                        "less than the vendor's own"),
                Arguments.of(
                        "stated limits not told",
                        Distortion.reading(r -> new Reading(r.spent(), r.hints())),
                        "beyond what was known"),
                Arguments.of("changes not told", Distortion.notToldOfChanges(), "arrived in the window"),
                Arguments.of("not paced", Distortion.policy(limits(PlantedBugTest::unpaced)), "too soon after"),
                Arguments.of(
                        "every call counted as one request",
                        Distortion.policy(limits(PlantedBugTest::asRequests)),
                        "arrived in the window"),
                Arguments.of(
                        "calls taken for the same", Distortion.intent(PlantedBugTest::sameAsAll), "something else"),
                Arguments.of("bulkhead of one", Distortion.policy(p -> bulkhead(p, 1)), "could start"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bugs")
    void shouldNoticeAPlantedBug(String name, Distortion bug, String said) {
        // When
        List<String> broken = LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> Simulation.run(Scenario.of(seed), bug))
                .flatMap(List::stream)
                .filter(what -> what.contains(said))
                .limit(1)
                .toList();

        // Then
        assertThat(broken).as(name).hasSize(1);
    }

    static Stream<Arguments> bugsAtTakeOver() {
        return Stream.of(
                Arguments.of(
                        "a mark left standing: that somebody calls is never written",
                        Distortion.saved(without(Saved.Mark.class)),
                        "before it was committed that somebody calls"),
                Arguments.of(
                        "a pause that is not saved", Distortion.saved(without(Saved.Paused.class)), "although paused"),
                Arguments.of(
                        "a crash told as a clean stop",
                        Distortion.takeOver(PlantedBugTest::clean),
                        "after the take-over"),
                Arguments.of(
                        "a hold without the way to the vendor",
                        Distortion.takeOver(t ->
                                new TakeOver(t.at() - Duration.ofSeconds(10).toNanos(), t.known())),
                        "arrived in the window"),
                Arguments.of(
                        "a wait told that was before the take-over",
                        Distortion.takeOver(t ->
                                new TakeOver(t.at() - Duration.ofSeconds(10).toNanos(), t.known())),
                        "tells of more time than it waited"),
                Arguments.of(
                        "permits spent not written",
                        Distortion.saved(without(Saved.Spent.class)),
                        "arrived in the window"),
                Arguments.of(
                        "cool-downs not written",
                        Distortion.saved(without(Saved.Cooling.class)),
                        "inside the cool-down"),
                Arguments.of(
                        "what was learned not written", Distortion.saved(without(Saved.Learned.class)), "unlearned at"),
                Arguments.of(
                        "told of a commit that is none",
                        Distortion.toldOfCommitsThatAreNone(),
                        "before it was committed that somebody calls"),
                Arguments.of(
                        "the start of a call not known to be committed",
                        Distortion.toldOfCommitsThatAreNone(),
                        "before its start was committed"),
                Arguments.of(
                        "where a list goes on is forgotten", Distortion.progress(p -> paging(p, null)), "is not page"),
                Arguments.of(
                        "a page counted twice",
                        Distortion.progress(p -> paging(p, oneMore(p.paging()))),
                        "is not page"),
                Arguments.of(
                        "a page saved, and not where the list goes on",
                        Distortion.progress(p -> paging(p, from(p.paging()))),
                        "is not page"),
                Arguments.of("who is in a batch forgotten", Distortion.progress(p -> p.in(null)), "but its place is"),
                Arguments.of(
                        "a call's start forgotten",
                        Distortion.progress(p -> new Progress(p.attempts(), p.calls(), p.throttles(), p.cancelled())),
                        "a second time"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bugsAtTakeOver")
    void shouldNoticeABugPlantedAtTheTakeOver(String name, Distortion bug, String said) {
        // When
        List<String> broken = LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> Simulation.run(Scenario.of(seed, Stop.Fate.CRASHED), bug))
                .flatMap(List::stream)
                .filter(what -> what.contains(said))
                .limit(1)
                .toList();

        // Then
        assertThat(broken).as(name).hasSize(1);
    }

    private static Progress paging(Progress p, @Nullable Paging paging) {
        return new Progress(p.attempts(), p.calls(), p.throttles(), p.cancelled(), p.started(), paging, p.batch());
    }

    private static @Nullable Paging oneMore(@Nullable Paging p) {
        return p == null ? null : new Paging(p.pages() + 1, p.items(), p.bytes(), p.next(), p.milestone(), p.at());
    }

    private static @Nullable Paging from(@Nullable Paging p) {
        return p == null ? null : new Paging(p.pages(), p.items(), p.bytes(), "0", p.milestone(), p.at());
    }

    private static UnaryOperator<List<Saved>> without(Class<? extends Saved> kind) {
        return saved -> saved.stream().filter(one -> !kind.isInstance(one)).toList();
    }

    private static TakeOver clean(TakeOver t) {
        List<Saved> known = t.known().stream()
                .map(one -> one instanceof Saved.Mark ? new Saved.Mark(true, 0) : one)
                .toList();
        return new TakeOver(t.at(), known);
    }

    private static UnaryOperator<Policy> limits(UnaryOperator<Limit> wrong) {
        return p -> p.withLimits(p.limits().stream().map(wrong).toList());
    }

    private static Limit known(Limit l) {
        return new Limit(l.id(), l.scope(), l.max(), l.window(), l.unit(), l.pacing(), l.exempt());
    }

    private static Reading statedLower(Reading reading) {
        List<StatedLimit> lower = reading.limits().stream()
                .filter(it -> it.max() > 1)
                .map(it -> new StatedLimit(it.limit(), it.scope(), it.max() - 1, it.window()))
                .toList();
        return new Reading(reading.spent(), reading.hints(), lower, List.of(), false);
    }

    private static Limit limit(Limit l, int max, double factor) {
        if (!(l.window() instanceof Window.Rolling(Duration period))) {
            return l.withMax(max);
        }
        long window = Math.max(100, (long) (period.toMillis() * factor));
        return window(l.withMax(max), new Window.Rolling(Duration.ofMillis(window)));
    }

    private static Limit window(Limit l, Window window) {
        return new Limit(l.id(), l.scope(), l.max(), window, l.unit(), l.pacing(), l.exempt());
    }

    private static Limit bucket(Limit l, int max, double factor) {
        return l.window() instanceof Window.Bucket(Duration interval)
                ? window(l.withMax(max), new Window.Bucket(Duration.ofNanos((long) (interval.toNanos() * factor))))
                : l;
    }

    /** Each permit an interval after its call. */
    private static Limit refilledAtOnce(Limit l) {
        boolean fits = l.window() instanceof Window.Bucket(Duration interval) && interval.toMillis() >= 100;
        return fits ? window(l, new Window.Rolling(((Window.Bucket) l.window()).interval())) : l;
    }

    private static Limit monthAsDay(Limit l) {
        return l.window() instanceof Window.CalendarMonth(ZoneId zone) ? window(l, new Window.CalendarDay(zone)) : l;
    }

    private static Intent halfReserved(Intent i) {
        return i.exclusive()
                ? i.toBuilder()
                        .cost(i.cost() / 2)
                        .costPerRequest(false)
                        .costs(Map.of(Limit.REQUESTS, 1))
                        .build()
                : i;
    }

    private static Reading unmade(Reading reading) {
        return reading.spent().getOrDefault(Limit.REQUESTS, 0) == 1
                ? new Reading(Map.of(Limit.REQUESTS, 0), reading.hints())
                : reading;
    }

    private static Intent exempt(Intent i) {
        Map<String, Integer> costs = new HashMap<>(i.costs());
        for (int n = 1; n <= 3; n++) {
            costs.put("calls:limit" + n, 0);
        }
        return Kinds.withCosts(i, costs);
    }

    private static Intent sameAsAll(Intent i) {
        return i.toBuilder().joining(new Joining.Collapse("same")).build();
    }

    private static Limit perAccount(Limit l) {
        return new Limit(l.id(), List.of("account", "method"), l.max(), l.window(), l.unit(), l.pacing(), l.exempt());
    }

    private static Policy oneMoreAtOnce(Policy p) {
        List<ConcurrencyLimit> more = p.concurrency().stream()
                .map(l -> new ConcurrencyLimit(l.id(), l.scope(), l.max() + 1))
                .toList();
        return new Policy(
                p.limits(),
                p.bulkhead(),
                more,
                p.transit(),
                p.coolDown(),
                p.retry(),
                p.refusable(),
                p.pause(),
                p.shares());
    }

    private static Map<String, Integer> spentNothing(Reading r) {
        return r.spent().isEmpty() ? Map.of() : Map.of(Scenario.TOKENS, 0);
    }

    /** Each limit has the name of the next. */
    private static Policy otherNames(Policy p) {
        List<Limit> limits = p.limits();
        return p.withLimits(IntStream.range(0, limits.size())
                .mapToObj(i ->
                        named(limits.get(i), limits.get((i + 1) % limits.size()).id()))
                .toList());
    }

    private static Limit named(Limit l, String id) {
        return new Limit(id, l.scope(), l.max(), l.window(), l.unit(), l.pacing(), l.exempt());
    }

    private static Limit unpaced(Limit l) {
        return new Limit(l.id(), l.scope(), l.max(), l.window(), l.unit(), null, l.exempt());
    }

    private static Limit asRequests(Limit l) {
        return new Limit(l.id(), l.scope(), l.max(), l.window(), Limit.REQUESTS, l.pacing(), l.exempt());
    }

    private static Policy withoutHold(Policy p) {
        Transit t = p.transit();
        return transit(p, new Transit(Duration.ofNanos(1), t.maxTransit(), t.startSlack(), t.clockSkew()));
    }

    private static Policy shorterWay(Policy p) {
        Transit t = p.transit();
        Duration way = t.maxTransit();
        return way == null
                ? p
                : transit(p, new Transit(t.unansweredHold(), way.dividedBy(2), t.startSlack(), t.clockSkew()));
    }

    private static Policy withoutSlack(Policy p) {
        Transit t = p.transit();
        return transit(p, new Transit(t.unansweredHold(), t.maxTransit(), Duration.ZERO, t.clockSkew()));
    }

    private static Policy withoutSkew(Policy p) {
        Transit t = p.transit();
        return transit(p, new Transit(t.unansweredHold(), t.maxTransit(), t.startSlack(), Duration.ZERO));
    }

    private static Limit inUtc(Limit l) {
        return l.window() instanceof Window.CalendarDay
                ? new Limit(l.id(), l.scope(), l.max(), new Window.CalendarDay(ZoneOffset.UTC))
                : l;
    }

    private static Limit withoutClockChange(Limit l) {
        return l.window() instanceof Window.CalendarDay(ZoneId zone)
                ? new Limit(
                        l.id(),
                        l.scope(),
                        l.max(),
                        new Window.CalendarDay(
                                zone.getRules().getStandardOffset(Instant.parse("2026-01-01T00:00:00Z"))))
                : l;
    }

    private static Limit dayAsHours(Limit l) {
        return l.window() instanceof Window.CalendarDay
                ? new Limit(l.id(), l.scope(), l.max(), Duration.ofHours(20))
                : l;
    }

    private static Policy longerWay(Policy p) {
        Transit t = p.transit();
        Duration way = t.maxTransit();
        return way == null
                ? p
                : transit(p, new Transit(t.unansweredHold(), way.plusSeconds(1), t.startSlack(), t.clockSkew()));
    }

    private static Policy transit(Policy p, Transit transit) {
        return new Policy(
                p.limits(),
                p.bulkhead(),
                p.concurrency(),
                transit,
                p.coolDown(),
                p.retry(),
                p.refusable(),
                p.pause(),
                p.shares());
    }

    private static Policy bulkhead(Policy p, int bulkhead) {
        return new Policy(
                p.limits(),
                bulkhead,
                p.concurrency(),
                p.transit(),
                p.coolDown(),
                p.retry(),
                p.refusable(),
                p.pause(),
                p.shares());
    }

    private static Policy halfFallback(Policy p) {
        CoolDownPolicy c = p.coolDown();
        return coolDown(p, new CoolDownPolicy(c.fallback().dividedBy(2), c.pad(), 1, c.max(), c.patience()));
    }

    private static Policy impatient(Policy p) {
        CoolDownPolicy c = p.coolDown();
        return coolDown(p, new CoolDownPolicy(c.fallback(), c.pad(), c.factor(), c.max(), Duration.ofNanos(1)));
    }

    private static Policy patient(Policy p) {
        CoolDownPolicy c = p.coolDown();
        Duration twice = c.patience().multipliedBy(2);
        return coolDown(p, new CoolDownPolicy(c.fallback(), c.pad(), c.factor(), c.max(), twice));
    }

    private static Policy suspicious(Policy p) {
        PausePolicy pause =
                new PausePolicy(p.pause().base(), p.pause().factor(), p.pause().max(), 1);
        return new Policy(
                p.limits(),
                p.bulkhead(),
                p.concurrency(),
                p.transit(),
                p.coolDown(),
                p.retry(),
                p.refusable(),
                pause,
                p.shares());
    }

    private static Policy coolDown(Policy p, CoolDownPolicy coolDown) {
        return new Policy(
                p.limits(),
                p.bulkhead(),
                p.concurrency(),
                p.transit(),
                coolDown,
                p.retry(),
                p.refusable(),
                p.pause(),
                p.shares());
    }

    private static Policy moreAttempts(Policy p) {
        RetryPolicy r = p.retry();
        RetryPolicy more = new RetryPolicy(r.maxAttempts() + 1, r.base(), r.max());
        return new Policy(
                p.limits(),
                p.bulkhead(),
                p.concurrency(),
                p.transit(),
                p.coolDown(),
                more,
                p.refusable(),
                p.pause(),
                p.shares());
    }

    private static Intent intent(Intent i, long notBefore, long deadline, @Nullable String key) {
        return i.toBuilder()
                .notBefore(notBefore)
                .deadline(deadline)
                .orderingKey(key)
                .build();
    }

    private static Policy keepingLess(Policy p) {
        return p.withShares(p.shares().withKeptForHigh(p.shares().keptForHigh() / 2));
    }

    private static Policy keepingMore(Policy p) {
        int kept = p.shares().keptForHigh();
        return p.withShares(p.shares().withKeptForHigh(kept == 0 ? 0 : Math.min(99, kept + 30)));
    }

    private static Policy upsideDown(Policy p) {
        Shares s = p.shares();
        int most = s.high();
        return p.withShares(new Shares(s.low(), s.normal(), most, s.tenants(), s.tenant(), s.keptForHigh()));
    }
}
