package dev.headgate.spring;

import org.apache.kafka.common.KafkaException;

/** The application's client can't begin: Kafka is not there, refuses it, or has no topics of Headgate's. */
final class ClientStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ClientStartException(KafkaException cause) {
        super("the Headgate client can't start: " + reason(cause), cause);
    }

    /** What is at the root of it, as Kafka's clients say no more than "Failed to construct" above. */
    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause instanceof KafkaException || cause instanceof IllegalArgumentException
                ? reason(cause)
                : String.valueOf(failure.getMessage());
    }
}
