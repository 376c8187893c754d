package dev.headgate.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;

/** A registry's refusal as the exception that Confluent's serializers raise for it. */
final class RegistryError {
    private static final int MAX_TEXT = 300;

    private RegistryError() {}

    /** The exception for an answer other than 200; {@code body} is missing when it was not JSON. */
    static KafkaException of(int status, String server, JsonNode body) {
        String text = text(status, server, body);
        return switch (status) {
            case 401 -> new AuthenticationException(text);
            case 403 -> new AuthorizationException(text);
            case 408, 500, 503, 504 -> new TimeoutException(text);
            case 429 -> new ThrottlingQuotaExceededException(text);
            case 502 -> new DisconnectException(text);
            default -> new SerializationException(text);
        };
    }

    private static String text(int status, String server, JsonNode body) {
        StringBuilder text = new StringBuilder("The schema registry refused: status=")
                .append(status)
                .append(" server=")
                .append(server);
        if (body.path("error_code").isInt()) {
            text.append(" error_code=").append(body.path("error_code").intValue());
        }
        String message = body.path("message").asText("");
        if (!message.isEmpty()) {
            text.append(" message=").append(message, 0, Math.min(message.length(), MAX_TEXT));
        }
        return text.toString();
    }
}
