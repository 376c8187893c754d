package dev.headgate.streams.kafka;

import java.util.Set;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TransactionAbortableException;

/** Of two that write under one transactional id, how the elder hears that the broker has ended its transaction. */
public final class Fencing {

    /**
     * A commit that comes while the broker has markers written for the younger is called an invalid state, and soon after it
     * fenced (transaction protocol 2; seen with Kafka 4.3.1).
     */
    private static final Set<Class<? extends RuntimeException>> TOLD = Set.of(
            ProducerFencedException.class,
            InvalidProducerEpochException.class,
            InvalidTxnStateException.class,
            TransactionAbortableException.class);

    private Fencing() {}

    /** Returns whether that is what was thrown, or why. */
    public static boolean isBehind(Throwable thrown) {
        return TOLD.stream().anyMatch(kind -> Causes.first(kind, thrown) != null);
    }
}
