package dev.headgate.simulator;

import com.google.protobuf.Any;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.rpc.RetryInfo;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What an answer by HTTP is by gRPC. */
final class GrpcAnswer {

    private static final Metadata.Key<byte[]> DETAILS =
            Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER);
    private static final long HUGE_SECONDS = 1_000_000_000_000L;

    private GrpcAnswer() {}

    /** Returns the code that says what the HTTP status says. */
    static Status status(int http) {
        return switch (http) {
            case 400 -> Status.INVALID_ARGUMENT;
            case 401 -> Status.UNAUTHENTICATED;
            case 403 -> Status.PERMISSION_DENIED;
            case 404 -> Status.NOT_FOUND;
            case 409 -> Status.ABORTED;
            case 429 -> Status.RESOURCE_EXHAUSTED;
            case 503 -> Status.UNAVAILABLE;
            case 504 -> Status.DEADLINE_EXCEEDED;
            default -> http < 300 ? Status.OK : http < 500 ? Status.FAILED_PRECONDITION : Status.INTERNAL;
        };
    }

    /** Returns trailers that tell a wait by {@code google.rpc.RetryInfo}, in the form that the vendor has for Retry-After. */
    static Metadata trailers(Status status, RetryAfter form, long waitNanos) {
        Metadata trailers = new Metadata();
        Any info = info(form, waitNanos);
        if (info != null) {
            com.google.rpc.Status details = com.google.rpc.Status.newBuilder()
                    .setCode(status.getCode().value())
                    .addDetails(info)
                    .build();
            trailers.put(DETAILS, details.toByteArray());
        }
        return trailers;
    }

    private static @Nullable Any info(RetryAfter form, long waitNanos) {
        return switch (form) {
            case SECONDS, HTTP_DATE -> info(Math.max(1, Math.ceilDiv(waitNanos, TimeUnit.SECONDS.toNanos(1))));
            case NONE -> null;
            case GARBAGE ->
                info(1).toBuilder()
                        .setValue(ByteString.copyFromUtf8("soon, please"))
                        .build();
            case NEGATIVE -> info(-5);
            case HUGE -> info(HUGE_SECONDS);
        };
    }

    private static Any info(long seconds) {
        return Any.pack(RetryInfo.newBuilder()
                .setRetryDelay(Duration.newBuilder().setSeconds(seconds))
                .build());
    }
}
