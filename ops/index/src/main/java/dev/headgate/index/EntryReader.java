package dev.headgate.index;

import dev.headgate.app.Configuration;
import dev.headgate.control.CommandException;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterReader;
import dev.headgate.index.IndexedIntent.Outcome;
import dev.headgate.index.IndexedIntent.Place;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topic;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.DecodedValue;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.record.RawRecord;
import dev.headgate.streams.record.TopicCodec;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** What records tell of intents. Of bodies, headers and operations nothing is taken. */
final class EntryReader {

    static final int MAX_REASON = 200;

    private final TopicCodec codec;
    private final LetterReader letters;
    private final String intents;
    private final String deadLetters;

    /** Those in its place for intents with a {@code replyTo} among them; by full name. */
    private final Set<String> results = new HashSet<>();

    EntryReader(Configuration configuration) {
        this.codec = configuration.codec();
        this.letters = new LetterReader(codec);
        this.intents = codec.topic(Topics.INTENTS);
        this.deadLetters = codec.topic(Topics.DEAD_LETTERS);
        for (Topic topic : codec.catalogue().each(Topics.RESULTS)) {
            results.add(codec.topic(topic.name()));
        }
    }

    /** The topics that tell of intents. */
    Set<String> topics() {
        Set<String> topics = new HashSet<>(results);
        topics.add(intents);
        topics.add(deadLetters);
        return topics;
    }

    /**
     * Reads a record of one of the topics.
     *
     * @return null if it is none of ours
     * @throws CommandException if nothing is said about it, as the registry could not be asked
     */
    @Nullable
    Entry read(ConsumerRecord<byte[], byte[]> message) {
        if (message.topic().equals(intents)) {
            return intent(message);
        }
        return message.topic().equals(deadLetters) ? deadLetter(message) : result(message);
    }

    private @Nullable Entry intent(ConsumerRecord<byte[], byte[]> message) {
        long timestamp = Math.max(0, message.timestamp());
        return switch (codec.read(new RawRecord(Outbox.Origin.of(message), timestamp))) {
            case DecodedValue.Value(Intent intent) ->
                entry(Entry.Source.INTENT, message, intent, Instant.ofEpochMilli(timestamp), null);
            case DecodedValue.Later later -> throw later(message, later);
            default -> null; // its dead letter says why
        };
    }

    private static Entry entry(
            Entry.Source source,
            ConsumerRecord<byte[], byte[]> message,
            Intent intent,
            @Nullable Instant produced,
            @Nullable Outcome outcome) {
        return new Entry(
                source,
                new IndexedIntent(
                        place(message),
                        intent.getId(),
                        intent.getVendor(),
                        intent.getReplay(),
                        intent.getTenant(),
                        intent.getCorrelation(),
                        intent.getOrderingKey(),
                        intent.getPriority().name(),
                        produced,
                        outcome));
    }

    private @Nullable Entry deadLetter(ConsumerRecord<byte[], byte[]> message) {
        if (LetterReader.isMark(message)) {
            return null;
        }
        DeadLetter content =
                decode(message, () -> codec.decode(Topics.DEAD_LETTERS, message.value(), DeadLetter.class));
        if (content == null) {
            return null;
        }
        Letter letter = new Letter(message, content, letters.intent(message, content), content.getReason());
        Outcome outcome = new Outcome(letter.kind(), cut(letter.reason()), letter.at(), letter.attempts());
        if (letter.intent() != null) {
            return entry(Entry.Source.DEAD_LETTER, message, letter.intent(), null, outcome);
        }
        String vendor = letter.vendor();
        return new Entry(
                Entry.Source.DEAD_LETTER,
                new IndexedIntent(
                        place(message),
                        letter.id(),
                        vendor == null ? "" : vendor,
                        0,
                        null,
                        Map.of(),
                        null,
                        null,
                        null,
                        outcome));
    }

    private @Nullable Entry result(ConsumerRecord<byte[], byte[]> message) {
        Result result =
                decode(message, () -> codec.decode(Topics.RESULTS, message.value(), message.headers(), Result.class));
        if (result == null) {
            return null;
        }
        Instant finished = known(result.getFinishedAt());
        Outcome outcome = new Outcome(
                result.getOutcome().name(),
                cut(result.getReason()),
                finished == null ? Instant.ofEpochMilli(Math.max(0, message.timestamp())) : finished,
                result.getAttempts());
        return new Entry(
                Entry.Source.RESULT,
                new IndexedIntent(
                        place(message),
                        result.getId(),
                        result.getVendor(),
                        result.getReplay(),
                        null,
                        result.getCorrelation(),
                        null,
                        null,
                        known(result.getAcceptedAt()),
                        outcome));
    }

    private static @Nullable Instant known(Instant time) {
        return time.equals(Instant.EPOCH) ? null : time;
    }

    private static Place place(ConsumerRecord<byte[], byte[]> message) {
        return new Place(message.topic(), message.partition(), message.offset());
    }

    private static String cut(String reason) {
        return reason.length() <= MAX_REASON ? reason : reason.substring(0, MAX_REASON);
    }

    /** Null for what is somebody else's: ours is readable. */
    private static <T extends SpecificRecord> @Nullable T decode(
            ConsumerRecord<byte[], byte[]> message, Supplier<T> decoding) {
        try {
            return decoding.get();
        } catch (RuntimeException e) {
            if (DecodedValue.failure(e) instanceof DecodedValue.Later later) {
                throw later(message, later);
            }
            return null;
        }
    }

    private static CommandException later(ConsumerRecord<byte[], byte[]> message, DecodedValue.Later later) {
        return CommandException.failed(
                message.topic() + "-" + message.partition() + " offset " + message.offset() + " can't be read yet: "
                        + later.reason() + "; " + later.remedy(),
                null);
    }
}
