package dev.headgate.streams.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topic;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.json.ContentType;
import dev.headgate.schemas.json.PageJson;
import dev.headgate.schemas.json.ResultJson;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Full topic names, and the records in them as bytes.
 *
 * <p>Threading: any thread, as the Serde.
 */
public final class TopicCodec {

    private static final byte[] JSON = ContentType.JSON.getBytes(UTF_8);
    private static final int CONFLUENT_HEADER = 5;

    /** As many as the Serde caches, about. */
    private static final int MAX_SOURCES = 1000;

    /** A schema's id, in the registry, and the topic in which it was met. */
    private record Source(String topic, int schema) {}

    private final TopicCatalogue catalogue;
    private final ReplyTopics replies;

    /** By name, in full; asked for with each record. */
    private final Map<String, String> topics;

    private final Serde<SpecificRecord> serde;

    private final ResultsFormat results;

    /** Whether the Serde may ask a registry. */
    private final boolean registry;

    /** Those that the Serde has fetched. */
    private final Set<Source> read = ConcurrentHashMap.newKeySet();

    /** One that writes all records as the Serde does. */
    public TopicCodec(Serde<SpecificRecord> serde, String prefix) {
        this(serde, prefix, ResultsFormat.AVRO);
    }

    /**
     * @param serde configured; any that writes and reads our records
     * @param prefix of every topic
     * @param results how results and pages are written; both are read
     */
    public TopicCodec(Serde<SpecificRecord> serde, String prefix, ResultsFormat results) {
        this(serde, prefix, results, List.of());
    }

    /**
     * @param serde configured; any that writes and reads our records
     * @param prefix of every topic
     * @param results how results and pages are written; both are read
     * @param replies names that an intent's {@code replyTo} may be
     */
    public TopicCodec(Serde<SpecificRecord> serde, String prefix, ResultsFormat results, Collection<String> replies) {
        this.catalogue = TopicCatalogue.load().withReplies(replies);
        this.replies = new ReplyTopics(catalogue);
        this.serde = serde;
        this.results = results;
        this.registry = !(serde instanceof AvroSerde ours) || ours.usesRegistry();
        this.topics = catalogue.topics().stream()
                .collect(Collectors.toUnmodifiableMap(Topic::name, topic -> topic.in(prefix)));
    }

    /** Returns the topics that there are, those for replies included. */
    public TopicCatalogue catalogue() {
        return catalogue;
    }

    /** Returns where outcomes go by what their intents say. */
    public ReplyTopics replies() {
        return replies;
    }

    /** Returns the full name of a topic of the catalogue. */
    public String topic(String name) {
        String topic = topics.get(name);
        if (topic == null) {
            throw new IllegalArgumentException("No topic in the catalogue: " + name);
        }
        return topic;
    }

    /**
     * @param name the topic's, from {@link Topics}
     */
    public byte[] encode(String name, SpecificRecord record) {
        if (writesJson()) {
            if (record instanceof Result result) {
                return ResultJson.write(result);
            }
            if (record instanceof Page page) {
                return PageJson.write(page);
            }
        }
        return serde.serializer().serialize(topic(name), record);
    }

    /** Returns whether results and pages are JSON. */
    boolean writesJson() {
        return results == ResultsFormat.JSON;
    }

    /** Returns the headers of a result or page: these, and what says how it is written. */
    Headers describing(Headers headers) {
        return writesJson() ? ContentType.others(headers).add(ContentType.HEADER, JSON) : headers;
    }

    /**
     * Reads an intent or a command; may ask the registry, for as long as the Serde waits for it. Either may be JSON, as its
     * record's headers say.
     */
    public DecodedValue read(RawRecord record) {
        Outbox.Origin origin = record.origin();
        boolean command = origin.topic().equals(topic(Topics.COMMANDS));
        try {
            if (JsonRecords.isMeant(origin)) {
                return command ? JsonRecords.command(record) : JsonRecords.intent(record);
            }
            SpecificRecord read = command
                    ? decode(Topics.COMMANDS, origin.value(), Command.class)
                    : decode(Topics.INTENTS, origin.value(), Intent.class);
            remember(origin.topic(), origin.value());
            return new DecodedValue.Value(read);
        } catch (RuntimeException | StackOverflowError e) {
            DecodedValue failure = DecodedValue.failure(e);
            String hint = failure instanceof DecodedValue.Bad ? JsonRecords.hint(origin) : null;
            return hint == null ? failure : new DecodedValue.Bad(hint);
        }
    }

    /**
     * Returns whether to read the value may take a question to the registry, which may take long: in Confluent's wire
     * format, unless its schema was read before. No JSON begins as that does.
     */
    boolean mayFetch(RawRecord record) {
        byte[] value = record.origin().value();
        return isConfluent(value)
                && !read.contains(new Source(
                        record.origin().topic(), ByteBuffer.wrap(value).getInt(1)));
    }

    private void remember(String topic, byte @Nullable [] value) {
        if (isConfluent(value)) {
            Source source = new Source(topic, ByteBuffer.wrap(value).getInt(1));
            if (read.size() >= MAX_SOURCES) {
                read.clear();
            }
            read.add(source);
        }
    }

    private boolean isConfluent(byte @Nullable [] value) {
        return registry && value != null && value.length >= CONFLUENT_HEADER && value[0] == 0;
    }

    /**
     * Reads a result or a page, as Avro or JSON, or any other record.
     *
     * @param name the topic's, from {@link Topics}
     * @param headers the record's
     * @throws SerializationException if the bytes are not such a record
     */
    public <T extends SpecificRecord> T decode(String name, byte @Nullable [] value, Headers headers, Class<T> type) {
        boolean json = (type == Result.class || type == Page.class) && ContentType.isJson(value, headers);
        if (!json || value == null) {
            return decode(name, value, type);
        }
        return type.cast(type == Result.class ? ResultJson.read(value) : PageJson.read(value));
    }

    /**
     * @param name the topic's, from {@link Topics}
     * @throws SerializationException if the bytes are not such a record
     */
    public <T extends SpecificRecord> T decode(String name, byte @Nullable [] value, Class<T> type) {
        if (value == null) {
            throw new SerializationException("the value is empty (a tombstone)");
        }
        SpecificRecord record = serde.deserializer().deserialize(topic(name), value);
        if (!type.isInstance(record)) {
            throw new SerializationException("the value is a "
                    + (record == null ? "null" : record.getSchema().getName()) + ", not a " + type.getSimpleName());
        }
        return type.cast(record);
    }
}
