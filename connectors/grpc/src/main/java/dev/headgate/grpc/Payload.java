package dev.headgate.grpc;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * One message as it is on the wire.
 *
 * @param bytes null if they were more than the cap and left out
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Payload(byte @Nullable [] bytes) {

    // Spelled out: a compact constructor loses the annotation of the array parameter.
    Payload(byte @Nullable [] bytes) {
        this.bytes = bytes;
    }

    /** Messages of at most so many bytes; of larger ones it is known only that they were there. */
    static MethodDescriptor.Marshaller<Payload> marshaller(int max) {
        return new MethodDescriptor.Marshaller<>() {
            @Override
            public InputStream stream(Payload payload) {
                byte[] bytes = payload.bytes();
                return new ByteArrayInputStream(bytes == null ? new byte[0] : bytes);
            }

            @Override
            public Payload parse(InputStream stream) {
                try {
                    byte[] bytes = stream.readNBytes(max + 1);
                    return new Payload(bytes.length > max ? null : bytes);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }
}
