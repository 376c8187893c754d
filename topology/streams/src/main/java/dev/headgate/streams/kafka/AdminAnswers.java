package dev.headgate.streams.kafka;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;

/** What a broker answered to an administrator's question. */
public final class AdminAnswers {

    private AdminAnswers() {}

    /**
     * @throws KafkaException what Kafka says
     * @throws BrokerException if nothing came in time
     */
    public static <T> T get(Future<T> asked, Duration patience) throws InterruptedException {
        try {
            return asked.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KafkaException said) {
                throw said;
            }
            throw new BrokerException("the broker's answer failed: " + e.getCause(), e);
        } catch (TimeoutException e) {
            throw new BrokerException("no broker answered within " + patience.toSeconds() + " s", e);
        }
    }
}
