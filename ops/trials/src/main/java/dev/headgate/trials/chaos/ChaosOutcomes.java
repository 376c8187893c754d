package dev.headgate.trials.chaos;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.RepeatingTask;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Outcomes;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Reads the committed outcomes as they come.
 *
 * <p>Threading: a thread of its own reads until {@link #finish}; what it read belongs to the caller from then on.
 */
final class ChaosOutcomes implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(100);

    /**
     * An intent's first outcome.
     *
     * @param reason as its result says; empty: it says none
     * @param run of its pages that counts
     * @param pages of that run
     */
    record Seen(OutcomeKind kind, String reason, long finishedAtMillis, int run, int pages) {}

    private final Outcomes counted;
    private final Map<IntentKey, Seen> first = new HashMap<>();
    private final AtomicInteger distinct = new AtomicInteger();
    private final CommittedTopic<Result> results;
    private final CommittedTopic<Result> teams;
    private final RepeatingTask reading;
    private long strayed;

    /**
     * Begins.
     *
     * @param most intents that are kept apart
     */
    ChaosOutcomes(Map<String, Object> kafka, int most) {
        this.counted = new Outcomes(most);
        this.results = results(kafka, "");
        this.teams = results(kafka, ChaosWorkload.TEAM);
        this.reading = new RepeatingTask(Duration.ZERO, () -> {
            results.poll(STEP);
            teams.poll(STEP);
            return true;
        });
    }

    private CommittedTopic<Result> results(Map<String, Object> kafka, String reply) {
        return new CommittedTopic<>(
                kafka,
                Topics.DEFAULT_PREFIX + Topics.of(Topics.RESULTS, reply),
                new AvroSerde().deserializer(),
                Result.class,
                result -> take(result, reply));
    }

    private void take(Result result, String reply) {
        counted.add(result);
        strayed += ChaosWorkload.replyTo(result.getId()).equals(reply) ? 0 : 1;
        first.putIfAbsent(
                new IntentKey(result.getVendor(), result.getId()),
                new Seen(
                        result.getOutcome(),
                        result.getReason(),
                        result.getFinishedAt().toEpochMilli(),
                        result.getRun(),
                        result.getPages()));
        distinct.set(first.size());
    }

    /** Intents with an outcome so far. */
    int distinct() {
        return distinct.get();
    }

    /**
     * Reads no more but what is committed by now.
     *
     * @return whether that was to be had in time
     * @throws ExecutionException if it could not be read
     */
    boolean finish(Duration longest) throws InterruptedException, ExecutionException {
        reading.close();
        return results.readToEnd(longest) && teams.readToEnd(longest);
    }

    /** Outcomes that are on another topic than their intents say; only after {@link #finish}. */
    long strayed() {
        return strayed;
    }

    /** Those of them that have none; only after {@link #finish}. */
    Stream<IntentKey> missing(Set<IntentKey> sent) {
        return sent.stream().filter(key -> counted.of(key) == 0);
    }

    /** Intents with more than one, or that are none of these; only after {@link #finish}. */
    Stream<IntentKey> excess(Set<IntentKey> sent) {
        return counted.byIntent().keySet().stream().filter(key -> counted.of(key) > 1 || !sent.contains(key));
    }

    /** All outcomes; only after {@link #finish}. */
    Outcomes counted() {
        return counted;
    }

    /** The first of each intent; only after {@link #finish}. */
    Map<IntentKey, Seen> first() {
        return first;
    }

    /** How many ended how; only after {@link #finish}. */
    Map<OutcomeKind, Long> kinds() {
        Map<OutcomeKind, Long> kinds = new EnumMap<>(OutcomeKind.class);
        first.values().forEach(seen -> kinds.merge(seen.kind(), 1L, Long::sum));
        return kinds;
    }

    @Override
    public void close() throws Exception {
        try (results;
                teams) {
            reading.close();
        }
    }
}
