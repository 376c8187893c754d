package dev.headgate.trials.chaos;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.BatchReport;
import dev.headgate.simulator.Simulator;
import dev.headgate.trials.footprint.Trend;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.judge.SourceCommit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges a chaos run by what the vendors received and what the results topic holds.
 *
 * <p>Threading: one thread, after the run.
 */
final class ChaosJudge {

    /** Calls in flight of an instance that owns everything, and as many answered and not committed. */
    private static final long LEFT_BEHIND = 2L * 16 * 8;

    /** Below this the first and the last third of a run are too short to compare. */
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(20);

    /** What broke is named as often as this. */
    private static final int NAMED = 5;

    private static final double MAX_GROWTH = 1.3;

    private static final String IN_WORDS = """

            {kills:,d} kill -9, {rebalances:,d} rebalances, {brokerFaults:,d} broker faults; {starts:,d} processes \
            started, {endedByThemselves:,d} ended by themselves
            {counts.intents:,d} intents, {counts.outcomes:,d} outcomes in {counts.seconds:.0f} s: {kinds}
            asked for: {work}
            {hostile:,d} records that nobody should send
            lost {counts.lost:,d}, duplicates {counts.duplicates:,d}
            overQuota {counts.overQuota:,d}, overConcurrency {overConcurrency:,d}
            inCoolDown {counts.inCoolDown:,d} (at most one a vendor for each of {uncleanEnds:,d} unclean ends), \
            siblings {counts.siblings:,d} within {graceMillis} ms
            repeats {counts.repeats:,d} (at most {mostRepeats:,d}) of {counts.calls:,d} calls
            strange keys {wrongs.strangeKeys:,d}, calls after the outcome {wrongs.afterOutcome:,d}, second calls \
            {wrongs.secondCalls:,d}, out of order {wrongs.outOfOrder:,d}, not called {wrongs.notCalled:,d}
            wrong pages {wrongs.wrongPages:,d}, lost updates {wrongs.lostUpdates:,d}, wrong batches \
            {wrongs.wrongBatches:,d}
            seed {seed}, commit {commit}""";

    /** As it was at the beginning; the source may change while a long run goes on. */
    private final String commit = SourceCommit.find();

    private final ChaosOptions options;
    private final ChaosTestBed bed;
    private final Report report = new Report();
    private final List<String> broken = new ArrayList<>();

    ChaosJudge(ChaosOptions options, ChaosTestBed bed) {
        this.options = options;
        this.bed = bed;
    }

    /**
     * What a run left.
     *
     * @param sent every intent that a broker acknowledged, in that order
     * @param outcomes read to their end
     * @param pages null if they could not be read
     * @param complete whether they could be, and every intent had one in time
     * @param stoppedUncleanly instances that did not end with exit code 0 in time at the end
     * @param took from the first intent to the last outcome
     */
    record Traces(
            List<ChaosWorkload.Sent> sent,
            ChaosOutcomes outcomes,
            @Nullable ChaosPages pages,
            boolean complete,
            int stoppedUncleanly,
            Duration took) {}

    /**
     * Adds the figures, checks them, and says what they mean.
     *
     * @param skipped faults that this machine has not what it takes for
     */
    Report judge(Traces traces, FaultPlan faults, Set<FaultKind> skipped)
            throws InterruptedException, ExecutionException {
        Set<IntentKey> sent = Stream.concat(traces.sent().stream(), bed.invalid.intents().stream())
                .map(ChaosWorkload.Sent::key)
                .collect(Collectors.toSet());
        Judgement judgement = Judge.judge(sent, traces.outcomes().counted(), bed.simulator.report(), traces.took());
        List<String> missing = faults.missing();
        addFigures(traces, judgement, faults, skipped);
        checkOutcomes(traces, judgement, sent);
        checkCalls(judgement);
        checkBatches();
        checkFootprint();
        none("instances that did not stop cleanly", traces.stoppedUncleanly());
        checkSteadyVendors(traces);
        none("records that are no intents and have no dead letter", bed.invalid.withoutDeadLetter());
        int failures = bed.counts.failures().get();
        expect(failures <= faults.happened(FaultFamily.DISK), "instances that gave up with exit code 1: " + failures);
        broken.addAll(bed.accusations());
        report.with("broken", broken).with("missing", missing).with("ok", broken.isEmpty() && missing.isEmpty());
        return say(report);
    }

    private void addFigures(Traces traces, Judgement judgement, FaultPlan faults, Set<FaultKind> skipped) {
        int ended = bed.counts.byThemselves().get();
        report.with("scenario", "chaos")
                .with("seed", options.seed())
                .with("commit", commit)
                .with(
                        "without",
                        options.without() == null ? "" : options.without().word())
                .with("ok", false)
                .with("broken", List.of())
                .with("missing", List.of());
        faults.countKinds(report);
        report.with("skipped", skipped.stream().map(FaultKind::flag).sorted().toList());
        faults.countFamilies(report);
        report.with("kills", faults.happened(FaultFamily.KILL))
                .with("rebalances", faults.happened(FaultFamily.REBALANCE))
                .with("brokerFaults", faults.happened(FaultFamily.BROKER))
                .with("starts", bed.counts.starts().get())
                .with("endedByThemselves", ended)
                .with("uncleanEnds", faults.uncleanEnds() + ended)
                .with("graceMillis", options.grace().toMillis());
        report.group("counts")
                .take(judgement.total(), "intents", "outcomes", "lost", "duplicates", "repeats", "overQuota")
                .take(judgement.total(), "inCoolDown", "siblings", "throttled", "calls", "seconds");
        report.with("mostRepeats", LEFT_BEHIND * (faults.interruptions() + ended))
                .with(
                        "kinds",
                        count(
                                traces.outcomes().first().values().stream(),
                                it -> it.kind().name()))
                .with("work", count(traces.sent().stream(), it -> it.trait().work()))
                .with("hostile", bed.invalid.count());
        addWrongs(traces);
        report.with("overConcurrency", bed.simulator.report().totals().overConcurrency());
        report.list("footprint");
        for (Trend trend : bed.footprints.seen().trends()) {
            report.row("footprint").take(trend, "of", "samples", "firstThird", "lastThird", "perHour");
        }
    }

    private static <T> Map<String, Long> count(Stream<T> all, Function<T, String> by) {
        return all.collect(Collectors.groupingBy(by, TreeMap::new, Collectors.counting()));
    }

    /** What the logs of the vendors say besides their counts. */
    private void addWrongs(Traces traces) {
        Simulator simulator = bed.simulator;
        Map<IntentKey, ChaosOutcomes.Seen> outcomes = traces.outcomes().first();
        Report wrongs = report.group("wrongs").zero(ChaosCalls.FIGURES);
        long offset = System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        traces.sent().stream()
                .filter(it -> it.trait().hasKnownKeys())
                .collect(Collectors.groupingBy(it -> it.key().vendor()))
                .forEach((vendor, sent) -> ChaosCalls.judge(
                        sent,
                        outcomes,
                        simulator.log(vendor),
                        nanos -> offset + TimeUnit.NANOSECONDS.toMillis(nanos),
                        wrongs));
        ChaosPages pages = traces.pages();
        BatchReport batches = simulator.batches(gathering());
        wrongs.with("wrongPages", pages == null ? 0L : pages.wrong(traces.sent(), outcomes))
                .with(
                        "lostUpdates",
                        traces.sent().stream()
                                .filter(it -> it.trait() == Trait.UPDATES && succeeded(outcomes.get(it.key())))
                                .filter(it -> !ChaosWorkload.isIn(
                                        it.key(),
                                        simulator.document(it.key().vendor(), ChaosWorkload.document(it.number()))))
                                .count())
                .with("wrongBatches", batches.changed() + batches.doubled() + batches.wrong());
    }

    private static boolean succeeded(ChaosOutcomes.@Nullable Seen outcome) {
        return outcome != null && outcome.kind() == OutcomeKind.SUCCEEDED;
    }

    private void checkOutcomes(Traces traces, Judgement judgement, Set<IntentKey> sent) {
        ChaosOutcomes outcomes = traces.outcomes();
        Stream<IntentKey> lost = sent.stream().filter(it -> outcomes.counted().of(it) == 0);
        Stream<IntentKey> excess = outcomes.counted().byIntent().entrySet().stream()
                .filter(it -> it.getValue() > 1 || !sent.contains(it.getKey()))
                .map(Map.Entry::getKey);
        none("intents lost", judgement, Figures::lost, some(lost));
        none("outcomes too many", judgement, Figures::duplicates, some(excess));
        none("outcomes on another topic than their intents say", outcomes.strayed());
        expect(traces.pages() != null, "the topic pages could not be read");
        expect(traces.complete(), "not everything was finished in time after the last fault");
        long succeeded = kind(outcomes, OutcomeKind.SUCCEEDED);
        expect(succeeded > sent.size() / 2, "only " + succeeded + " intents succeeded");
        long invalid = kind(outcomes, OutcomeKind.INVALID);
        List<ChaosWorkload.Sent> hostile = bed.invalid.intents();
        expect(invalid == hostile.size(), "intents found INVALID: " + invalid + ", and " + hostile.size() + " were");
        none(
                "intents that were INVALID and ended otherwise",
                hostile.stream()
                        .map(it -> outcomes.first().get(it.key()))
                        .filter(seen -> seen != null && seen.kind() != OutcomeKind.INVALID)
                        .count());
    }

    private static long kind(ChaosOutcomes outcomes, OutcomeKind kind) {
        return outcomes.first().values().stream()
                .filter(seen -> seen.kind() == kind)
                .count();
    }

    /**
     * A vendor that answers well whenever it answers has no intents that fail, however long it was away; but for those
     * whose deadline passed after a call that it may have carried out.
     */
    private void checkSteadyVendors(Traces traces) {
        Set<String> steady = bed.vendors.stream()
                .filter(ChaosVendor::isSteady)
                .map(ChaosVendor::id)
                .collect(Collectors.toSet());
        Predicate<ChaosOutcomes.Seen> isFailed = seen -> seen.kind() == OutcomeKind.FAILED
                || (seen.kind() == OutcomeKind.EXHAUSTED && !seen.reason().startsWith("deadline passed"));
        List<String> failed = traces.outcomes().first().entrySet().stream()
                .filter(it -> steady.contains(it.getKey().vendor()) && isFailed.test(it.getValue()))
                .map(it -> it.getKey().vendor() + " " + it.getKey().id() + " "
                        + it.getValue().kind() + ", " + it.getValue().reason())
                .toList();
        String some = failed.stream().limit(NAMED).collect(Collectors.joining("; ", " (", ")"));
        expect(failed.isEmpty(), "intents that failed at vendors that were only away: " + failed.size() + some);
    }

    private void checkCalls(Judgement judgement) {
        none("calls over a quota", judgement, Figures::overQuota, "");
        none("calls beyond a cap on concurrency", "overConcurrency");
        long unclean = (long) report.number("uncleanEnds");
        judgement
                .vendors()
                .forEach((vendor, its) -> expect(
                        its.inCoolDown() <= unclean,
                        "calls inside a cool-down: " + its.inCoolDown() + " at " + vendor
                                + ", more than one for each of " + unclean + " unclean ends"));
        long repeats = judgement.total().repeats();
        long most = (long) report.number("mostRepeats");
        expect(repeats <= most, "calls repeated: " + repeats + ", more than " + most);
        none("calls that the simulator had no room to judge", judgement.unjudged());
        none("calls with an idempotency key that no intent has", "wrongs.strangeKeys");
        none("calls made after their intent's outcome", "wrongs.afterOutcome");
        none("second calls where one is the most", "wrongs.secondCalls");
        none("intents that overtook one of their orderingKey", "wrongs.outOfOrder");
        none("intents that succeeded without a call", "wrongs.notCalled");
        none("pages or parts missing, doubled or in another place", "wrongs.wrongPages");
        none("updates that succeeded and are not in their resource", "wrongs.lostUpdates");
    }

    private void checkBatches() {
        BatchReport batches = bed.simulator.batches(gathering());
        expect(
                report.number("wrongs.wrongBatches") == 0,
                "batches at " + gathering() + ": " + batches.changed() + " repeated with other operations, "
                        + batches.wrong() + " that can't be read; operations carried out twice: "
                        + batches.doubled());
    }

    /** The vendor that takes several operations in one request. */
    private String gathering() {
        return bed.vendors.stream()
                .filter(it -> it.trait() == Trait.GATHERED)
                .findFirst()
                .orElseThrow()
                .id();
    }

    /** Faults make what is held go up and down; a leak makes it go up. */
    private void checkFootprint() {
        if (options.duration().compareTo(LONG_ENOUGH) < 0) {
            return;
        }
        for (Trend one : bed.footprints.seen().trends()) {
            expect(one.samples() > 0, "nobody could see of an instance: " + one.of());
            expect(
                    one.isFlat(MAX_GROWTH),
                    one.of() + " of an instance grew from " + one.firstThird() + " to " + one.lastThird());
        }
    }

    private void expect(boolean kept, String otherwise) {
        if (!kept) {
            broken.add(otherwise);
        }
    }

    private void none(String what, long count) {
        expect(count == 0, what + ": " + count);
    }

    private void none(String what, String figure) {
        none(what, (long) report.number(figure));
    }

    /** The same, naming the vendors where there are some, and intents. */
    private void none(String what, Judgement judgement, ToLongFunction<Figures> count, String intents) {
        String where = judgement.vendors().entrySet().stream()
                .filter(vendor -> count.applyAsLong(vendor.getValue()) > 0)
                .map(vendor -> vendor.getKey() + " " + count.applyAsLong(vendor.getValue()))
                .collect(Collectors.joining(", ", " (", ")"));
        long total = count.applyAsLong(judgement.total());
        expect(total == 0, what + ": " + total + where + intents);
    }

    /** Names the first of them; nothing if there is none. */
    private static String some(Stream<IntentKey> intents) {
        String ids = intents.map(IntentKey::id).sorted().limit(NAMED).collect(Collectors.joining(", "));
        return ids.isEmpty() ? "" : ", such as " + ids;
    }

    /** Says what the figures mean; the report is ok if they say so. */
    static Report say(Report report) {
        report.note("fault                      played happened");
        report.rows("faults").forEach(it -> it.note("{fault:-24s} {played:8d} {happened:8d}"));
        report.note("together                    least happened");
        report.rows("families").forEach(it -> it.note("{family:-24s} {least:8d} {happened:8d}"));
        List<String> skipped = texts(report, "skipped");
        if (!skipped.isEmpty()) {
            report.quote("skipped, for want of a library or a right: " + String.join(", ", skipped));
        }
        boolean whole = "".equals(report.value("without"));
        (IN_WORDS + (whole ? "" : ", without {without}")).lines().forEach(report::note);
        report.note("an instance holds         first third   last third      an hour");
        report.rows("footprint")
                .forEach(it -> it.note("{of:-24s} {firstThird:,12.1f} {lastThird:,12.1f}"
                        + (it.value("perHour") == null ? "" : " {perHour:+,12.1f}")));
        texts(report, "broken").forEach(it -> report.quote("BROKEN: " + it));
        texts(report, "missing").forEach(it -> report.quote("TOO FEW: " + it));
        return report.must("ok");
    }

    private static List<String> texts(Report report, String name) {
        return report.value(name) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }
}
