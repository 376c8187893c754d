package dev.headgate.grpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps an answer's messages, up to the cap of a body. */
final class WholeBody implements Body {

    private final MethodDescriptor method;
    private final GrpcSettings settings;
    private final Answers answers;
    private final List<byte[]> kept = new ArrayList<>();
    private long keptBytes;
    private int messages;
    private boolean omitted;

    WholeBody(MethodDescriptor method, GrpcSettings settings, Answers answers) {
        this.method = method;
        this.settings = settings;
        this.answers = answers;
    }

    @Override
    public void take(Payload message) throws InvalidProtocolBufferException {
        messages++;
        byte[] bytes = message.bytes();
        if (omitted) {
            return;
        }
        byte[] shown = bytes == null ? null : answers.message(method, bytes);
        if (shown == null || keptBytes + shown.length > settings.maxBody()) {
            omitted = true;
            kept.clear();
        } else {
            keptBytes += shown.length;
            kept.add(shown);
        }
    }

    @Override
    public boolean complete() {
        return method.isServerStreaming() || messages == 1;
    }

    @Override
    public byte @Nullable [] bytes() {
        if (omitted) {
            return null;
        }
        return method.isServerStreaming() ? settings.encoding().list(kept) : kept.getFirst();
    }
}
