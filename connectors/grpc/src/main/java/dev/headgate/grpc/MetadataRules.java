package dev.headgate.grpc;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which metadata an intent may send. The connection, the credential and gRPC's own are never its business. */
final class MetadataRules {

    private static final int MAX_VALUE = 8192;
    private static final int MAX_COUNT = 64;
    private static final Pattern NAME = Pattern.compile("[0-9a-z_.-]{1,128}"); // what gRPC sends as ASCII metadata
    private static final Set<String> USUAL = Set.of(
            "accept-language",
            "traceparent",
            "tracestate",
            "x-goog-fieldmask",
            "x-goog-request-params",
            "x-request-id");
    private static final Set<String> FRAMING = Set.of(
            "accept-encoding",
            "connection",
            "content-length",
            "content-type",
            "expect",
            "host",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "user-agent");
    private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie");

    private final Set<String> allowed = new HashSet<>(USUAL);
    private final Set<String> ofProfile = new HashSet<>();

    MetadataRules(GrpcSettings settings) {
        allowed.addAll(settings.requestHeaders());
        settings.credentials().forEach(credential -> ofProfile.add(credential.name()));
        ofProfile.add(settings.idempotencyHeader().toLowerCase(Locale.ROOT));
    }

    /** Returns whether a profile may put its credential there. */
    static boolean isForCredential(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return NAME.matcher(lower).matches()
                && !FRAMING.contains(lower)
                && !lower.startsWith("grpc-")
                && !lower.startsWith("proxy-")
                && !lower.endsWith("-bin");
    }

    /** Returns whether a profile may let intents send it. */
    static boolean isForExtension(String name) {
        return isForCredential(name) && !CREDENTIALS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Says why an operation's attributes can't be sent, or null. Values are not repeated. */
    @Nullable
    String refusal(Map<String, String> attributes) {
        if (attributes.size() > MAX_COUNT) {
            return "custom.attributes: more than " + MAX_COUNT + "; leave some out";
        }
        Set<String> seen = new HashSet<>();
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            String refusal = refusal(attribute.getKey(), attribute.getValue());
            if (refusal != null) {
                return refusal;
            }
            if (!seen.add(attribute.getKey().toLowerCase(Locale.ROOT))) {
                return "custom.attributes: a name is given twice in different case; give it once";
            }
        }
        return null;
    }

    private @Nullable String refusal(String name, String value) {
        String lower = name.toLowerCase(Locale.ROOT);
        String field = "custom.attributes." + lower;
        if (lower.startsWith(":") || lower.startsWith("grpc-") || FRAMING.contains(lower)) {
            return field + ": belongs to gRPC itself; leave it out";
        }
        if (lower.endsWith("-bin")) {
            return field + ": is binary metadata, which is not sent; leave it out";
        }
        if (!NAME.matcher(lower).matches()) {
            return "custom.attributes: a name is not one of metadata; use letters, digits, '-', '_' and '.'";
        }
        if (CREDENTIALS.contains(lower) || lower.startsWith("proxy-") || ofProfile.contains(lower)) {
            return field + ": is for the profile alone to set; leave it out";
        }
        if (!allowed.contains(lower)) {
            return field + ": not allowed; leave it out, or add it to the profile's request-headers";
        }
        if (value.length() > MAX_VALUE) {
            return field + ": longer than " + MAX_VALUE + " characters; shorten it";
        }
        return value.chars().allMatch(c -> c >= ' ' && c < 0x7f)
                ? null
                : field + ": contains a character that is not printable ASCII; remove it";
    }
}
