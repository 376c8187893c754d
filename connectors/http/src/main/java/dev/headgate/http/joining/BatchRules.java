package dev.headgate.http.joining;

import dev.headgate.api.Batch;
import dev.headgate.api.Call;
import dev.headgate.api.Joining;
import dev.headgate.api.Section;
import dev.headgate.http.answer.CallCondition;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which calls one request can carry out together, and how that is written and answered.
 *
 * <p>Threading: any thread.
 *
 * @param rules the first that is for a call counts
 */
public record BatchRules(List<BatchRule> rules) {

    public BatchRules {
        rules = List.copyOf(rules);
    }

    /** Reads the key {@code batch} of a profile. */
    public static BatchRules read(Section own) {
        List<BatchRule> rules = new ArrayList<>();
        for (Section section : own.sections("batch", 20)) {
            BatchRule.read(section).ifPresent(rules::add);
        }
        return new BatchRules(rules);
    }

    /** Returns what the call has in common with those that it can be put together with; null: it has a request of its own. */
    public @Nullable Joining joining(Call call) {
        BatchRule rule = CallCondition.first(rules, BatchRule::calls, call);
        return rule == null ? null : rule.joining(call);
    }

    /** Returns how these are put together, all of them calls; null if no rule, or no single one, is for all of them. */
    public @Nullable BatchRule rule(Batch batch) {
        BatchRule rule = null;
        for (Call call : BatchRule.calls(batch)) {
            BatchRule own = CallCondition.first(rules, BatchRule::calls, call);
            if (own == null || (rule != null && !own.equals(rule))) {
                return null;
            }
            rule = own;
        }
        return rule;
    }
}
