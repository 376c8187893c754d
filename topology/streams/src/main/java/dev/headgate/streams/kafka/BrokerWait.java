package dev.headgate.streams.kafka;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits at the start for a broker that is not there yet; what waiting does not mend ends at once. */
public final class BrokerWait {

    private static final Logger LOG = LoggerFactory.getLogger(BrokerWait.class);
    private static final Duration AGAIN = Duration.ofSeconds(1);
    private static final Duration SAY = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofSeconds(5);

    private final ClusterAccess access;
    private final Supplier<Admin> admins;
    private final Duration limit;

    /** @param limit zero to try once */
    public BrokerWait(ClusterAccess access, Supplier<Admin> admins, Duration limit) {
        this.access = access;
        this.admins = admins;
        this.limit = limit;
    }

    /**
     * Returns when a broker has answered.
     *
     * @throws BrokerException if none has in time, or one refuses
     * @throws ClusterSettingsException if a setting is wrong
     * @throws InterruptedException if it is not to be waited for any longer
     */
    public void await() throws InterruptedException {
        long begun = System.nanoTime();
        long sayAt = begun + SAY.toNanos();
        Optional<String> why = tried();
        while (why.isPresent()) {
            long now = System.nanoTime();
            if (now - begun >= limit.toNanos()) {
                throw new BrokerException(
                        why.orElseThrow() + " (tried for " + limit.toSeconds() + " s, start.broker-wait)");
            }
            if (now - sayAt >= 0) {
                sayAt += SAY.toNanos();
                LOG.warn(
                        "waiting for a broker, for {} s of {} so far: {}",
                        Duration.ofNanos(now - begun).toSeconds(),
                        limit.toSeconds(),
                        why.orElseThrow());
            }
            boolean _ = new CountDownLatch(1).await(AGAIN.toMillis(), TimeUnit.MILLISECONDS);
            why = tried();
        }
    }

    /** Returns why no broker answers, if none does. */
    private Optional<String> tried() throws InterruptedException {
        Optional<String> why = access.probe();
        return why.isPresent() ? why : asked();
    }

    private Optional<String> asked() throws InterruptedException {
        try {
            Admin admin = admins.get();
            try {
                var _ = AdminAnswers.get(admin.describeCluster().nodes(), ANSWER);
                return Optional.empty();
            } finally {
                admin.close(Duration.ZERO); // without waiting for what no broker has answered
            }
        } catch (BrokerException | TimeoutException e) {
            RuntimeException told = access.explain(new TimeoutException(e.getMessage()));
            return Optional.of(told == null ? String.valueOf(e.getMessage()) : String.valueOf(told.getMessage()));
        } catch (KafkaException e) {
            RuntimeException told = access.explain(e);
            throw told == null ? e : told;
        }
    }
}
