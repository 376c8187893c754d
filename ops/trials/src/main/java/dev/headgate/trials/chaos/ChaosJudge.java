package dev.headgate.trials.chaos;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.BatchReport;
import dev.headgate.simulator.Report;
import dev.headgate.simulator.Simulator;
import dev.headgate.trials.footprint.Trend;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.SourceCommit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
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

    /** As it was at the beginning; the source may change while a long run goes on. */
    private final String commit = SourceCommit.find();

    private final ChaosOptions options;
    private final List<String> broken = new ArrayList<>();

    ChaosJudge(ChaosOptions options) {
        this.options = options;
    }

    /**
     * What a run left.
     *
     * @param sent every intent that a broker acknowledged, in that order
     * @param hostile intents that nobody should send
     * @param unburied records that nobody should send and that have no dead letter
     * @param outcomes read to their end
     * @param pages null if they could not be read
     * @param complete whether they could be, and every intent had one in time
     * @param stoppedUncleanly instances that did not end with exit code 0 in time at the end
     * @param took from the first intent to the last outcome
     */
    record Traces(
            List<SentIntent> sent,
            List<SentIntent> hostile,
            int unburied,
            ChaosOutcomes outcomes,
            @Nullable ChaosPages pages,
            boolean complete,
            int stoppedUncleanly,
            Duration took) {}

    ChaosFigures judge(Traces traces, Simulator simulator, ChaosTestBed bed, FaultTally tally, Set<FaultKind> skipped) {
        Supervisor fleet = bed.instances();
        Report report = simulator.report();
        Judgement judgement = Judge.judge(
                Stream.concat(traces.sent().stream(), traces.hostile().stream())
                        .map(SentIntent::key)
                        .toList(),
                traces.outcomes().counted(),
                report,
                traces.took());
        Figures counts = judgement.total();
        ChaosFigures.Wrongs wrongs = wrongs(traces, simulator);
        int unclean = tally.uncleanEnds() + fleet.endedByThemselves();
        long mostRepeats = LEFT_BEHIND * (tally.interruptions() + fleet.endedByThemselves());
        long overConcurrency = report.totals().overConcurrency();
        List<Trend> footprint = bed.footprints().trends();
        outcomes(traces, judgement);
        calls(judgement, overConcurrency, unclean, mostRepeats);
        logs(wrongs);
        batches(traces, simulator);
        flat(footprint);
        none("instances that did not stop cleanly", traces.stoppedUncleanly());
        steady(traces);
        none("records that are no intents and have no dead letter", traces.unburied());
        expect(
                fleet.failures() <= tally.of(FaultFamily.DISK),
                "instances that gave up with exit code 1: " + fleet.failures());
        broken.addAll(bed.accusations());
        List<String> missing = tally.missing(options.duration());
        return new ChaosFigures(
                "chaos",
                options.seed(),
                commit,
                options.without() == null ? "" : options.without().word(),
                broken.isEmpty() && missing.isEmpty(),
                broken,
                missing,
                tally.counts(),
                skipped.stream().map(FaultKind::flag).sorted().toList(),
                tally.families(options.duration()),
                tally.of(FaultFamily.KILL),
                tally.of(FaultFamily.REBALANCE),
                tally.of(FaultFamily.BROKER),
                fleet.starts(),
                fleet.endedByThemselves(),
                unclean,
                options.grace().toMillis(),
                counts,
                mostRepeats,
                kinds(traces),
                work(traces),
                bed.invalid().count(),
                wrongs,
                overConcurrency,
                footprint);
    }

    private void outcomes(Traces traces, Judgement judgement) {
        Figures counts = judgement.total();
        Set<IntentKey> sent = Stream.concat(traces.sent().stream(), traces.hostile().stream())
                .map(SentIntent::key)
                .collect(Collectors.toSet());
        none("intents lost", judgement, Figures::lost, some(traces.outcomes().missing(sent)));
        none(
                "outcomes too many",
                judgement,
                Figures::duplicates,
                some(traces.outcomes().excess(sent)));
        none(
                "outcomes on another topic than their intents say",
                traces.outcomes().strayed());
        expect(traces.pages() != null, "the topic pages could not be read");
        expect(traces.complete(), "not everything was finished in time after the last fault");
        long succeeded = traces.outcomes().kinds().getOrDefault(OutcomeKind.SUCCEEDED, 0L);
        expect(succeeded > counts.intents() / 2, "only " + succeeded + " intents succeeded");
        long invalid = traces.outcomes().kinds().getOrDefault(OutcomeKind.INVALID, 0L);
        expect(
                invalid == traces.hostile().size(),
                "intents found INVALID: " + invalid + ", and "
                        + traces.hostile().size() + " were");
        long called = traces.hostile().stream()
                .map(it -> traces.outcomes().first().get(it.key()))
                .filter(seen -> seen != null && seen.kind() != OutcomeKind.INVALID)
                .count();
        none("intents that were INVALID and ended otherwise", called);
    }

    /**
     * A vendor that answers well whenever it answers has no intents that fail, however long it was away; but for those
     * whose deadline passed after a call that it may have carried out.
     */
    private void steady(Traces traces) {
        Set<String> steady = ChaosVendors.of(options).stream()
                .filter(ChaosVendor::isSteady)
                .map(ChaosVendor::id)
                .collect(Collectors.toSet());
        List<String> failed = traces.outcomes().first().entrySet().stream()
                .filter(it -> steady.contains(it.getKey().vendor()))
                .filter(it -> it.getValue().kind() == OutcomeKind.FAILED
                        || (it.getValue().kind() == OutcomeKind.EXHAUSTED
                                && !it.getValue().reason().startsWith("deadline passed")))
                .map(it -> it.getKey().vendor() + " " + it.getKey().id() + " "
                        + it.getValue().kind() + ", " + it.getValue().reason())
                .toList();
        String some = failed.stream().limit(NAMED).collect(Collectors.joining("; ", " (", ")"));
        expect(failed.isEmpty(), "intents that failed at vendors that were only away: " + failed.size() + some);
    }

    private void calls(Judgement judgement, long overConcurrency, int unclean, long mostRepeats) {
        Figures counts = judgement.total();
        none("calls over a quota", judgement, Figures::overQuota, "");
        none("calls beyond a cap on concurrency", overConcurrency);
        judgement
                .vendors()
                .forEach((vendor, its) -> expect(
                        its.inCoolDown() <= unclean,
                        "calls inside a cool-down: " + its.inCoolDown() + " at " + vendor
                                + ", more than one for each of " + unclean + " unclean ends"));
        expect(counts.repeats() <= mostRepeats, "calls repeated: " + counts.repeats() + ", more than " + mostRepeats);
        none("calls that the simulator had no room to judge", judgement.unjudged());
    }

    private void logs(ChaosFigures.Wrongs wrongs) {
        none("calls with an idempotency key that no intent has", wrongs.strangeKeys());
        none("calls made after their intent's outcome", wrongs.afterOutcome());
        none("second calls where one is the most", wrongs.secondCalls());
        none("intents that overtook one of their orderingKey", wrongs.outOfOrder());
        none("intents that succeeded without a call", wrongs.notCalled());
        none("pages or parts missing, doubled or in another place", wrongs.wrongPages());
        none("updates that succeeded and are not in their resource", wrongs.lostUpdates());
    }

    private void batches(Traces traces, Simulator simulator) {
        gathering(traces).forEach(vendor -> {
            BatchReport batches = simulator.batches(vendor);
            expect(
                    wrong(batches) == 0,
                    "batches at " + vendor + ": " + batches.changed() + " repeated with other operations, "
                            + batches.wrong() + " that can't be read; operations carried out twice: "
                            + batches.doubled());
        });
    }

    /** Faults make what is held go up and down; a leak makes it go up. */
    private void flat(List<Trend> footprint) {
        if (options.duration().compareTo(LONG_ENOUGH) < 0) {
            return;
        }
        for (Trend one : footprint) {
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

    private static ChaosFigures.Wrongs wrongs(Traces traces, Simulator simulator) {
        long offset = System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        Map<String, List<SentIntent>> byVendor = traces.sent().stream()
                .collect(Collectors.groupingBy(intent -> intent.key().vendor()));
        ChaosFigures.Wrongs calls = byVendor.entrySet().stream()
                .filter(vendor -> vendor.getValue().stream()
                        .allMatch(intent -> intent.work().hasKnownKeys()))
                .map(vendor -> ChaosCalls.judge(
                        vendor.getValue(),
                        traces.outcomes().first(),
                        simulator.log(vendor.getKey()),
                        nanos -> offset + TimeUnit.NANOSECONDS.toMillis(nanos)))
                .reduce(ChaosFigures.Wrongs.NONE, ChaosFigures.Wrongs::plus);
        long pages = traces.pages() == null
                ? 0
                : traces.pages().wrong(traces.sent(), traces.outcomes().first());
        return calls.with(pages, lostUpdates(traces, simulator), wrongBatches(traces, simulator));
    }

    private static long lostUpdates(Traces traces, Simulator simulator) {
        Map<IntentKey, ChaosOutcomes.Seen> outcomes = traces.outcomes().first();
        return traces.sent().stream()
                .filter(intent -> intent.work() instanceof Work.Change change
                        && outcomes.containsKey(intent.key())
                        && outcomes.get(intent.key()).kind() == OutcomeKind.SUCCEEDED
                        && !change.isIn(simulator.document(intent.key().vendor(), change.path())))
                .count();
    }

    private static long wrongBatches(Traces traces, Simulator simulator) {
        return gathering(traces)
                .map(simulator::batches)
                .mapToLong(ChaosJudge::wrong)
                .sum();
    }

    private static long wrong(BatchReport batches) {
        return batches.changed() + batches.doubled() + batches.wrong();
    }

    private static Stream<String> gathering(Traces traces) {
        return traces.sent().stream()
                .filter(intent -> intent.work() instanceof Work.Gathered)
                .map(intent -> intent.key().vendor())
                .distinct();
    }

    private static Map<String, Long> work(Traces traces) {
        return traces.sent().stream()
                .collect(Collectors.groupingBy(intent -> intent.work().word(), TreeMap::new, Collectors.counting()));
    }

    private static Map<String, Long> kinds(Traces traces) {
        Map<String, Long> kinds = new TreeMap<>();
        traces.outcomes().kinds().forEach((kind, count) -> kinds.put(kind.name(), count));
        return kinds;
    }
}
