package dev.headgate.streams.kafka;

import org.jspecify.annotations.Nullable;

/** A setting by which the cluster is reached is wrong; the message names it and shows no secret. */
public final class ClusterSettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClusterSettingsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
