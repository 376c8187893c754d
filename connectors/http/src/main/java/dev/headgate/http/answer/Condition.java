package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an answer, or the call that was answered, must be like for a rule to apply. */
@FunctionalInterface
interface Condition {

    boolean holds(Received answer);

    /** The status is one of these. */
    static Condition status(Set<Integer> statuses) {
        return answer -> statuses.contains(answer.status());
    }

    /**
     * The whole value of the header matches.
     *
     * @param name in lower case
     */
    static Condition header(String name, Pattern pattern) {
        return answer -> {
            String value = answer.header(name);
            return value != null && pattern.matcher(value.strip()).matches();
        };
    }

    /**
     * One of the values that the path finds matches as a whole.
     *
     * @param pattern null: it is enough that anything but null is found
     */
    static Condition json(JsonQuery path, @Nullable Pattern pattern) {
        return answer -> {
            if (pattern == null) {
                return path.finds(answer.json());
            }
            for (String value : path.values(answer.json())) {
                if (pattern.matcher(value).matches()) {
                    return true;
                }
            }
            return false;
        };
    }

    /** The pattern is found somewhere in the body. */
    static Condition text(Pattern pattern) {
        return answer -> pattern.matcher(answer.text()).find();
    }

    /** The call's method is one of these. */
    static Condition method(Set<String> methods) {
        return answer -> methods.contains(answer.call().method());
    }

    /** The call's path, without base URL and query, matches as a whole. */
    static Condition path(Pattern pattern) {
        return answer -> pattern.matcher(answer.call().pathWithoutQuery()).matches();
    }

    /** One of these holds whole. */
    static Condition any(List<List<Condition>> alternatives) {
        return answer -> alternatives.stream().anyMatch(it -> it.stream().allMatch(each -> each.holds(answer)));
    }
}
