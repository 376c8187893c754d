package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import dev.headgate.api.Call;
import dev.headgate.api.Section;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which calls something is for.
 *
 * @param methods one of which the call has; empty for any
 * @param path what its whole path, without its query, matches; null for any
 */
public record CallCondition(Set<String> methods, @Nullable Pattern path) {

    static final CallCondition ALL = new CallCondition(Set.of(), null);

    public CallCondition {
        methods = Set.copyOf(methods);
    }

    /** Reads the keys {@code method} and {@code path}, one of which there must be, and no others. */
    public static CallCondition read(Section section) {
        List<String> methods = section.texts("method", 7, Methods.ALLOWED, Methods::read);
        @Nullable
        Pattern path = section.given("path", Patterns.ALLOWED, Patterns::read).orElse(null);
        if (!section.has("path") && !section.has("method")) {
            section.mistake("", null, "allowed: method, a list of methods, or path, a regular expression, or both");
        }
        return new CallCondition(new HashSet<>(methods), path);
    }

    /** Reads the key {@code calls} of a rule, a condition and nothing else. */
    public static CallCondition ofRule(Section rule) {
        Section which = rule.section("calls");
        CallCondition calls = read(which);
        which.close();
        return calls;
    }

    /** Returns the first of the rules that is for the call; null if none is. */
    public static <R> @Nullable R first(List<R> rules, Function<R, CallCondition> calls, Call call) {
        for (R rule : rules) {
            if (calls.apply(rule).holds(call)) {
                return rule;
            }
        }
        return null;
    }

    /** Returns whether it is for this call. Takes time that grows with the path's length and no faster. */
    public boolean holds(Call call) {
        return (methods.isEmpty() || methods.contains(call.method()))
                && (path == null || path.matcher(call.pathWithoutQuery()).matches());
    }
}
