package dev.headgate.control.letters;

import dev.headgate.control.CommandException;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.DecodedValue;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.record.RawRecord;
import dev.headgate.streams.record.TopicCodec;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Reads dead letters, and the intents in them. Whether an intent can be read is asked anew: a newer version may. */
public record LetterReader(TopicCodec codec) {

    Letter read(ConsumerRecord<byte[], byte[]> message) {
        DeadLetter content;
        try {
            content = codec.decode(Topics.DEAD_LETTERS, message.value(), DeadLetter.class);
        } catch (SerializationException e) {
            return new Letter(message, null, null, "not a dead letter: " + CommandException.reason(e));
        }
        return new Letter(message, content, intent(message, content), content.getReason());
    }

    /** Returns whether a record of the topic marks a letter as replayed, and is none. */
    public static boolean isMark(ConsumerRecord<byte[], byte[]> message) {
        return ReplayMarks.isMark(message);
    }

    /**
     * The intent in a letter; null if there is none that can be read. The headers tell of its value where that is as it came;
     * durations start from when it was given up.
     *
     * @param message the letter as it lies in its topic
     */
    public @Nullable Intent intent(ConsumerRecord<byte[], byte[]> message, DeadLetter content) {
        if (content.getValue() == null) {
            return null;
        }
        Outbox.Origin origin = new Outbox.Origin(
                codec.topic(Topics.INTENTS),
                content.getPartition(),
                content.getOffset(),
                bytes(content.getKey()),
                bytes(content.getValue()),
                message.headers());
        RawRecord record = new RawRecord(origin, content.getAt().toEpochMilli());
        return codec.read(record) instanceof DecodedValue.Value(Intent intent) ? intent : null;
    }

    private static byte @Nullable [] bytes(@Nullable ByteBuffer buffer) {
        if (buffer == null) {
            return null;
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
