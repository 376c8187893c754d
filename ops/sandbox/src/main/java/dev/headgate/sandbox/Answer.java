package dev.headgate.sandbox;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;

/** A broker's answers, waited for. */
final class Answer {

    /** How long at most. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private Answer() {}

    /**
     * Returns the answer.
     *
     * @param what is asked for, as the message begins if it does not come
     * @throws SandboxException if it fails, takes longer or is interrupted
     */
    static <T> T get(String what, KafkaFuture<T> answer) {
        try {
            return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new SandboxException(what + " failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new SandboxException(what + " took longer than " + PATIENCE.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxException(what + " was interrupted", e);
        }
    }
}
