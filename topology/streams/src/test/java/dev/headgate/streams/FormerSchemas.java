package dev.headgate.streams;

import dev.headgate.schemas.AvroSerde;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;

/** The schemas that versions before wrote with. */
public final class FormerSchemas {

    private static final String FOLDER = "/avro/history/";

    private FormerSchemas() {}

    /** @param file its name, such as {@code LedgerEntry-3.avsc} */
    public static Schema read(String file) {
        try (InputStream in = open(file)) {
            return new Schema.Parser().parse(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files of all former schemas of a record. */
    public static List<String> of(String name) {
        try (BufferedReader index =
                new BufferedReader(new InputStreamReader(open("index.txt"), StandardCharsets.UTF_8))) {
            return index.lines().filter(file -> file.startsWith(name + "-")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How a record begins that is written with this schema: single-object encoding. */
    public static byte[] head(Schema schema) {
        return ByteBuffer.allocate(10)
                .put((byte) 0xC3)
                .put((byte) 1)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(SchemaNormalization.parsingFingerprint64(schema))
                .array();
    }

    private static InputStream open(String file) {
        return Objects.requireNonNull(AvroSerde.class.getResourceAsStream(FOLDER + file), file);
    }
}
