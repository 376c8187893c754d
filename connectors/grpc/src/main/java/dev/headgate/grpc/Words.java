package dev.headgate.grpc;

import io.grpc.Status;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** How calls end without an answer, in fixed words: gRPC's own descriptions may quote what the vendor sent. */
final class Words {

    // What grpc-netty says of a stream that it wrote and the vendor has not begun with (RFC 9113, 8.7). Of a GOAWAY
    // with an
    // error it is not said: servers on netty name a wrong last stream there (netty #10670).
    private static final String REFUSED = "RST_STREAM closed stream. HTTP/2 error code: REFUSED_STREAM";
    private static final String ABOVE_LAST = "Abrupt GOAWAY closed sent stream. HTTP/2 error code: NO_ERROR";

    private Words() {}

    /** Returns whether the vendor says by HTTP/2 that it did nothing with the request. Not to be asked of an answer. */
    static boolean isUnprocessed(Status status) {
        String description = status.getDescription();
        return description != null && (description.startsWith(REFUSED) || description.startsWith(ABOVE_LAST));
    }

    /** Of a request that left. */
    static String unanswered(Status status) {
        String description = status.getDescription() == null ? "" : status.getDescription();
        if (description.startsWith(REFUSED)) {
            return "the stream was refused";
        }
        if (description.contains("GOAWAY")) {
            return "the vendor closed the connection with GOAWAY";
        }
        if (description.startsWith("RST_STREAM")) {
            return "the stream was reset";
        }
        if (description.startsWith("gRPC message exceeds maximum size")) {
            return "the answer has a message larger than 64 MiB";
        }
        return status.getCode() == Status.Code.UNAVAILABLE
                ? "the connection was broken before a whole answer"
                : "no whole answer in gRPC's form: " + status.getCode();
    }

    /** Of a request that nothing was written of. */
    static String unsent(Status status) {
        for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
            String words = words(cause);
            if (words != null) {
                return words;
            }
        }
        return "no connection: " + status.getCode();
    }

    private static @Nullable String words(Throwable cause) {
        return switch (cause) {
            case GuardedResolver.ForbiddenAddressException _ -> GuardedResolver.FORBIDDEN;
            case UnknownHostException _ -> "the host's name was not resolved";
            case SSLException _ -> "the TLS handshake failed";
            case ConnectException _ -> "no connection: refused or unreachable";
            case SocketException _ -> "no connection: reset or unreachable";
            case ClosedChannelException _ -> "no connection: closed before it could be used";
            default -> null;
        };
    }
}
