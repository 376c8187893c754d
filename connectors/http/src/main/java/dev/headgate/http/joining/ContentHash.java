package dev.headgate.http.joining;

import dev.headgate.api.Fingerprint;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/** SHA-256 of texts in their order: no two lists that differ have the same, so that it stands for them. */
final class ContentHash {

    private final MessageDigest digest = Fingerprint.sha256();

    ContentHash add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** With its length, so that where one ends and the next begins matters. */
    ContentHash add(byte[] bytes) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
        return this;
    }

    /** Returns it; nothing can be added then. */
    String text() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
    }
}
