package dev.headgate.spring;

import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what to do about a client that can't begin, in place of a stack trace. */
final class ClientStartFailureAnalyzer extends AbstractFailureAnalyzer<ClientStartException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ClientStartException cause) {
        return new FailureAnalysis(cause.getMessage(), action(cause), cause);
    }

    private static String action(ClientStartException failure) {
        if (has(failure, UnknownTopicOrPartitionException.class)) {
            return "Compare headgate.topic-prefix and headgate.reply-to with Headgate's configuration, and make the topics"
                    + " with 'headgate topics apply'.";
        }
        if (has(failure, ConfigException.class)) {
            return "Correct that key of Kafka's where it is given: below headgate.kafka, or spring.kafka.";
        }
        return "See that Kafka can be reached at headgate.kafka.bootstrap.servers, or spring.kafka.bootstrap-servers, and that"
                + " the application may read Headgate's results. headgate.enabled=false starts without a client.";
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> kind) {
        Throwable cause = failure;
        while (cause != null && !kind.isInstance(cause)) {
            cause = cause.getCause();
        }
        return cause != null;
    }
}
