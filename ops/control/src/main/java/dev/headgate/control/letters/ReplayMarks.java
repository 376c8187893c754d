package dev.headgate.control.letters;

import dev.headgate.control.kafka.Position;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Which dead letters were replayed. A mark is a record without a value in the letter's own partition, whose header names
 * the letter's position: it comes after the letter, so retention takes the letter first.
 */
final class ReplayMarks {

    static final String HEADER = "headgate-replayed";

    private final Set<Position> replayed = new HashSet<>();

    /** A mark for the topic that the letter lies in. */
    static ProducerRecord<byte[], byte[]> mark(Letter letter) {
        Position position = letter.position();
        ProducerRecord<byte[], byte[]> mark = new ProducerRecord<>(
                letter.message().topic(), position.partition(), letter.message().key(), null);
        mark.headers().add(HEADER, position.toString().getBytes(StandardCharsets.UTF_8));
        return mark;
    }

    /** Returns whether a record of the topic is no letter. */
    static boolean isMark(ConsumerRecord<byte[], byte[]> message) {
        return message.value() == null && message.headers().lastHeader(HEADER) != null;
    }

    /** Takes note of a record of the topic if it is a mark. */
    void take(ConsumerRecord<byte[], byte[]> message) {
        if (isMark(message)) {
            named(message).ifPresent(replayed::add);
        }
    }

    boolean contains(Letter letter) {
        return replayed.contains(letter.position());
    }

    /** A mark says nothing of another partition, nor of what comes after it: such a one was copied from elsewhere. */
    private static Optional<Position> named(ConsumerRecord<byte[], byte[]> message) {
        Header header = message.headers().lastHeader(HEADER);
        if (header == null || header.value() == null) {
            return Optional.empty();
        }
        return Position.parse(new String(header.value(), StandardCharsets.UTF_8))
                .filter(it -> it.partition() == message.partition() && it.offset() < message.offset());
    }
}
