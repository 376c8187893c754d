package dev.headgate.http.answer;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a header may be called. */
public final class HeaderName {

    /** What is allowed, in words. */
    public static final String ALLOWED = "the name of a header";

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}"); // RFC 9110, 5.6.2

    private HeaderName() {}

    /** Returns whether the text is the name of a header, of at most 128 characters. */
    public static boolean is(String text) {
        return TOKEN.matcher(text).matches();
    }

    /** Returns the name in lower case, as answers have it, or nothing if it is none. */
    public static Optional<String> lowerCase(String text) {
        return is(text) ? Optional.of(text.toLowerCase(Locale.ROOT)) : Optional.empty();
    }
}
