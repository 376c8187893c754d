package dev.headgate.streams.record;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topics;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/** What the Serde makes of a value. */
public sealed interface DecodedValue {

    /** How deep an exception's causes are looked at. */
    int MAX_CAUSES = 16;

    /** What is written of an exception's message. */
    int LONGEST_REASON = 500;

    /** A record of the type that belongs into {@link Topics its topic}. */
    record Value(SpecificRecord record) implements DecodedValue {}

    /**
     * An intent that is none, but whose it is could be read: it ends INVALID.
     *
     * @param intent what of it could be read
     */
    record Wrong(Intent intent, String reason) implements DecodedValue {}

    /** No such record, now or later. */
    record Bad(String reason) implements DecodedValue {}

    /** Nothing is said about the record: the registry could not be asked. */
    record Later(String reason, String remedy) implements DecodedValue {}

    /**
     * Reads what a Serde threw. What Kafka calls retriable, a refused credential, and input or output that failed are the
     * registry's; Avro itself throws only the two kinds of {@link IOException} that stand for damaged bytes.
     */
    static DecodedValue failure(Throwable thrown) {
        Throwable cause = thrown;
        for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
            String remedy = remedy(cause);
            if (remedy != null) {
                return new Later(text(thrown, cause), remedy);
            }
            cause = cause.getCause();
        }
        String kind = thrown.getClass().getSimpleName(); // others' messages may quote the record
        return new Bad(
                thrown instanceof KafkaException
                        ? SizeLimiter.cut(String.valueOf(thrown.getMessage()), LONGEST_REASON)
                        : kind);
    }

    private static @Nullable String remedy(Throwable cause) {
        if (cause instanceof AuthenticationException) {
            return "look at serde.basic.auth.user.info and the other credentials under serde.";
        }
        if (cause instanceof AuthorizationException) {
            return "let the user of serde.basic.auth.user.info read schemas";
        }
        boolean damage = cause instanceof EOFException
                || cause.getClass().getName().equals("org.apache.avro.InvalidNumberEncodingException");
        boolean io = cause instanceof IOException || cause instanceof UncheckedIOException;
        return cause instanceof RetriableException || cause instanceof InterruptException || (io && !damage)
                ? "look at serde.schema.registry.url and at the registry"
                : null;
    }

    private static String text(Throwable thrown, Throwable cause) {
        String text = thrown.getMessage()
                + (thrown == cause ? "" : " (" + cause.getClass().getSimpleName() + ")");
        return thrown.getClass().getSimpleName() + ": " + SizeLimiter.cut(text, LONGEST_REASON);
    }
}
