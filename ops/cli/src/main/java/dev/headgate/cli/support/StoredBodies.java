package dev.headgate.cli.support;

import dev.headgate.schemas.StoredBody;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bodies that are kept in a store, as values of JSON and in words. */
public final class StoredBodies {

    private StoredBodies() {}

    /** Returns the reference and what it refers to. */
    public static Map<String, @Nullable Object> json(StoredBody stored) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("store", stored.getStore());
        json.put("reference", stored.getReference());
        json.put("bytes", stored.getBytes());
        json.put("sha256", stored.getSha256());
        json.put("contentType", stored.getContentType());
        return json;
    }

    /** Returns where the body is. */
    public static String text(StoredBody stored) {
        return String.format(
                Locale.ROOT, "body %d B in %s %s", stored.getBytes(), stored.getStore(), stored.getReference());
    }
}
