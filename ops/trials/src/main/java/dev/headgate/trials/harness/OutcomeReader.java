package dev.headgate.trials.harness;

import dev.headgate.schemas.Result;
import dev.headgate.trials.judge.Outcomes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Reads a results topic from its beginning and counts what was committed there.
 *
 * <p>Threading: one thread.
 */
public final class OutcomeReader implements AutoCloseable {

    private final Outcomes outcomes;
    private final CommittedTopic<Result> results;

    /**
     * @param kafka how to connect: bootstrap.servers and what else the broker asks for
     * @param topic the results topic, by its full name
     * @param records reads the values
     * @param most intents that are kept apart, at least 1
     * @throws IllegalStateException if there is no such topic
     */
    public OutcomeReader(
            Map<String, Object> kafka, String topic, Deserializer<? extends SpecificRecord> records, int most) {
        this.outcomes = new Outcomes(most);
        this.results = new CommittedTopic<>(kafka, List.of(topic), records, Result.class, outcomes::add);
    }

    /** What was counted so far; grows as this reader reads on. */
    public Outcomes outcomes() {
        return outcomes;
    }

    /**
     * Reads what is there, once.
     *
     * @param longest how long to wait when nothing is
     * @return outcomes read
     * @throws org.apache.kafka.common.errors.SerializationException for a value that is no result
     */
    public int poll(Duration longest) {
        return results.poll(longest);
    }

    /** Reads until it is enough. Returns whether it became enough in time. */
    public boolean readUntil(Predicate<Outcomes> enough, Duration longest) {
        return results.readUntil(() -> enough.test(outcomes), longest);
    }

    /**
     * Reads until so many intents have their outcome, or it takes too long: then the judge says what is missing.
     *
     * @param progress is told now and then how many have
     */
    public void awaitAll(int intents, Duration longest, Consumer<String> progress) {
        results.awaitCount(outcomes::distinct, intents, longest, progress);
    }

    /** Reads everything that is committed by now. Returns false if that took too long. */
    public boolean readToEnd(Duration longest) {
        return results.readToEnd(longest);
    }

    @Override
    public void close() {
        results.close();
    }
}
