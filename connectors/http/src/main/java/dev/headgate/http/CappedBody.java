package dev.headgate.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/** Reads a body that is capped as received and as decompressed, so that memory stays below twice the cap. */
final class CappedBody {

    private CappedBody() {}

    /** Returns the decompressed body, or null if it is larger than the cap; what is left of it is not read. */
    static byte @Nullable [] read(@Nullable HttpEntity entity, boolean gzip, int cap) throws IOException {
        if (entity == null) {
            return new byte[0];
        }
        if (entity.getContentLength() > cap) {
            return null;
        }
        byte[] received = received(entity, cap);
        if (received == null || received.length == 0 || !gzip) {
            return received;
        }
        try (InputStream decompressed = new GZIPInputStream(new ByteArrayInputStream(received))) {
            return capped(decompressed, cap);
        }
    }

    /** One byte more than it says to have is asked for, or its end would not be seen. */
    private static byte @Nullable [] received(HttpEntity entity, int cap) throws IOException {
        long length = entity.getContentLength();
        return length < 0
                ? capped(entity.getContent(), cap)
                : entity.getContent().readNBytes(Math.toIntExact(length) + 1);
    }

    private static byte @Nullable [] capped(InputStream stream, int cap) throws IOException {
        byte[] bytes = stream.readNBytes(cap + 1);
        return bytes.length > cap ? null : bytes;
    }
}
