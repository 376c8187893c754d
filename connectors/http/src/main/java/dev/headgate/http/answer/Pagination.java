package dev.headgate.http.answer;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Collect;
import dev.headgate.api.Section;
import dev.headgate.api.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a vendor's lists go on, as its profile says: the first of its rules that is for a list counts.
 *
 * <p>Threading: any thread.
 */
public final class Pagination {

    /** Where a link of an answer leads. */
    @FunctionalInterface
    public interface Links {

        /**
         * Returns path and query of a link as an intent would name them; nothing if it leads elsewhere than the profile's calls
         * go, or can't be called.
         */
        Optional<String> path(String link);
    }

    private static final String NONE =
            "collect: the profile does not say how this list goes on; add pagination to it, or use a call";

    private final List<PaginationRule> rules;

    Pagination(List<PaginationRule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** Reads the key {@code pagination}. */
    static Pagination read(Section own) {
        return new Pagination(own.oneOrMore("pagination", 50).stream()
                .map(PaginationParser::read)
                .flatMap(Optional::stream)
                .toList());
    }

    /** Says why a list can't be read, or null. */
    public @Nullable String refusal(Collect list) {
        PaginationRule rule = rule(list);
        return rule == null ? NONE : rule.next().refusal(list.cursor());
    }

    /**
     * Returns the request of a list's next page.
     *
     * @param list that is not refused
     */
    public Call call(Collect list) {
        PaginationRule rule = rule(list);
        String cursor = list.cursor();
        String path = rule == null || cursor == null ? list.path() : rule.next().path(list.path(), cursor);
        return call(path, list.headers());
    }

    @SuppressWarnings("NullAway") // javac drops @Nullable from the array parameters of records
    private static Call call(String path, Map<String, String> headers) {
        return new Call("GET", path, headers, null);
    }

    /**
     * Reads a page that was delivered.
     *
     * @param call its request
     * @param links of its answer
     */
    public Verdict.Page page(Collect list, Call call, Answer answer, Links links) {
        PaginationRule rule = rule(list);
        if (rule == null) {
            return new Verdict.Page(0, null, NONE);
        }
        try {
            return rule.page(list, new Received(call, answer, Instant.EPOCH), links);
        } catch (RuntimeException | StackOverflowError e) { // the answer is there whatever it is
            return new Verdict.Page(
                    0,
                    list.cursor(),
                    "pagination: failed on the answer: " + e.getClass().getSimpleName());
        }
    }

    private @Nullable PaginationRule rule(Collect list) {
        return CallCondition.first(rules, PaginationRule::calls, call(list.path(), list.headers()));
    }
}
