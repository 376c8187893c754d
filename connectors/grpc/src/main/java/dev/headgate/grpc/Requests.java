package dev.headgate.grpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.headgate.api.Custom;
import dev.headgate.api.Operation;
import dev.headgate.api.Redaction;
import dev.headgate.api.secret.Secret;
import dev.headgate.api.secret.SecretUnavailableException;
import io.grpc.Metadata;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Says which operations a profile lets out, and makes requests of them.
 *
 * <p>Threading: any thread.
 */
final class Requests {

    private static final int MAX_NAME = 512;

    private final GrpcSettings settings;
    private final MetadataRules rules;

    Requests(GrpcSettings settings) {
        this.settings = settings;
        this.rules = new MetadataRules(settings);
    }

    /** What every call carries, as it is now. */
    record Credentials(Metadata metadata, Redaction redaction) {}

    /** Says why the operation can never be carried out, or null. */
    @Nullable
    String refusal(Operation operation) {
        if (!(operation instanceof Custom custom)) {
            return "operation: none that is a gRPC method; use custom with package.Service/Method for its name";
        }
        MethodDescriptor method = settings.methods().find(custom.name());
        if (method == null) {
            return unknown(custom.name());
        }
        if (method.isClientStreaming()) {
            return "custom.name: " + custom.name() + " streams from the client, which is not supported; use a unary or"
                    + " server-streaming method";
        }
        String metadata = rules.refusal(custom.attributes());
        if (metadata != null) {
            return metadata;
        }
        try {
            payload(method, custom);
            return null;
        } catch (InvalidProtocolBufferException e) {
            return "custom.payload: is no " + method.getInputType().getFullName() + " in "
                    + settings.encoding().name().toLowerCase(Locale.ROOT) + "; write it as the descriptor set has it";
        }
    }

    Map<String, Integer> costs(Operation operation) {
        if (!(operation instanceof Custom custom)) {
            return Map.of();
        }
        MethodDescriptor method = settings.methods().find(custom.name());
        try {
            return method == null ? Map.of() : settings.costs().costs(method, payload(method, custom));
        } catch (InvalidProtocolBufferException e) {
            return Map.of(); // it is refused
        }
    }

    private String unknown(String name) {
        if (name.length() > MAX_NAME) {
            return "custom.name: is too long for a method; use package.Service/Method";
        }
        return "custom.name: is no method of the profile's descriptors; the nearest are "
                + String.join(", ", settings.methods().near(name));
    }

    /** The operation must not be one that is refused. */
    Request of(Custom custom, String idempotencyKey) throws InvalidProtocolBufferException {
        MethodDescriptor method = settings.methods().find(custom.name());
        if (method == null) {
            throw new IllegalArgumentException("unknown method");
        }
        Metadata metadata = new Metadata();
        custom.attributes().forEach((name, value) -> metadata.put(key(name), value));
        if (!settings.idempotencyHeader().isEmpty()) {
            metadata.put(key(settings.idempotencyHeader()), printable(idempotencyKey));
        }
        return new Request(method, new Payload(payload(method, custom)), metadata);
    }

    Credentials credentials() throws SecretUnavailableException {
        Metadata metadata = new Metadata();
        List<String> secrets = new ArrayList<>();
        for (Credential credential : settings.credentials()) {
            Secret.Resolved resolved = credential.value().resolve();
            metadata.put(key(credential.name()), resolved.text());
            secrets.addAll(resolved.referred());
        }
        return new Credentials(metadata, new Redaction(settings.redactHeaders(), secrets));
    }

    private byte[] payload(MethodDescriptor method, Custom custom) throws InvalidProtocolBufferException {
        return settings.encoding()
                .requestOrEmpty(
                        method.getInputType(),
                        custom.payload(),
                        settings.methods().types());
    }

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name.toLowerCase(Locale.ROOT), Metadata.ASCII_STRING_MARSHALLER);
    }

    /** Keys come from producers: one that can't stand in metadata is sent percent-encoded, the same every time. */
    private static String printable(String key) {
        boolean plain = key.chars().allMatch(c -> c > ' ' && c < 0x7f);
        return plain ? key : URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
