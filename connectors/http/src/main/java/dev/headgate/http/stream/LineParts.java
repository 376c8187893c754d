package dev.headgate.http.stream;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines; the last one needs no end. */
final class LineParts implements PartReader {

    private final Lines lines;
    private boolean over;

    LineParts(InputStream body, int maxPart) {
        this.lines = new Lines(body, maxPart, false);
    }

    @Override
    public @Nullable Part next() throws IOException {
        while (!over) {
            byte[] line = lines.next();
            over = line == null;
            byte[] part = withoutCarriageReturn(line == null ? lines.rest() : line);
            if (!isBlank(part)) {
                return new Part(part, null);
            }
        }
        return null;
    }

    private static byte[] withoutCarriageReturn(byte[] line) {
        return line.length > 0 && line[line.length - 1] == '\r' ? Arrays.copyOf(line, line.length - 1) : line;
    }

    private static boolean isBlank(byte[] line) {
        for (byte each : line) {
            if (each != ' ' && each != '\t') {
                return false;
            }
        }
        return true;
    }
}
