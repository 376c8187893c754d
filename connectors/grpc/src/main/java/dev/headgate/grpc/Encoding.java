package dev.headgate.grpc;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.TypeRegistry;
import com.google.protobuf.util.JsonFormat;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How messages stand in intents and in results. */
enum Encoding {

    /** Protobuf's JSON mapping, so that any language can produce; messages in a list are a JSON array. */
    JSON {
        @Override
        byte[] request(Descriptor type, byte[] payload, TypeRegistry types) throws InvalidProtocolBufferException {
            DynamicMessage.Builder message = DynamicMessage.newBuilder(type);
            JsonFormat.parser().usingTypeRegistry(types).merge(new String(payload, StandardCharsets.UTF_8), message);
            return message.build().toByteArray();
        }

        @Override
        byte[] answer(Message message, TypeRegistry types) throws InvalidProtocolBufferException {
            try {
                return JsonFormat.printer()
                        .usingTypeRegistry(types)
                        .omittingInsignificantWhitespace()
                        .print(message)
                        .getBytes(StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) { // such as a time that is none
                throw new InvalidProtocolBufferException("has no form in JSON");
            }
        }

        @Override
        byte[] list(List<byte[]> parts) {
            ByteArrayOutputStream list = new ByteArrayOutputStream();
            list.write('[');
            for (int i = 0; i < parts.size(); i++) {
                if (i > 0) {
                    list.write(',');
                }
                list.writeBytes(parts.get(i));
            }
            list.write(']');
            return list.toByteArray();
        }
    },

    /** As on the wire; messages in a list each have their length before them, as a varint. */
    PROTOBUF {
        @Override
        byte[] request(Descriptor type, byte[] payload, TypeRegistry types) throws InvalidProtocolBufferException {
            return DynamicMessage.parseFrom(type, payload).toByteArray();
        }

        @Override
        byte[] answer(Message message, TypeRegistry types) {
            return message.toByteArray();
        }

        @Override
        byte[] list(List<byte[]> parts) {
            ByteArrayOutputStream list = new ByteArrayOutputStream();
            for (byte[] part : parts) {
                writeVarint(list, part.length);
                list.writeBytes(part);
            }
            return list.toByteArray();
        }
    };

    /**
     * Returns the request as it goes out.
     *
     * @throws InvalidProtocolBufferException if the payload is no such message
     */
    abstract byte[] request(Descriptor type, byte[] payload, TypeRegistry types) throws InvalidProtocolBufferException;

    /** Returns the message as it stands in a result. */
    abstract byte[] answer(Message message, TypeRegistry types) throws InvalidProtocolBufferException;

    /** Returns messages, each as {@link #answer} has it, as one body. */
    abstract byte[] list(List<byte[]> parts);

    private static void writeVarint(ByteArrayOutputStream out, int length) {
        int rest = length;
        while (rest > 0x7f) {
            out.write((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    /** Returns the request as it goes out; without a payload, a message in which nothing is set. */
    final byte[] requestOrEmpty(Descriptor type, byte @Nullable [] payload, TypeRegistry types)
            throws InvalidProtocolBufferException {
        return payload == null || payload.length == 0 ? new byte[0] : request(type, payload, types);
    }
}
