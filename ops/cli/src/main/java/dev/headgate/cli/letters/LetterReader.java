package dev.headgate.cli.letters;

import dev.headgate.cli.support.Failures;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** Reads dead letters, and the intents in them. Whether an intent can be read is asked anew: a newer version may. */
final class LetterReader {

    private final TopicCodec codec;

    LetterReader(TopicCodec codec) {
        this.codec = codec;
    }

    Letter read(ConsumerRecord<byte[], byte[]> message) {
        DeadLetter content;
        try {
            content = codec.decode(Topics.DEAD_LETTERS, message.value(), DeadLetter.class);
        } catch (SerializationException e) {
            return new Letter(message, null, null, "not a dead letter: " + Failures.message(e));
        }
        return new Letter(message, content, intent(content.getValue()), content.getReason());
    }

    private @Nullable Intent intent(@Nullable ByteBuffer value) {
        if (value == null) {
            return null;
        }
        byte[] bytes = new byte[value.remaining()];
        value.duplicate().get(bytes);
        try {
            return codec.decode(Topics.INTENTS, bytes, Intent.class);
        } catch (SerializationException e) {
            return null;
        }
    }
}
