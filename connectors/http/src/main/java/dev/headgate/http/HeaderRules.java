package dev.headgate.http;

import dev.headgate.http.answer.HeaderName;
import dev.headgate.http.auth.CredentialHeaders;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which headers an intent may set. The connection, the credential and the body's framing are never its business.
 *
 * @param extension names allowed besides the usual ones, in lower case
 */
record HeaderRules(Set<String> extension) {

    private static final int MAX_VALUE = 8192;
    private static final Set<String> USUAL = Set.of(
            "accept",
            "accept-language",
            "content-language",
            "content-type",
            "if-match",
            "if-modified-since",
            "if-none-match",
            "if-unmodified-since",
            "prefer",
            "range",
            "traceparent",
            "tracestate",
            "x-request-id");
    private static final Set<String> CREDENTIALS = Set.of("authorization", "cookie");

    /** Returns whether a profile may let intents set it. */
    static boolean isForExtension(String name) {
        return CredentialHeaders.allow(name) && !CREDENTIALS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Says why the header can't be sent, or null. Values are not repeated. */
    @Nullable
    String refusal(String name, String value) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (!HeaderName.is(name)) {
            return "call.headers: a name is not one; use letters, digits and '-'";
        }
        if (!USUAL.contains(lower) && !extension.contains(lower)) {
            return "call.headers." + lower + ": not allowed; leave it out, or add it to the profile's request-headers";
        }
        if (value.length() > MAX_VALUE) {
            return "call.headers." + lower + ": longer than 8192 characters; shorten it";
        }
        return isPrintable(value)
                ? null
                : "call.headers." + lower
                        + ": contains CR, LF or another character that is not printable ASCII; remove it";
    }

    private static boolean isPrintable(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c != '\t' && (c < ' ' || c >= 0x7f)) {
                return false;
            }
        }
        return true;
    }
}
