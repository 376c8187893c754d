package dev.headgate.control.kafka;

import dev.headgate.control.CommandException;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.ClusterAccess;
import dev.headgate.streams.kafka.ClusterSettingsException;
import java.util.Map;
import org.apache.kafka.common.errors.RecordTooLargeException;

/** How the cluster is reached; says in words, and with an exit code, why it is not. */
final class Reach {

    private final String servers;
    private final ClusterAccess access;

    Reach(Map<String, Object> kafka) {
        this.servers = String.valueOf(kafka.get("bootstrap.servers"));
        this.access = new ClusterAccess(kafka);
    }

    /**
     * @throws CommandException if no server can be reached
     */
    void probe() {
        try {
            access.probe().ifPresent(why -> {
                throw CommandException.failed(why, null);
            });
        } catch (BrokerException | ClusterSettingsException e) {
            throw failure(e);
        }
    }

    CommandException failure(Throwable e) {
        for (Throwable it = e; it != null; it = it.getCause()) {
            if (it instanceof RecordTooLargeException) {
                return CommandException.usage("too large for Kafka: " + it.getMessage(), it);
            }
        }
        RuntimeException told = access.explain(e);
        if (told == null) {
            return CommandException.failed(servers + ": " + CommandException.reason(e), e);
        }
        return told instanceof ClusterSettingsException
                ? CommandException.usage(CommandException.reason(told), e)
                : CommandException.failed(CommandException.reason(told), e);
    }
}
