package dev.headgate.schemas;

import org.apache.kafka.common.errors.SerializationException;

/**
 * The bytes begin as one of these records does, and name a writer's schema that is not known here: most likely a newer
 * version wrote them.
 */
public final class UnknownSchemaException extends SerializationException {
    private static final long serialVersionUID = 1L;

    UnknownSchemaException(String message) {
        super(message);
    }
}
