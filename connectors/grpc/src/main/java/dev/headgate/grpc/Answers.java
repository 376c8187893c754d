package dev.headgate.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.Status;
import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import io.grpc.Metadata;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes replies of what a vendor answered.
 *
 * <p>Threading: any thread.
 */
record Answers(GrpcSettings settings) {

    /** Returns a message as it stands in a result. */
    byte[] message(MethodDescriptor method, byte[] bytes) throws InvalidProtocolBufferException {
        Encoding encoding = settings.encoding();
        return encoding == Encoding.PROTOBUF
                ? bytes
                : encoding.answer(
                        DynamicMessage.parseFrom(method.getOutputType(), bytes),
                        settings.methods().types());
    }

    /** The answer to a call that ended with OK. */
    Reply.Answered delivered(byte @Nullable [] body, Metadata headers, Metadata trailers) {
        boolean fits = body != null && body.length <= settings.maxBody();
        return new Reply.Answered(answer(0, text(headers, trailers), fits ? body : null), new Verdict.Deliver());
    }

    /** What there is of an answer of which no more is taken. Its status is that of a call that was cancelled. */
    Reply.Answered givenUp(String reason, Metadata headers) {
        int status = io.grpc.Status.CANCELLED.getCode().value();
        return new Reply.Answered(
                answer(status, text(headers, new Metadata()), new byte[0]), new Verdict.Permanent(reason));
    }

    /** The answer to a call that ended otherwise. Its body is a {@code google.rpc.Status}. */
    Reply.Answered failed(io.grpc.Status status, Metadata headers, Metadata trailers) {
        Failure failure = Failure.of(status, trailers);
        Map<String, String> shown = text(headers, trailers);
        shown.putAll(settings.failures().words(failure));
        byte[] body = body(failure.details());
        return new Reply.Answered(
                answer(failure.code().value(), shown, body.length <= settings.maxBody() ? body : null),
                settings.failures().verdict(failure));
    }

    @SuppressWarnings("NullAway") // javac drops @Nullable from the parameters of a compact constructor
    private static Answer answer(int status, Map<String, String> headers, byte @Nullable [] body) {
        return new Answer(status, headers, body);
    }

    private byte[] body(Status status) {
        try {
            return settings.encoding().answer(status, settings.methods().types());
        } catch (InvalidProtocolBufferException e) {
            return readable(status);
        }
    }

    /** Without the details whose types nobody has described. */
    private byte[] readable(Status status) {
        Status.Builder readable = status.toBuilder().clearDetails();
        for (Any detail : status.getDetailsList()) {
            Status one = Status.newBuilder().addDetails(detail).build();
            try {
                settings.encoding().answer(one, settings.methods().types());
                readable.addDetails(detail);
            } catch (InvalidProtocolBufferException e) {
                // Left out.
            }
        }
        try {
            return settings.encoding()
                    .answer(readable.build(), settings.methods().types());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("each of the details could be written", e);
        }
    }

    /** Returns what is text; the same name in both is joined. */
    private static Map<String, String> text(Metadata headers, Metadata trailers) {
        Map<String, String> text = new HashMap<>();
        add(headers, text);
        add(trailers, text);
        return text;
    }

    private static void add(Metadata metadata, Map<String, String> text) {
        for (String name : metadata.keys()) {
            if (name.startsWith(":") || name.endsWith(Metadata.BINARY_HEADER_SUFFIX)) {
                continue;
            }
            Iterable<String> values = metadata.getAll(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER));
            if (values != null) {
                text.merge(name, String.join(", ", values), (one, other) -> one + ", " + other);
            }
        }
    }
}
