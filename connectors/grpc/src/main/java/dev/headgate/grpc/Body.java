package dev.headgate.grpc;

import com.google.protobuf.InvalidProtocolBufferException;
import org.jspecify.annotations.Nullable;

/** Takes an answer's messages, and has what becomes its body. */
interface Body {

    /**
     * Takes the next message.
     *
     * @throws InvalidProtocolBufferException if it is not what the descriptor says
     */
    void take(Payload message) throws InvalidProtocolBufferException, InterruptedException;

    /** Says why no more is to be taken, or null. */
    default @Nullable String tooLarge() {
        return null;
    }

    /** Returns whether all arrived that belongs to an answer. */
    boolean complete();

    /** Returns the body, or null if it is larger than the cap. */
    byte @Nullable [] bytes();
}
