package dev.headgate.cli.intents;

import com.fasterxml.jackson.core.JsonPointer;
import dev.headgate.control.Texts;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says what no vendor's connector would take. What the vendor's profile allows besides is for the owner to say. */
final class OperationCheck {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Set<String> WRITES = Set.of("PATCH", "PUT");
    private static final Pattern PATH = Pattern.compile("/(?:[!-~&&[^/\\\\#]][!-~&&[^\\\\#]]*)?");
    private static final int LONGEST_PATH = 8000;
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}"); // RFC 9110, 5.6.2
    private static final int SHOWN = 40;

    private final List<String> mistakes = new ArrayList<>();

    private OperationCheck() {}

    /** Returns what is wrong, each with its field and what is allowed. */
    static List<String> mistakes(Intent intent) {
        OperationCheck check = new OperationCheck();
        check.key("orderingKey", intent.getOrderingKey());
        check.key("idempotencyKey", intent.getIdempotencyKey());
        switch (intent.getOperation()) {
            case Call call -> {
                check.among("call.method", call.getMethod(), METHODS, "GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS");
                check.path("call.path", call.getPath());
                check.headers("call.headers", call.getHeaders());
            }
            case Collect list -> {
                check.path("collect.path", list.getPath());
                check.headers("collect.headers", list.getHeaders());
            }
            case Update update -> check.update(update);
            default -> {}
        }
        return check.mistakes;
    }

    private void update(Update update) {
        path("update.path", update.getPath());
        headers("update.headers", update.getHeaders());
        among("update.method", update.getMethod(), WRITES, "PATCH or PUT");
        if (!isPointer(update.getAt())) {
            mistakes.add("update.at: allowed: a JSON pointer such as /data; not " + shown(update.getAt()));
        }
    }

    private void key(String field, @Nullable String text) {
        if (text != null && text.isBlank()) {
            mistakes.add(field + ": allowed: a text that is not blank");
        }
    }

    private void among(String field, String text, Set<String> allowed, String named) {
        if (!allowed.contains(text)) {
            mistakes.add(field + ": allowed: " + named + "; not " + shown(text));
        }
    }

    private void path(String field, String text) {
        if (text.length() > LONGEST_PATH || !PATH.matcher(text).matches()) {
            mistakes.add(field + ": allowed: path and query only, beginning with one '/', percent-encoded, up to "
                    + LONGEST_PATH + " characters; not " + shown(text));
        }
    }

    private void headers(String field, Map<String, String> headers) {
        headers.forEach((name, value) -> {
            if (!HEADER_NAME.matcher(name).matches()) {
                mistakes.add(field + ": a name is not one; allowed: letters, digits and '-'");
            } else if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 0x7f))) {
                mistakes.add(field + "." + name + ": allowed: printable ASCII, no line breaks");
            }
        });
    }

    private static boolean isPointer(String text) {
        try {
            JsonPointer.compile(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String shown(String text) {
        return '"' + Texts.cut(SHOWN, text) + '"';
    }
}
