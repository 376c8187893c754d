package dev.headgate.grpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.headgate.api.Parts;
import dev.headgate.api.Redaction;
import org.jspecify.annotations.Nullable;

/** Hands an answer's messages over as they come, and keeps none. */
final class PartBody implements Body {

    private final MethodDescriptor method;
    private final GrpcSettings settings;
    private final Answers answers;
    private final Parts parts;
    private final StreamRule rule;
    private final Redaction redaction;
    private long bytes;
    private @Nullable String tooLarge;

    PartBody(
            MethodDescriptor method,
            GrpcSettings settings,
            Answers answers,
            Parts parts,
            StreamRule rule,
            Redaction redaction) {
        this.method = method;
        this.settings = settings;
        this.answers = answers;
        this.parts = parts;
        this.rule = rule;
        this.redaction = redaction;
    }

    @Override
    public void take(Payload message) throws InvalidProtocolBufferException, InterruptedException {
        byte[] sent = message.bytes();
        byte[] part = sent == null ? null : redaction.apply(answers.message(method, sent));
        if (part == null || part.length > settings.maxBody()) {
            tooLarge = "a part of the answer is larger than max-body";
        } else if (part.length > rule.maxBytes() - bytes) {
            tooLarge = "the answer is larger than the profile's max-bytes";
        } else {
            bytes += part.length;
            parts.take(part);
        }
    }

    @Override
    public @Nullable String tooLarge() {
        return tooLarge;
    }

    @Override
    public boolean complete() {
        return true;
    }

    @Override
    public byte[] bytes() {
        return new byte[0];
    }
}
