package dev.headgate.streams.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * An input record as it came.
 *
 * @param origin where it came from, its key, value and headers
 * @param timestamp as Kafka Streams took it, milliseconds since 1970
 */
public record RawRecord(Outbox.Origin origin, long timestamp) {

    /** Of {@link #write}; those of newer ones are told by their first byte. */
    static final byte VERSION = 1;

    public Record<byte[], byte[]> message() {
        return new Record<>(origin.key(), origin.value(), timestamp, origin.headers());
    }

    /** Returns about how many bytes it is. */
    long size() {
        long size = length(origin.key()) + length(origin.value());
        for (Header header : origin.headers()) {
            size += header.key().length() + length(header.value());
        }
        return size;
    }

    byte[] write() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeUTF(origin.topic());
            out.writeInt(origin.partition());
            out.writeLong(origin.offset());
            out.writeLong(timestamp);
            write(out, origin.key());
            write(out, origin.value());
            Header[] headers = origin.headers().toArray();
            out.writeInt(headers.length);
            for (Header header : headers) {
                write(out, header.key().getBytes(UTF_8));
                write(out, header.value());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * @throws IOException if it is not what {@link #write} wrote
     */
    static RawRecord read(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (in.readByte() != VERSION) {
            throw new IOException("of another format than " + VERSION);
        }
        String topic = in.readUTF();
        int partition = in.readInt();
        long offset = in.readLong();
        long timestamp = Math.max(0, in.readLong());
        byte[] key = bytes(in);
        byte[] value = bytes(in);
        Headers headers = new RecordHeaders();
        for (int remaining = in.readInt(); remaining > 0; remaining--) {
            byte[] name = bytes(in);
            headers.add(name == null ? "" : new String(name, UTF_8), bytes(in));
        }
        return new RawRecord(new Outbox.Origin(topic, partition, offset, key, value, headers), timestamp);
    }

    private static void write(DataOutputStream out, byte @Nullable [] bytes) throws IOException {
        out.writeInt(bytes == null ? -1 : bytes.length);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    private static byte @Nullable [] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0) {
            return null;
        }
        if (length > in.available()) {
            throw new IOException("ends early");
        }
        return in.readNBytes(length);
    }

    private static long length(byte @Nullable [] bytes) {
        return bytes == null ? 0 : bytes.length;
    }
}
