package dev.headgate.cli.intents;

import dev.headgate.cli.support.Table;
import dev.headgate.control.NamedValues;
import dev.headgate.control.Texts;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.IntentCount;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many intents there are of each value, as an owner answers. */
final class CountTable {

    private static final String NONE = "(none)";

    private final Answer answer;
    private final String by;

    CountTable(Answer answer) {
        this.answer = answer;
        this.by = String.valueOf(answer.getBy());
    }

    List<String> lines(Instant now) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%,d unfinished of %s, of which %,d in flight and %,d paused",
                answer.getCount(),
                answer.getVendor(),
                answer.getInFlight(),
                answer.getPaused()));
        if (answer.getCounts().isEmpty()) {
            return lines;
        }
        Table table = new Table(2)
                .right("INTENTS", 10)
                .right("IN FLIGHT", 9)
                .left("OLDEST", 13)
                .last(by);
        lines.add(table.heads());
        for (IntentCount one : answer.getCounts()) {
            lines.add(table.line(
                    String.format(Locale.ROOT, "%,d", one.getCount()),
                    String.format(Locale.ROOT, "%,d", one.getInFlight()),
                    Texts.age(one.getOldest(), now),
                    one.getValue().isEmpty() ? NONE : one.getValue()));
        }
        int more = answer.getValues() - answer.getCounts().size();
        if (more > 0) {
            lines.add(String.format(
                    Locale.ROOT, "and %,d more; --max lists more of them, --containing finds some", more));
        }
        if (!answer.getComplete()) {
            lines.add("not complete: there are more than are counted one by one; narrow it with --containing");
        }
        return lines;
    }

    Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = NamedValues.fields(
                answer, "vendor", "by", "unfinished=count", "inFlight", "paused", "values", "complete");
        json.put(
                "counts",
                answer.getCounts().stream()
                        .map(one -> NamedValues.fields(one, "value", "count", "inFlight", "oldest"))
                        .toList());
        return json;
    }
}
