package dev.headgate.http.joining;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Batch;
import dev.headgate.api.Call;
import dev.headgate.api.Joining;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.http.answer.CallCondition;
import dev.headgate.http.answer.Methods;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How calls are put together into one request.
 *
 * <p>Threading: any thread.
 *
 * @param calls those that can be
 * @param maxSize the most in one request
 * @param gather how long the first waits for others
 * @param method of the request
 * @param path of the request
 * @param body how it is made of those of the calls
 * @param answer where what it says of each call stands
 */
public record BatchRule(
        CallCondition calls,
        int maxSize,
        Duration gather,
        String method,
        String path,
        BatchBody body,
        BatchAnswer answer) {

    private static final Range<Integer> SIZE = Range.integers(2, 1_000);
    private static final Range<Duration> WAIT = Range.durations(Duration.ZERO, Duration.ofHours(1));
    private static final String CONTENT_TYPE = "Content-Type";
    private static final String PATH = "a path such as /contacts/batch, with a / first, of at most 2000 characters";

    static Optional<BatchRule> read(Section section) {
        CallCondition calls = CallCondition.ofRule(section);
        int size = SIZE.optional(section, "max-size", 100);
        Duration wait = WAIT.optional(section, "wait", Duration.ZERO);
        Section request = section.section("request");
        String method = request.optional("method", "POST", "POST, PUT or PATCH", BatchRule::method);
        Optional<String> path = request.required("path", PATH, BatchRule::path);
        request.close();
        BatchBody body = BatchBody.read(section.section("join"));
        BatchAnswer answer = BatchAnswer.read(section.section("split"));
        section.close();
        return path.map(it -> new BatchRule(calls, size, wait, method, it, body, answer));
    }

    private static Optional<String> method(String text) {
        return Methods.read(text).filter(it -> it.equals("POST") || it.equals("PUT") || it.equals("PATCH"));
    }

    private static Optional<String> path(String text) {
        return text.startsWith("/") && text.length() <= 2_000 && text.chars().allMatch(c -> c > ' ' && c < 0x7f)
                ? Optional.of(text)
                : Optional.empty();
    }

    /** Of the members, all of which are calls. */
    static List<Call> calls(Batch batch) {
        return batch.members().stream()
                .map(Attempt::operation)
                .map(Call.class::cast)
                .toList();
    }

    /** Returns null if its body can't be put into another. */
    @Nullable
    Joining joining(Call call) {
        if (!body.takes(call)) {
            return null;
        }
        ContentHash hash = new ContentHash().add("batch").add(method).add(path);
        Headers.asked(call.headers()).forEach((name, value) -> hash.add(name).add(value));
        return new Joining.Batch(hash.text(), maxSize, gather);
    }

    /** Returns the request, with the headers that all of them have in common. */
    public Call request(Batch batch) {
        List<Call> members = calls(batch);
        Map<String, String> headers = new HashMap<>(members.getFirst().headers());
        if (headers.keySet().stream().noneMatch(CONTENT_TYPE::equalsIgnoreCase)) {
            headers.put(CONTENT_TYPE, "application/json");
        }
        return new Call(method, path, headers, body.of(members));
    }

    /**
     * Returns what the answer says of each of so many, in their order; null where it says nothing of one.
     *
     * @return null if it has no such parts, or not as many
     */
    public @Nullable List<@Nullable Answer> split(Answer whole, int members) {
        return answer.of(whole, members);
    }
}
