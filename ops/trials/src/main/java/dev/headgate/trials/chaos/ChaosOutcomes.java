package dev.headgate.trials.chaos;

import dev.headgate.sandbox.Closer;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.RepeatingTask;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Outcomes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private final Closer open = new Closer();
    private final Outcomes counted;
    private final Map<IntentKey, Seen> first = new HashMap<>();
    private final AtomicInteger distinct = new AtomicInteger();
    private final List<CommittedTopic<Result>> topics;
    private final RepeatingTask reading;
    private long strayed;

    /**
     * Begins.
     *
     * @param most intents that are kept apart
     */
    ChaosOutcomes(Map<String, Object> kafka, int most) {
        counted = new Outcomes(most);
        topics = Stream.of("", ChaosWorkload.TEAM)
                .map(reply -> open.add(new CommittedTopic<>(
                        kafka,
                        List.of(Topics.DEFAULT_PREFIX + Topics.of(Topics.RESULTS, reply)),
                        new AvroSerde().deserializer(),
                        Result.class,
                        result -> take(result, reply))))
                .toList();
        reading = open.add(new RepeatingTask(Duration.ZERO, () -> {
            topics.forEach(topic -> topic.poll(STEP));
            return true;
        }));
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
     * Stops reading once everything that has been written by now is read, except what is aborted.
     *
     * @return whether that was to be had in time
     * @throws ExecutionException if it could not be read
     */
    boolean finish(Duration longest) throws InterruptedException, ExecutionException {
        reading.close();
        boolean all = true;
        for (CommittedTopic<Result> topic : topics) {
            all &= topic.readAll(longest);
        }
        return all;
    }

    /** Outcomes that are on another topic than their intents say; only after {@link #finish}. */
    long strayed() {
        return strayed;
    }

    /** All outcomes; only after {@link #finish}. */
    Outcomes counted() {
        return counted;
    }

    /** The first of each intent; only after {@link #finish}. */
    Map<IntentKey, Seen> first() {
        return first;
    }

    @Override
    public void close() throws Exception {
        open.close();
    }
}
