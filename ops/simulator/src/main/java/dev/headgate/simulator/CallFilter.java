package dev.headgate.simulator;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Which calls count in a limit.
 *
 * @param methods none: any
 * @param path what the whole path matches, without the vendor's id and the query; null: any
 */
public record CallFilter(Set<String> methods, @Nullable String path) {

    public static final CallFilter ALL = new CallFilter(Set.of(), null);

    public CallFilter {
        methods = Set.copyOf(methods);
        if (path != null) {
            try {
                Pattern.compile(path);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException(
                        "path: '" + path + "' is not allowed; allowed: a regular expression", e);
            }
        }
    }

    /** Reads methods from one text, between commas. */
    static Set<String> methods(String text) {
        return text.isBlank() ? Set.of() : Set.copyOf(Arrays.asList(text.strip().split("\\s*,\\s*")));
    }

    /** Says of calls whether they count. */
    Predicate<Request> accepting() {
        Pattern whole = path == null ? null : Pattern.compile(path);
        return request -> (methods.isEmpty() || methods.contains(request.method()))
                && (whole == null || whole.matcher(request.path()).matches());
    }
}
