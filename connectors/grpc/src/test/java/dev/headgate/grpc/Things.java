package dev.headgate.grpc;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.DescriptorProtos.MethodDescriptorProto;
import com.google.protobuf.DescriptorProtos.ServiceDescriptorProto;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A service to call in tests: {@code test.Things} with {@code Get}, {@code List} (server-streaming) and {@code Put} (client-streaming). */
final class Things {

    static final String GET = "test.Things/Get";
    static final String LIST = "test.Things/List";

    private Things() {}

    static FileDescriptorSet descriptors() {
        DescriptorProto thing = DescriptorProto.newBuilder()
                .setName("Thing")
                .addField(field("id", 1, FieldDescriptorProto.Type.TYPE_STRING))
                .addField(field("size", 2, FieldDescriptorProto.Type.TYPE_INT32))
                .build();
        ServiceDescriptorProto service = ServiceDescriptorProto.newBuilder()
                .setName("Things")
                .addMethod(method("Get"))
                .addMethod(method("List").setServerStreaming(true))
                .addMethod(method("Put").setClientStreaming(true))
                .build();
        return FileDescriptorSet.newBuilder()
                .addFile(FileDescriptorProto.newBuilder()
                        .setName("things.proto")
                        .setPackage("test")
                        .setSyntax("proto3")
                        .addMessageType(thing)
                        .addService(service))
                .build();
    }

    /** Writes the descriptor set to a file that goes with the JVM. */
    static Path file() {
        return file(descriptors().toByteArray());
    }

    static Path file(byte[] content) {
        try {
            Path file = Files.createTempFile("things", ".pb");
            file.toFile().deleteOnExit();
            return Files.write(file, content);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** A {@code Thing} with an id, on the wire. */
    static byte[] thing(String id) {
        byte[] text = id.getBytes(StandardCharsets.UTF_8);
        byte[] thing = new byte[text.length + 2];
        thing[0] = (1 << 3) | 2;
        thing[1] = (byte) text.length;
        System.arraycopy(text, 0, thing, 2, text.length);
        return thing;
    }

    private static FieldDescriptorProto field(String name, int number, FieldDescriptorProto.Type type) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setType(type)
                .setLabel(Label.LABEL_OPTIONAL)
                .build();
    }

    private static MethodDescriptorProto.Builder method(String name) {
        return MethodDescriptorProto.newBuilder()
                .setName(name)
                .setInputType(".test.Thing")
                .setOutputType(".test.Thing");
    }
}
