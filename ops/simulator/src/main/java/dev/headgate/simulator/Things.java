package dev.headgate.simulator;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The service that gRPC vendors have: {@code headgate.sim.Things} with {@code Get}, unary, and {@code List}, which streams
 * three messages. Both take and answer a {@code Thing} of {@code string id = 1} and {@code string text = 2}.
 */
public final class Things {

    public static final String GET = "headgate.sim.Things/Get";
    public static final String LIST = "headgate.sim.Things/List";

    private static final String SERVICE = "headgate.sim.Things/";
    private static final int TEXT = 2;

    private Things() {}

    /** Returns a {@code FileDescriptorSet} of the service, as protoc writes it, for the profile of a caller. */
    public static byte[] descriptors() {
        DescriptorProto thing = DescriptorProto.newBuilder()
                .setName("Thing")
                .addField(field("id", 1))
                .addField(field("text", TEXT))
                .build();
        ServiceDescriptorProto service = ServiceDescriptorProto.newBuilder()
                .setName("Things")
                .addMethod(method("Get"))
                .addMethod(method("List").setServerStreaming(true))
                .build();
        return FileDescriptorSet.newBuilder()
                .addFile(FileDescriptorProto.newBuilder()
                        .setName("headgate/sim/things.proto")
                        .setPackage("headgate.sim")
                        .setSyntax("proto3")
                        .addMessageType(thing)
                        .addService(service))
                .build()
                .toByteArray();
    }

    /** Whether a method answers with a stream. Of other services, those whose names end in Stream. */
    static boolean streams(String method) {
        return method.equals(LIST) || method.endsWith("Stream");
    }

    /** Returns one message of an answer; of other services an empty one, which is a message of every type. */
    static byte[] message(String method, int textBytes) {
        if (!method.startsWith(SERVICE) || textBytes == 0) {
            return new byte[0];
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            CodedOutputStream out = CodedOutputStream.newInstance(bytes);
            out.writeByteArray(TEXT, " ".repeat(textBytes).getBytes(StandardCharsets.US_ASCII));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static FieldDescriptorProto field(String name, int number) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setType(FieldDescriptorProto.Type.TYPE_STRING)
                .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL)
                .build();
    }

    private static MethodDescriptorProto.Builder method(String name) {
        return MethodDescriptorProto.newBuilder()
                .setName(name)
                .setInputType(".headgate.sim.Thing")
                .setOutputType(".headgate.sim.Thing");
    }
}
