package dev.headgate.cli.support;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bodies as values of JSON. */
public final class Bodies {

    private Bodies() {}

    /** Returns the text of a body, or an object with its {@code base64} if it is no UTF-8; null for none. */
    public static @Nullable Object json(@Nullable ByteBuffer body) {
        if (body == null) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(body.duplicate()).toString();
        } catch (CharacterCodingException e) {
            byte[] bytes = new byte[body.remaining()];
            body.duplicate().get(bytes);
            return Map.of("base64", Base64.getEncoder().encodeToString(bytes));
        }
    }
}
