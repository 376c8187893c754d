package dev.headgate.http.answer;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A parameter of a path's query. */
public final class QueryParameter {

    private QueryParameter() {}

    /** Returns the path with the parameter set, in place of what it says of it. */
    static String set(String path, String name, String value) {
        String others = remove(path, name::equals);
        return others + (others.indexOf('?') < 0 ? '?' : '&') + encode(name) + '=' + encode(value);
    }

    /** Returns the path without the parameters of these names. */
    public static String remove(String path, Predicate<String> name) {
        int query = path.indexOf('?');
        if (query < 0) {
            return path;
        }
        List<String> kept = new ArrayList<>();
        for (String pair : path.substring(query + 1).split("&")) {
            if (!pair.isEmpty() && !name.test(nameOf(pair))) {
                kept.add(pair);
            }
        }
        return kept.isEmpty() ? path.substring(0, query) : path.substring(0, query + 1) + String.join("&", kept);
    }

    /** Returns the parameter's value; null if it is not there. */
    static @Nullable String get(String path, String name) {
        for (String pair : pairs(path)) {
            if (nameOf(pair).equals(name)) {
                return valueOf(pair);
            }
        }
        return null;
    }

    /** Returns the parameter's values, in their order. */
    static List<String> all(String path, String name) {
        List<String> values = new ArrayList<>();
        for (String pair : pairs(path)) {
            if (nameOf(pair).equals(name)) {
                values.add(valueOf(pair));
            }
        }
        return values;
    }

    private static String[] pairs(String path) {
        int query = path.indexOf('?');
        return query < 0 ? new String[0] : path.substring(query + 1).split("&");
    }

    private static String valueOf(String pair) {
        int equals = pair.indexOf('=');
        return equals < 0 ? "" : decode(pair.substring(equals + 1));
    }

    private static String nameOf(String pair) {
        int equals = pair.indexOf('=');
        return decode(equals < 0 ? pair : pair.substring(0, equals));
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return text;
        }
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
