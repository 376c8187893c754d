package dev.headgate.cli.intents;

import dev.headgate.control.Texts;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.IntentCount;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
        lines.add(String.format(Locale.ROOT, "%10s  %9s  %-13s  %s", "INTENTS", "IN FLIGHT", "OLDEST", by));
        for (IntentCount one : answer.getCounts()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%,10d  %,9d  %-13s  %s",
                    one.getCount(),
                    one.getInFlight(),
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

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("vendor", answer.getVendor());
        json.put("by", by);
        json.put("unfinished", answer.getCount());
        json.put("inFlight", answer.getInFlight());
        json.put("paused", answer.getPaused());
        json.put("values", answer.getValues());
        json.put("complete", answer.getComplete());
        json.put("counts", answer.getCounts().stream().map(CountTable::json).toList());
        return json;
    }

    private static Map<String, Object> json(IntentCount one) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("value", one.getValue());
        json.put("count", one.getCount());
        json.put("inFlight", one.getInFlight());
        json.put("oldest", one.getOldest().toString());
        return json;
    }
}
