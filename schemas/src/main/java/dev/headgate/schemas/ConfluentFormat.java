package dev.headgate.schemas;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Confluent's wire format: {@code 00}, the schema's id in the registry in 4 bytes big endian, then Avro binary.
 * Subjects are named after the topic (TopicNameStrategy).
 *
 * <p>Threading: any thread. A schema that is not in a cache yet is asked for on the calling thread.
 */
final class ConfluentFormat implements Format {
    static final int CACHED = 1000;
    private static final int HEADER = 5;

    /** A schema that is registered late is known after as long. */
    private static final Duration REFUSED = Duration.ofMinutes(1);

    private record Use(String subject, RecordType type) {}

    private record Source(int id, String subject) {}

    private record Known(RecordType type, DatumReader<SpecificRecord> reader) {}

    private final RegistryClient registry;
    private final boolean register;
    private final String suffix;
    private final Map<RecordType, String> plainSchemas;
    private final Bounded<Use, byte[]> headers = new Bounded<>(CACHED);
    private final Bounded<Integer, Known> readers = new Bounded<>(CACHED);
    private final Refusals<Source> refusals;

    /**
     * One for keys or for values.
     *
     * @param register false only looks schemas up
     * @param ticker nanoseconds, for how long an unknown id is remembered
     */
    ConfluentFormat(RegistryClient registry, boolean register, boolean isKey, LongSupplier ticker) {
        this.registry = registry;
        this.refusals = new Refusals<>(CACHED, REFUSED, ticker);
        this.register = register;
        this.suffix = isKey ? "-key" : "-value";
        this.plainSchemas = RecordType.all().stream()
                .collect(Collectors.toUnmodifiableMap(type -> type, type -> PlainSchema.of(type.schema())));
    }

    @Override
    public byte[] write(String topic, SpecificRecord record) {
        RecordType type = RecordType.of(record);
        return Binary.write(headers.get(new Use(topic + suffix, type), this::header), type, record);
    }

    private byte[] header(Use use) {
        String schema = plainSchemas.get(use.type);
        if (schema == null) {
            throw new IllegalStateException("No schema for " + use.type.name());
        }
        int id = register ? registry.register(use.subject, schema) : registry.lookUp(use.subject, schema);
        return ByteBuffer.allocate(HEADER).put((byte) 0).putInt(id).array();
    }

    @Override
    public SpecificRecord read(String topic, byte[] bytes) {
        if (bytes.length < HEADER) {
            throw new SerializationException(
                    "Not Confluent's wire format: " + bytes.length + " bytes, its header alone has " + HEADER);
        }
        if (bytes[0] != 0) {
            throw new SerializationException("Not Confluent's wire format: it does not begin with 00."
                    + (bytes[0] == (byte) 0xC3 ? " It may be single-object encoding, which needs no registry" : ""));
        }
        int id = ByteBuffer.wrap(bytes).getInt(1);
        Known known = readers.get(id, unknown -> known(new Source(unknown, topic + suffix)));
        return Binary.read(known.reader, known.type, bytes, HEADER);
    }

    /** What will not do is not asked for with each record that names it: that may be very many. */
    private Known known(Source source) {
        String refusal = refusals.find(source);
        if (refusal != null) {
            throw new SerializationException(refusal);
        }
        try {
            return ask(source);
        } catch (SerializationException e) {
            refusals.add(source, String.valueOf(e.getMessage()));
            throw e;
        }
    }

    private Known ask(Source source) {
        Schema writer = parse(source.id, registry.schema(source.id, source.subject));
        RecordType type = RecordType.named(writer);
        return new Known(type, type.reader(writer));
    }

    private static Schema parse(int id, String text) {
        Schema schema;
        try {
            schema = new Schema.Parser().setValidateDefaults(false).parse(text);
        } catch (RuntimeException | StackOverflowError e) { // of another's making, and as deep as it likes
            throw new SerializationException("The registry's schema " + id + " is not Avro");
        }
        if (schema.getType() != Schema.Type.RECORD) {
            throw new SerializationException("The registry's schema " + id + " is not of a record");
        }
        return schema;
    }
}
