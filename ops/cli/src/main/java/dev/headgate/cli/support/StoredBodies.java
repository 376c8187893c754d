package dev.headgate.cli.support;

import dev.headgate.schemas.StoredBody;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Bodies of answers, in words. */
public final class StoredBodies {

    private StoredBodies() {}

    /** Says behind a comma how large a body is and where; nothing if there is none. */
    public static String text(@Nullable ByteBuffer body, @Nullable StoredBody stored, boolean omitted) {
        if (body != null) {
            return ", body " + body.remaining() + " B";
        }
        if (stored != null) {
            return ", " + text(stored);
        }
        return omitted ? ", body too large" : "";
    }

    /** Returns where the body is. */
    static String text(StoredBody stored) {
        return String.format(
                Locale.ROOT, "body %d B in %s %s", stored.getBytes(), stored.getStore(), stored.getReference());
    }
}
