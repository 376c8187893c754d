package dev.headgate.streams.ledger;

import dev.headgate.schemas.UnknownSchemaException;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.Layout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.apache.kafka.common.errors.SerializationException;

/**
 * The format of the records in the state stores of one partition. A record begins with a head: the byte {@code F6} and the
 * number of its format (1 to 255). The head is the same in every format, so that a version tells a record that it cannot
 * read yet from a damaged one.
 *
 * @param partition of the stores
 * @param layoutFormats the newest format that the fleet allows, {@link Layout#formats}; it is asked for with each record,
 *     since it rises while the process runs
 * @param newest the newest format that this process reads and writes
 */
public record StateFormat(int partition, IntSupplier layoutFormats, int newest) {

    private static final byte MARK = (byte) 0xF6;
    private static final int HEAD = 2;

    /** The format of a process that reads and writes {@link Formats#newest}. */
    public StateFormat(int partition, IntSupplier layoutFormats) {
        this(partition, layoutFormats, Formats.newest());
    }

    /** Returns the record with the head of the format that is written now. */
    public byte[] write(byte[] bytes) {
        return ByteBuffer.allocate(HEAD + bytes.length)
                .put(MARK)
                .put((byte) Math.min(layoutFormats.getAsInt(), newest))
                .put(bytes)
                .array();
    }

    /**
     * Reads a record.
     *
     * @param store that it is in
     * @param reader gets the record without its head; it may throw a {@link SerializationException}
     * @throws NewerFormatException if it is of a newer version's format, or names a schema of one
     * @throws SerializationException if it has no head
     */
    public <T> T read(String store, byte[] value, Function<byte[], T> reader) {
        if (value.length < HEAD || value[0] != MARK) {
            throw new SerializationException("the record does not begin with the head of a format");
        }
        int format = Byte.toUnsignedInt(value[1]);
        if (format > newest) {
            throw newer(store, "format " + format);
        }
        try {
            return reader.apply(Arrays.copyOfRange(value, HEAD, value.length));
        } catch (UnknownSchemaException unknown) {
            throw newer(store, "a schema that is not known here");
        }
    }

    NewerFormatException newer(String store, String format) {
        return new NewerFormatException(store, partition, format);
    }
}
