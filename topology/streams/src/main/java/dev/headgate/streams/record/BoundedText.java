package dev.headgate.streams.record;

import dev.headgate.schemas.IntentValidator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Collectors;

/** Texts of bounded length: one that is too long is replaced by its SHA-256, behind a sign that no other text has. */
public final class BoundedText {

    /** Characters of a scope's value, as {@link IntentValidator} takes it. */
    public static final int MAX_VALUE = IntentValidator.MAX_SCOPE_VALUE;

    private static final String SIGN = "\u0001sha256:";

    private BoundedText() {}

    /** Of a text that came from outside, so that no two texts become the same. */
    public static String of(String text, int max) {
        return text.length() > max || text.startsWith(SIGN) ? SIGN + sha256(text) : text;
    }

    /** Of a text that may have been bounded before. */
    public static String again(String text, int max) {
        return text.startsWith(SIGN) ? text : of(text, max);
    }

    /** An intent's scope as limits count by it. */
    public static Map<String, String> scope(Map<String, String> scope) {
        for (String value : scope.values()) {
            if (value.length() > MAX_VALUE || value.startsWith(SIGN)) {
                return scope.entrySet().stream()
                        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> of(e.getValue(), MAX_VALUE)));
            }
        }
        return scope;
    }

    /** In 64 hexadecimal digits. */
    public static String sha256(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
