package dev.headgate.streams.ledger;

import dev.headgate.schemas.UnknownSchemaException;
import dev.headgate.streams.layout.Layout;
import java.nio.ByteBuffer;
import java.util.function.Function;
import java.util.function.IntSupplier;

/**
 * The format of the records in the state stores of one partition. Format 1 is the record's own bytes, which begin with
 * {@code C3 01} where they are Avro and with less than {@code 80} where they are not. From format 2 on a record begins with
 * the byte {@code F6} and the number of its format (1 to 255), whatever follows, so that every later version's records are
 * told from damaged ones by versions that cannot read them. Format 3 keeps who cancelled an intent, and why; from format 4 on
 * intents may be parked, from format 5 on their operation may be a custom one, format 6 tells months and buckets from days and
 * windows, format 7 has what was learned of limits, and from
 * format 8 on intents may be more than one call.
 *
 * @param partition of the stores
 * @param layoutFormats the format that is written, {@link Layout#formats}; asked for with each record, since it rises while
 *     the process runs
 */
public record StateFormat(int partition, IntSupplier layoutFormats) {

    /** The one without a head. */
    static final int BARE = 1;

    /** From this one on, who cancelled an intent and why is kept. */
    static final int CANCEL_REASONS = 3;

    /** The first that has custom operations. */
    public static final int CUSTOM_OPERATIONS = 5;

    /** The first that tells a month from a day, and a bucket from a window. */
    static final int MONTHS_AND_BUCKETS = 6;

    /** The first that has what was learned of limits. */
    static final int LEARNED_LIMITS = 7;

    /** The first that has intents of more than one call, and what belongs to them. */
    public static final int KINDS_OF_WORK = 8;

    private static final byte MARK = (byte) 0xF6;
    private static final int HEAD = 2;

    /**
     * A record without its head.
     *
     * @param format that it is in
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on at once
    public record Content(int format, byte[] bytes) {}

    /** The format that is written now. */
    public int written() {
        return Math.min(layoutFormats.getAsInt(), Layout.FORMATS);
    }

    /**
     * Puts the head before a record.
     *
     * @param format as {@link #written} said when the record was made
     */
    public byte[] write(int format, byte[] bytes) {
        if (format == BARE) {
            return bytes;
        }
        return ByteBuffer.allocate(HEAD + bytes.length)
                .put(MARK)
                .put((byte) format)
                .put(bytes)
                .array();
    }

    /**
     * Reads a record without its head.
     *
     * @param store that it is in
     * @param reader may throw a {@link org.apache.kafka.common.errors.SerializationException}
     * @throws NewerFormatException if it is of a newer version's format, or names a schema of one
     */
    public <T> T read(String store, byte[] value, Function<Content, T> reader) {
        Content content = content(store, value);
        try {
            return reader.apply(content);
        } catch (UnknownSchemaException unknown) {
            throw newer(store, "a schema that is not known here");
        }
    }

    NewerFormatException newer(String store, String format) {
        return new NewerFormatException(store, partition, format);
    }

    private Content content(String store, byte[] value) {
        if (value.length < HEAD || value[0] != MARK) {
            return new Content(BARE, value);
        }
        int format = Byte.toUnsignedInt(value[1]);
        if (format > Layout.FORMATS) {
            throw newer(store, "format " + format);
        }
        byte[] bytes = new byte[value.length - HEAD];
        System.arraycopy(value, HEAD, bytes, 0, bytes.length);
        return new Content(format, bytes);
    }
}
