package dev.headgate.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.rpc.Status;
import io.grpc.Metadata;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An answer other than OK.
 *
 * @param code as the vendor sent it
 * @param details {@code google.rpc.Status} with its details; only code and message if it sent no more
 * @param trailers the metadata that came with it
 */
record Failure(io.grpc.Status.Code code, Status details, Metadata trailers) {

    private static final Metadata.Key<byte[]> DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);

    static Failure of(io.grpc.Status status, Metadata trailers) {
        io.grpc.Status.Code code =
                isTooManyRequests(status) ? io.grpc.Status.Code.RESOURCE_EXHAUSTED : status.getCode();
        return new Failure(code, details(status, trailers), trailers);
    }

    /** Metadata as a vendor sends it with such details. */
    static Metadata trailers(Status details) {
        Metadata trailers = new Metadata();
        trailers.put(DETAILS, details.toByteArray());
        return trailers;
    }

    /** A proxy's answer by plain HTTP 429, for which gRPC's own mapping has UNAVAILABLE. */
    private static boolean isTooManyRequests(io.grpc.Status status) {
        String description = status.getDescription();
        return status.getCode() == io.grpc.Status.Code.UNAVAILABLE
                && description != null
                && description.startsWith("HTTP status code 429");
    }

    private static Status details(io.grpc.Status status, Metadata trailers) {
        byte[] bytes = trailers.get(DETAILS);
        try {
            if (bytes != null) {
                return Status.parseFrom(bytes);
            }
        } catch (InvalidProtocolBufferException e) {
            // As if none were there: the code and message are.
        }
        String description = status.getDescription();
        return Status.newBuilder()
                .setCode(status.getCode().value())
                .setMessage(description == null ? "" : description)
                .build();
    }

    /** Returns the first detail of a type, or null. */
    <T extends Message> @Nullable T detail(Class<T> type) {
        for (Any detail : details.getDetailsList()) {
            if (detail.is(type)) {
                try {
                    return detail.unpack(type);
                } catch (InvalidProtocolBufferException e) {
                    return null;
                }
            }
        }
        return null;
    }

    /** Returns one value of text metadata, by its name in lower case. */
    Optional<String> text(String name) {
        return Optional.ofNullable(trailers.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER)));
    }
}
