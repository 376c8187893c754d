package dev.headgate.http.stream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Lines as they arrive. One is returned with its end, and not when the next begins: that may be much later. */
final class Lines {

    private static final int BUFFER = 16 * 1024;

    private final InputStream body;
    private final int maxLine;
    private final boolean carriageReturnEnds;
    private final byte[] buffer = new byte[BUFFER];
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private int next;
    private int end;
    private boolean afterCarriageReturn;

    /**
     * @param maxLine most bytes of a line
     * @param carriageReturnEnds whether a CR ends a line as an LF and a CR LF do
     */
    Lines(InputStream body, int maxLine, boolean carriageReturnEnds) {
        this.body = body;
        this.maxLine = maxLine;
        this.carriageReturnEnds = carriageReturnEnds;
    }

    /**
     * Returns the next line, which had an end, without it.
     *
     * @return null at the end of the body; what has no line end is {@link #rest}
     */
    byte @Nullable [] next() throws IOException {
        while (true) {
            int from = next;
            while (next < end) {
                byte it = buffer[next++];
                if (it == '\n' && afterCarriageReturn && next - 1 == from && line.size() == 0) {
                    afterCarriageReturn = false;
                    from = next;
                } else if (it == '\n' || (it == '\r' && carriageReturnEnds)) {
                    afterCarriageReturn = it == '\r';
                    keep(from, next - 1);
                    return taken();
                } else {
                    afterCarriageReturn = false;
                }
            }
            keep(from, end);
            next = 0;
            end = body.read(buffer, 0, buffer.length);
            if (end < 0) {
                end = 0;
                return null;
            }
        }
    }

    /** Returns what is behind the last line's end; empty for nothing. */
    byte[] rest() {
        return taken();
    }

    private void keep(int from, int to) throws UnreadableStreamException {
        if (line.size() + (to - from) > maxLine) {
            throw new UnreadableStreamException("a part of the answer is larger than max-body");
        }
        line.write(buffer, from, to - from);
    }

    private byte[] taken() {
        byte[] all = line.toByteArray();
        line.reset();
        return all;
    }
}
