package dev.headgate.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Tells texts apart by a few characters. */
public final class Fingerprint {

    private Fingerprint() {}

    /** Returns the first eight hexadecimal digits of the text's SHA-256. */
    public static String of(String text) {
        return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)), 0, 4);
    }

    /** Returns a SHA-256 of nothing yet. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
