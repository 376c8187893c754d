package dev.headgate.app;

import dev.headgate.streams.HeadgateStreams;
import org.jspecify.annotations.Nullable;

/**
 * How the application is, as others are told.
 *
 * <p>Threading: changed by who starts and stops it, read by any.
 */
final class Health {

    private volatile @Nullable HeadgateStreams streams;
    private volatile boolean stopping;

    void started(HeadgateStreams running) {
        streams = running;
    }

    void stopping() {
        stopping = true;
    }

    /** Whether intents are being served. */
    boolean ready() {
        HeadgateStreams running = streams;
        return !stopping && running != null && running.ready();
    }

    /** Whether there is no reason to restart the process; one that stops cleanly is left alone. */
    boolean healthy() {
        HeadgateStreams running = streams;
        return stopping || running == null || running.healthy();
    }

    /** STARTING, DRAINING, or the state of Kafka Streams. */
    String state() {
        HeadgateStreams running = streams;
        if (stopping) {
            return "DRAINING";
        }
        return running == null ? "STARTING" : running.state();
    }
}
