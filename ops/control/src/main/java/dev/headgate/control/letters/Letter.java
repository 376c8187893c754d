package dev.headgate.control.letters;

import dev.headgate.control.kafka.Position;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * A dead letter as it lies in its topic.
 *
 * @param content null when the record is none that can be read
 * @param intent null when no intent can be read from it
 * @param reason why it was given up, or why it can't be read
 */
public record Letter(
        ConsumerRecord<byte[], byte[]> message,
        @Nullable DeadLetter content,
        @Nullable Intent intent,
        String reason) {

    /** Stands for the outcome where there is none, as the record could not be read. */
    public static final String UNREADABLE = "UNREADABLE";

    private static final Set<OutcomeKind> NEVER_DEAD = EnumSet.of(OutcomeKind.UNKNOWN, OutcomeKind.SUCCEEDED);

    /** What {@link #kind} may be. */
    public static final List<String> KINDS = Stream.concat(
                    Arrays.stream(OutcomeKind.values())
                            .filter(kind -> !NEVER_DEAD.contains(kind))
                            .map(Enum::name),
                    Stream.of(UNREADABLE))
            .toList();

    public Position position() {
        return new Position(message.partition(), message.offset());
    }

    public Instant at() {
        return content == null ? Instant.ofEpochMilli(message.timestamp()) : content.getAt();
    }

    /** Its own, or else the intent's, or else what the record's key says. */
    @Nullable
    public String vendor() {
        if (content != null && content.getVendor() != null) {
            return content.getVendor();
        }
        if (intent != null) {
            return intent.getVendor();
        }
        return message.key() == null ? null : new String(message.key(), StandardCharsets.UTF_8);
    }

    @Nullable
    public String id() {
        if (content != null && content.getId() != null) {
            return content.getId();
        }
        return intent == null ? null : intent.getId();
    }

    /** The outcome's name, or {@link #UNREADABLE}. */
    public String kind() {
        return content == null || content.getOutcome() == null
                ? UNREADABLE
                : content.getOutcome().name();
    }

    public int attempts() {
        return content == null ? 0 : content.getAttempts();
    }

    /** Of the last answer; null if there was none. */
    @Nullable
    public Integer status() {
        return content == null ? null : content.getStatus();
    }

    /** How often the intent had been replayed when it came here. */
    public int replay() {
        return intent == null ? 0 : intent.getReplay();
    }

    /** Of what could not be read: the record that was given up, or this one. */
    public int bytes() {
        if (content == null) {
            return Math.max(0, message.serializedValueSize());
        }
        return content.getValue() == null ? 0 : content.getValue().remaining();
    }
}
