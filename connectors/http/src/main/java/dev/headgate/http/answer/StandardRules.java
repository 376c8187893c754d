package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import dev.headgate.api.Explanation;
import dev.headgate.api.Repeat;
import dev.headgate.api.Verdict.Kind;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How answers are read of which the profile's rules say nothing. One of these applies to any. None says that a call may be
 * repeated: that is the call's nature, or the profile's to say.
 */
final class StandardRules {

    private static final Condition ERROR = statuses(400, 599);

    private StandardRules() {}

    /**
     * @param scope what a refusal stops
     * @param credential what a 401 stops
     */
    static List<AnswerRule> of(List<String> scope, List<String> credential) {
        AnswerScope stopped = new AnswerScope(scope);
        return List.of(
                rule("std-deliver", Kind.DELIVER, stopped, statuses(200, 299)),
                rule("std-429", Kind.THROTTLED, stopped, status(429)), // RFC 6585, 4
                rule("std-grpc", Kind.THROTTLED, stopped, ERROR, json("$.error.status", "RESOURCE_EXHAUSTED")),
                rule("std-reduced", Kind.THROTTLED, stopped, status(503), header("retry-after")), // RFC 9110, 15.6.4
                rule("std-auth", Kind.AUTH, new AnswerScope(credential), status(401)),
                rule(
                        "std-transient",
                        Kind.TRANSIENT,
                        stopped,
                        Condition.any(List.of(List.of(status(408, 425)), List.of(statuses(500, 599))))),
                rule(Explanation.UNCLASSIFIED, Kind.PERMANENT, stopped));
    }

    private static AnswerRule rule(String id, Kind verdict, AnswerScope scope, Condition... conditions) {
        return new AnswerRule(id, List.of(conditions), verdict, scope, WaitRule.STANDARD, null, Repeat.HARMFUL);
    }

    private static Condition status(Integer... statuses) {
        return Condition.status(Set.of(statuses));
    }

    private static Condition statuses(int first, int last) {
        return Condition.status(IntStream.rangeClosed(first, last).boxed().collect(Collectors.toSet()));
    }

    private static Condition json(String path, String value) {
        return Condition.json(JsonQuery.parse(path).orElseThrow(), Pattern.compile(Pattern.quote(value)));
    }

    private static Condition header(String name) {
        return Condition.header(name, Pattern.compile(".*", Pattern.DOTALL));
    }
}
