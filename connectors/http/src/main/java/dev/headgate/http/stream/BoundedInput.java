package dev.headgate.http.stream;

import java.io.IOException;
import java.io.InputStream;

/** A body that ends the call if it grows too long. */
final class BoundedInput extends InputStream {

    private final InputStream body;
    private long remaining;

    BoundedInput(InputStream body, long maxBytes) {
        this.body = body;
        this.remaining = maxBytes;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = body.read(target, offset, length);
        remaining -= Math.max(count, 0);
        if (remaining < 0) {
            throw new UnreadableStreamException("the answer is larger than the profile's max-bytes");
        }
        return count;
    }
}
