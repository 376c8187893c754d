package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an answer, or the call that was answered, must be like for a rule to apply. */
sealed interface Condition {

    boolean holds(Received answer);

    /** The status is one of these. */
    record Status(Set<Integer> statuses) implements Condition {

        @Override
        public boolean holds(Received answer) {
            return statuses.contains(answer.status());
        }
    }

    /**
     * The whole value of the header matches.
     *
     * @param name in lower case
     */
    record Header(String name, Pattern pattern) implements Condition {

        @Override
        public boolean holds(Received answer) {
            String value = answer.header(name);
            return value != null && pattern.matcher(value.strip()).matches();
        }
    }

    /**
     * One of the values that the path finds matches as a whole.
     *
     * @param pattern null: it is enough that anything but null is found
     */
    record Json(JsonQuery path, @Nullable Pattern pattern) implements Condition {

        @Override
        public boolean holds(Received answer) {
            if (pattern == null) {
                return path.finds(answer.json());
            }
            for (String value : path.values(answer.json())) {
                if (pattern.matcher(value).matches()) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The pattern is found somewhere in the body. */
    record Text(Pattern pattern) implements Condition {

        @Override
        public boolean holds(Received answer) {
            return pattern.matcher(answer.text()).find();
        }
    }

    /** The call's method is one of these. */
    record Method(Set<String> methods) implements Condition {

        @Override
        public boolean holds(Received answer) {
            return methods.contains(answer.call().method());
        }
    }

    /** The call's path, without base URL and query, matches as a whole. */
    record Path(Pattern pattern) implements Condition {

        @Override
        public boolean holds(Received answer) {
            return pattern.matcher(answer.call().pathWithoutQuery()).matches();
        }
    }

    /** One of these holds whole. */
    record Any(List<List<Condition>> alternatives) implements Condition {

        @Override
        public boolean holds(Received answer) {
            return alternatives.stream().anyMatch(it -> it.stream().allMatch(each -> each.holds(answer)));
        }
    }
}
