package dev.headgate.cli.intents;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines of a stream, empty ones left out. */
final class InputLines implements AutoCloseable {

    private static final int LONGEST = 8 * 1024 * 1024;

    private final InputStream in;
    private long number;

    InputLines(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    /**
     * @param number from 1
     * @param bytes without the line's end; only the first 8 MiB if it is longer
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Line(long number, byte[] bytes, boolean tooLong) {}

    /** The next line that is not empty, or null at the end. */
    @Nullable
    Line next() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int read = in.read(); read >= 0 || bytes.size() > 0; read = in.read()) {
            if (read < 0 || read == '\n') {
                number++;
                if (!isBlank(bytes)) {
                    return new Line(number, bytes.toByteArray(), bytes.size() > LONGEST);
                }
                bytes.reset();
            } else if (bytes.size() <= LONGEST) {
                bytes.write(read);
            }
        }
        return null;
    }

    private static boolean isBlank(ByteArrayOutputStream bytes) {
        return bytes.size() < 64
                && bytes.toString(java.nio.charset.StandardCharsets.ISO_8859_1).isBlank();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
