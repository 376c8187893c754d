package dev.headgate.grpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import io.grpc.Metadata;

/**
 * An operation as it goes out.
 *
 * @param described the method
 * @param metadata what the intent sends
 */
record Request(MethodDescriptor described, Payload payload, Metadata metadata) {

    boolean streams() {
        return described.isServerStreaming();
    }

    /** @param maxMessage most bytes of a message that are kept */
    io.grpc.MethodDescriptor<Payload, Payload> method(int maxMessage) {
        return io.grpc.MethodDescriptor.newBuilder(Payload.marshaller(maxMessage), Payload.marshaller(maxMessage))
                .setType(
                        streams()
                                ? io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING
                                : io.grpc.MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(described.getService().getFullName() + "/" + described.getName())
                .build();
    }
}
