package dev.headgate.cli.support;

import dev.headgate.schemas.StoredBody;
import java.util.Locale;

/** Bodies that are kept in a store, in words. */
public final class StoredBodies {

    private StoredBodies() {}

    /** Returns where the body is. */
    public static String text(StoredBody stored) {
        return String.format(
                Locale.ROOT, "body %d B in %s %s", stored.getBytes(), stored.getStore(), stored.getReference());
    }
}
