package dev.headgate.streams.retention;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.metrics.Meters;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks twice a minute at how much of its retention the oldest unread intent of each partition of this process has used up.
 *
 * <p>Threading: a thread of its own; closed by any.
 */
public final class RetentionWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RetentionWatch.class);
    private static final Duration EVERY = Duration.ofSeconds(30);

    /** Before the first partition is assigned. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private static final Duration CLOSE = Duration.ofSeconds(5);

    private final Supplier<Admin> admins;
    private final Function<Admin, UnreadReader> readers;
    private final Supplier<Set<Integer>> partitions;
    private final LongSupplier clock;
    private final RetentionReport report;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread =
            Thread.ofPlatform().name("headgate-retention").daemon().unstarted(this::run);

    /**
     * @param readers of the watch, which closes it
     * @param topic the full name of the intents topic
     * @param partitions of it that this process owns now
     * @param clock the broker's, in milliseconds since the epoch
     * @param deadlines told of what is in danger
     */
    public RetentionWatch(
            Supplier<Admin> admins,
            Function<Admin, UnreadReader> readers,
            String topic,
            Supplier<Set<Integer>> partitions,
            LongSupplier clock,
            Meters meters,
            RetentionDeadlines deadlines) {
        this.admins = admins;
        this.readers = readers;
        this.partitions = partitions;
        this.clock = clock;
        this.report = new RetentionReport(topic, meters, deadlines);
    }

    public void start() {
        thread.start();
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            if (!thread.join(CLOSE)) {
                thread.interrupt(); // it waits for a broker
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try (Admin admin = admins.get();
                UnreadReader reader = readers.apply(admin)) {
            boolean over = false;
            while (!over) {
                Set<Integer> own = partitions.get();
                look(reader, own);
                over = closed.await((own.isEmpty() ? SOON : EVERY).toMillis(), MILLISECONDS);
            }
        } catch (InterruptedException | InterruptException e) {
            LOG.debug("retention is watched no more");
        }
    }

    private void look(UnreadReader reader, Set<Integer> own) throws InterruptedException {
        try {
            Retention retention = own.isEmpty() ? Retention.UNLIMITED : retention(reader);
            if (retention != null) {
                report.take(reader.read(own, retention), retention, clock.getAsLong());
            }
        } catch (InterruptException e) {
            throw e;
        } catch (BrokerException | KafkaException e) {
            LOG.debug("what is unread can't be looked at", e);
        }
    }

    private @Nullable Retention retention(UnreadReader reader) throws InterruptedException {
        try {
            return reader.retention();
        } catch (AuthorizationException e) {
            LOG.debug("the retention of intents can't be looked at", e); // the start has warned of it
            return null;
        }
    }
}
