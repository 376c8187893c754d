package dev.headgate.http;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which paths an intent may name: only those that stay below the profile's base URL however a server reads them. */
final class PathRules {

    private static final int MAX_LENGTH = 8000; // what RFC 9112, 3 asks servers to accept at least
    private static final Pattern BAD_ESCAPE = Pattern.compile("%(?![0-9A-Fa-f]{2})");
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");
    private static final Pattern ENCODED_CONTROL = Pattern.compile("%([01][0-9A-Fa-f]|7[Ff])");
    private static final Pattern SEPARATOR = Pattern.compile("/|%2[Ff]|%5[Cc]");
    private static final Pattern DOTS = Pattern.compile("(\\.|%2[Ee]){1,2}(;.*|%3[Bb].*)?");

    private PathRules() {}

    /** Says why the path and query can't be called, or null. The path itself is not repeated. */
    static @Nullable String refusal(String path) {
        int query = path.indexOf('?');
        String hierarchy = query < 0 ? path : path.substring(0, query);
        if (path.length() > MAX_LENGTH) {
            return "call.path: longer than 8000 characters; shorten it";
        }
        if (!path.startsWith("/") || hierarchy.contains("//")) {
            return "call.path: must begin with one '/' and contain no '//'; name the path only, not the host";
        }
        if (!isVisibleAscii(path)) {
            return "call.path: contains a space, a control or a non-ASCII character; percent-encode it";
        }
        if (path.indexOf('\\') >= 0 || path.indexOf('#') >= 0) {
            return "call.path: contains '\\' or '#'; percent-encode it";
        }
        boolean escaped = path.indexOf('%') >= 0;
        if (escaped && BAD_ESCAPE.matcher(path).find()) {
            return "call.path: contains a '%' without two hexadecimal digits; write %25";
        }
        if (escaped && ENCODED_CONTROL.matcher(hierarchy).find()) {
            return "call.path: contains an encoded control character; remove it";
        }
        boolean dots = escaped || hierarchy.contains("/."); // as most paths have not, and each call's is looked at
        return dots && hasDotSegment(hierarchy)
                ? "call.path: contains '.' or '..' as a segment; write the path it means"
                : null;
    }

    private static boolean isVisibleAscii(String path) {
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c <= ' ' || c >= 0x7f) {
                return false;
            }
        }
        return true;
    }

    /** Returns the path written in one way of all that mean the same (RFC 3986, 6.2.2). */
    static String normalized(String path) {
        return path.indexOf('%') < 0
                ? path
                : ESCAPE.matcher(path).replaceAll(found -> Matcher.quoteReplacement(unescaped(found.group())));
    }

    private static String unescaped(String escape) {
        char c = (char) Integer.parseInt(escape.substring(1), 16);
        boolean unreserved = Character.isLetterOrDigit(c) || "-._~".indexOf(c) >= 0;
        return c < 0x80 && unreserved ? String.valueOf(c) : escape.toUpperCase(Locale.ROOT);
    }

    private static boolean hasDotSegment(String hierarchy) {
        return SEPARATOR
                .splitAsStream(hierarchy)
                .anyMatch(it -> DOTS.matcher(it).matches());
    }
}
