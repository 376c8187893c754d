package dev.headgate.grpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.headgate.api.Parts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes an answer's messages, and has what becomes its body. */
final class Body {

    private final MethodDescriptor method;
    private final GrpcSettings settings;
    private final Answers answers;
    private final @Nullable Parts parts;
    private final List<byte[]> kept = new ArrayList<>();
    private long keptBytes;
    private int messages;
    private boolean omitted;

    /** @param parts takes the messages of a stream; null to keep them */
    Body(MethodDescriptor method, GrpcSettings settings, Answers answers, @Nullable Parts parts) {
        this.method = method;
        this.settings = settings;
        this.answers = answers;
        this.parts = method.isServerStreaming() ? parts : null;
    }

    /**
     * Takes the next message.
     *
     * @throws InvalidProtocolBufferException if it is not what the descriptor says
     */
    void take(Payload message) throws InvalidProtocolBufferException, InterruptedException {
        messages++;
        byte[] bytes = message.bytes();
        if (bytes == null) {
            omitted = true;
            return;
        }
        if (omitted && parts == null) {
            return;
        }
        byte[] shown = answers.message(method, bytes);
        if (parts != null) {
            parts.take(shown);
            return;
        }
        keptBytes += shown.length;
        omitted = keptBytes > settings.maxBody();
        if (omitted) {
            kept.clear();
        } else {
            kept.add(shown);
        }
    }

    /** Returns whether all arrived that belongs to an answer. */
    boolean complete() {
        return method.isServerStreaming() || messages == 1;
    }

    /** Returns the body, or null if it is larger than the cap. */
    byte @Nullable [] bytes() {
        if (parts != null) {
            return new byte[0];
        }
        if (omitted) {
            return null;
        }
        return method.isServerStreaming() ? settings.encoding().list(kept) : kept.getFirst();
    }
}
