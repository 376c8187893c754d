package dev.headgate.app;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Kafka's that must fit Headgate's own: a call's deadline < drain deadline < transaction timeout.
 *
 * @param kafka by key, the prefix included
 */
record Timing(Map<String, Found> kafka, Problems problems) {

    /** What the last commit of a clean stop may take. */
    private static final Duration COMMIT = Duration.ofSeconds(5);

    private static final int KAFKA_REQUEST_BYTES = 1_048_576;

    /** Returns the transaction timeout for a drain deadline: as short as can be, as it delays a take-over after a kill. */
    static Duration transactionTimeout(Duration drainDeadline) {
        return drainDeadline.plus(COMMIT);
    }

    /**
     * @param drainDeadline null if it can't be read
     * @param recordBytes the largest record value, null if it can't be read
     */
    void check(@Nullable Duration drainDeadline, @Nullable Integer recordBytes) {
        Found timeout = producer(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG);
        if (timeout != null && drainDeadline != null && number(timeout) <= drainDeadline.toMillis()) {
            problems.add(
                    timeout,
                    "allowed: more milliseconds than " + Key.DRAIN_DEADLINE.key() + ", " + drainDeadline.toMillis()
                            + ", or leave it out for "
                            + transactionTimeout(drainDeadline).toMillis());
        }
        Found request = producer(ProducerConfig.MAX_REQUEST_SIZE_CONFIG);
        long max = request == null ? KAFKA_REQUEST_BYTES : number(request);
        if (recordBytes != null && recordBytes >= max) {
            problems.add(Key.LEDGER_MAX_RECORD_BYTES.key() + ": \"" + recordBytes
                    + "\": must be less than kafka.producer.max.request.size, " + max);
        }
    }

    /** Returns whether the operator has set a transaction timeout. */
    static boolean isTransactionTimeoutSet(Map<String, Object> kafka) {
        return Stream.of(
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG))
                .anyMatch(kafka::containsKey);
    }

    private @Nullable Found producer(String name) {
        Found plain = kafka.get(KafkaKeys.PREFIX + name);
        return kafka.getOrDefault(KafkaKeys.PREFIX + StreamsConfig.producerPrefix(name), plain);
    }

    /** What is no number is told of elsewhere. */
    private static long number(Found found) {
        return found.value().matches("\\d{1,18}") ? Long.parseLong(found.value()) : Long.MAX_VALUE;
    }
}
