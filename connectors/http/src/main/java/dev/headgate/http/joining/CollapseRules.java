package dev.headgate.http.joining;

import dev.headgate.api.Call;
import dev.headgate.api.Joining;
import dev.headgate.api.Section;
import dev.headgate.http.answer.CallCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which calls are answered by one request where several ask for the same. Only GET and HEAD: they ask the vendor to do nothing
 * (RFC 9110, 9.2.1), so that one is as good as many.
 *
 * <p>Threading: any thread.
 *
 * @param calls those that are for one of these
 */
public record CollapseRules(List<CallCondition> calls) {

    private static final Set<String> SAFE = Set.of("GET", "HEAD");

    public CollapseRules {
        calls = List.copyOf(calls);
    }

    /** Reads the key {@code collapse} of a profile. */
    public static CollapseRules read(Section own) {
        List<CallCondition> calls = new ArrayList<>();
        for (Section section : own.sections("collapse", 20)) {
            CallCondition each = CallCondition.read(section);
            section.close();
            if (!SAFE.containsAll(each.methods())) {
                section.mistake("method", null, "allowed: GET and HEAD, of which one answer is as good as another");
            }
            calls.add(each);
        }
        return new CollapseRules(calls);
    }

    /** Returns what the call has in common with those that ask for the same; null: it has a request of its own. */
    public @Nullable Joining joining(Call call) {
        if (calls.isEmpty() || !SAFE.contains(call.method()) || calls.stream().noneMatch(it -> it.holds(call))) {
            return null;
        }
        ContentHash hash = new ContentHash()
                .add(call.method())
                .add(call.path())
                .add(call.body() == null ? new byte[0] : call.body());
        Headers.asked(call.headers()).forEach((name, value) -> hash.add(name).add(value));
        return new Joining.Collapse(hash.text());
    }
}
