package dev.headgate.whatif;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.Outcome;
import dev.headgate.core.Priority;
import dev.headgate.core.policy.Policy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts what becomes of a vendor's intents under other rules: the core decides, in virtual time, as it would; the vendor
 * answers as it was recorded to.
 *
 * <p>Threading: any thread; a prediction uses several.
 */
public final class WhatIf {

    /** Below it, too few had to wait for the model to be judged by them. */
    private static final long ENOUGH_HELD = 100;

    /** The least margin, and that of a model that nothing judges. */
    private static final double LEAST_MARGIN = 0.02;

    private static final double UNJUDGED_MARGIN = 0.05;
    private static final double MOST_MARGIN = 0.9;

    /** Outcomes in virtual time that all runs together may come to, so that an answer takes about a minute. */
    private static final long MOST_OUTCOMES = 6_000_000;

    private static final int FEWEST_RUNS = 3;
    private static final int FEW_SAMPLES = 100;
    private static final double NANOS = 1e9;

    /** Told how far it is. */
    public interface Progress {

        /**
         * Called by any thread.
         *
         * @param done outcomes in virtual time so far
         * @param all that there will be, about
         */
        void at(long done, long all);
    }

    private final Recording recording;
    private final Question question;
    private final Progress progress;
    private final LongAdder done = new LongAdder();
    private final Selection intents;
    private final long start;
    private final int runs;
    private final long all;

    private WhatIf(Recording recording, Question question, boolean compared, Progress progress) {
        this.recording = recording;
        this.question = question;
        this.progress = progress;
        this.start = question.fromBegin() ? recording.begin() : recording.at();
        this.intents = recording.intents().unfinishedAt(start);
        int policies = compared ? 2 : 1;
        this.runs = Math.clamp(
                MOST_OUTCOMES / policies / Math.max(1, intents.size()),
                Math.min(FEWEST_RUNS, question.runs()),
                question.runs());
        this.all = (long) intents.size() * runs * policies;
    }

    /**
     * Predicts.
     *
     * @param now the rules in force
     * @param changed others; null: only what becomes of them under those in force
     * @throws IllegalArgumentException if no call was recorded, so that nobody knows how long one takes
     */
    public static Comparison predict(
            Recording recording, Policy now, @Nullable Policy changed, Question question, Progress progress) {
        if (recording.samples().isEmpty()) {
            throw new IllegalArgumentException(
                    "no answer of " + recording.vendor() + " is recorded, so nobody knows how long its calls take");
        }
        return new WhatIf(recording, question, changed != null, progress).predict(now, changed);
    }

    private Comparison predict(Policy now, @Nullable Policy changed) {
        Double backtest = backtest(now);
        double margin = backtest == null ? UNJUDGED_MARGIN : Math.clamp(Math.abs(backtest), LEAST_MARGIN, MOST_MARGIN);
        return new Comparison(
                recording.vendor(),
                Instant.ofEpochSecond(0, start),
                intents.size(),
                prediction(now, margin),
                changed == null ? null : prediction(changed, margin),
                new Confidence(recording.samples().seen(), runs, backtest, margin, notModelled(backtest)));
    }

    /** Plays what has really been, under the rules in force, and compares how many outcomes there are in the end. */
    private @Nullable Double backtest(Policy now) {
        RecordedIntents recorded = recording.intents();
        long outcomes = IntStream.range(0, recorded.size())
                .filter(i -> recorded.finishedAt(i) > recording.begin())
                .count();
        if (recording.tally().held() < ENOUGH_HELD || outcomes == 0) {
            return null;
        }
        Replay.Plan plan = new Replay.Plan(
                recorded.unfinishedAt(recording.begin()),
                recording.begin(),
                recording.tally().last(),
                List.of(),
                List.of());
        Run run = new Replay(plan, now, recording.samples(), question.seed(), () -> {}).run();
        return (double) (run.finished() - outcomes) / Math.min(recording.tally().held(), outcomes);
    }

    private Prediction prediction(Policy policy, double margin) {
        Replay.Plan plan = new Replay.Plan(
                intents, start, NEVER, question.fromBegin() ? List.of() : recording.spent(), question.vendorLimits());
        List<Run> made = IntStream.range(0, runs)
                .parallel()
                .mapToObj(i -> new Replay(plan, policy, recording.samples(), question.seed() + i, this::finished).run())
                .toList();
        Map<Priority, Prediction.Waiting> waits = new EnumMap<>(Priority.class);
        for (Priority priority : Priority.values()) {
            if (made.stream().allMatch(run -> run.waits.containsKey(priority))) {
                waits.put(priority, waiting(made, priority, margin));
            }
        }
        Run middle = made.get(made.size() / 2);
        return new Prediction(
                range(made, this::seconds, margin),
                range(made, run -> seconds(run) == 0 ? 0 : run.calls / seconds(run), margin),
                waits,
                new EnumMap<>(middle.outcomes.isEmpty() ? new EnumMap<Outcome, Long>(Outcome.class) : middle.outcomes),
                range(made, run -> run.refusals, 0),
                middle.heldBy(),
                middle.unfinished);
    }

    private void finished() {
        done.increment();
        progress.at(done.sum(), all);
    }

    private double seconds(Run run) {
        return Math.max(0, run.finishedAt - start) / NANOS;
    }

    private static Range range(List<Run> runs, ToDoubleFunction<Run> figure, double margin) {
        return Range.of(runs.stream().mapToDouble(figure).toArray(), margin);
    }

    private static Prediction.Waiting waiting(List<Run> runs, Priority priority, double margin) {
        return new Prediction.Waiting(
                of(runs.getFirst(), priority).count(),
                range(runs, run -> of(run, priority).percentile(0.5) / NANOS, margin),
                range(runs, run -> of(run, priority).percentile(0.95) / NANOS, margin),
                range(runs, run -> of(run, priority).percentile(0.99) / NANOS, margin));
    }

    private static Waits of(Run run, Priority priority) {
        return Objects.requireNonNull(run.waits.get(priority));
    }

    private List<String> notModelled(@Nullable Double backtest) {
        List<String> lines = new ArrayList<>();
        if (intents.size() == 0) {
            lines.add("nothing waits; with --past, what was recorded is played again");
        }
        lines.add(
                "not modelled: intents that come later, crashes, rebalances and brokers, a vendor that is slower or refuses"
                        + " when it is called more, requests that serve several intents");
        if (recording.tally().refusals() > 0 && question.vendorLimits().isEmpty()) {
            lines.add("of the recorded calls the vendor refused "
                    + recording.tally().refusals()
                    + " for their rate: whether it would refuse others can't be told from that; say what its own limit is"
                    + " with --vendor-limit");
        }
        if (recording.tally().older() > 0) {
            lines.add(recording.tally().older()
                    + " outcomes are of intents that came before what was read, or of firings of"
                    + " schedules: these are left out");
        }
        if (recording.tally().outages() > 0) {
            lines.add(recording.tally().outages()
                    + " recorded calls met an outage or a refused credential; none is predicted");
        }
        if (recording.samples().seen() < FEW_SAMPLES) {
            lines.add("only " + recording.samples().seen()
                    + " answers are recorded: their times may not be the usual ones");
        }
        if (backtest == null) {
            lines.add("hardly an intent had to wait while this was recorded, so that nothing judges the model");
        } else if (Math.abs(backtest) > UNJUDGED_MARGIN) {
            lines.add("the model is off on what was recorded: a pause, an outage, another limit, or a kill was in it;"
                    + " ask about a later part of it with --last");
        }
        return lines;
    }
}
