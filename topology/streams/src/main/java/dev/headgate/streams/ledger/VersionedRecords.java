package dev.headgate.streams.ledger;

import dev.headgate.schemas.AvroSerde;
import java.util.function.ToIntFunction;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;

/** Avro records of one kind in a state store. Each record contains its version, beside the format in its head. */
final class VersionedRecords<T extends SpecificRecord> {

    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding
    private final StateFormat format;
    private final String store;
    private final Class<T> kind;
    private final String name;
    private final int newest;
    private final ToIntFunction<T> version;

    /**
     * @param name of the kind with its article, for the message about a record of another kind
     * @param newest the newest version of the kind that this process reads
     * @param version returns a record's version
     */
    VersionedRecords(
            StateFormat format, String store, Class<T> kind, String name, int newest, ToIntFunction<T> version) {
        this.format = format;
        this.store = store;
        this.kind = kind;
        this.name = name;
        this.newest = newest;
        this.version = version;
    }

    byte[] write(T saved) {
        return format.write(serde.serializer().serialize(store, saved));
    }

    /**
     * @throws SerializationException if the bytes can't be read, or are a record of another kind
     * @throws NewerFormatException if a newer version wrote them
     */
    T read(byte[] value) {
        SpecificRecord read =
                format.read(store, value, bytes -> serde.deserializer().deserialize(store, bytes));
        if (!kind.isInstance(read)) {
            throw new SerializationException("not " + name);
        }
        T saved = kind.cast(read);
        if (version.applyAsInt(saved) > newest) {
            throw format.newer(store, "format version " + version.applyAsInt(saved));
        }
        return saved;
    }
}
