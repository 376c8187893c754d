package dev.headgate.console.page;

import dev.headgate.console.operation.Fields;
import dev.headgate.console.operation.Operations;
import dev.headgate.control.NamedValues;
import dev.headgate.index.IndexQuery;
import dev.headgate.index.IndexReader;
import dev.headgate.index.IndexedIntent;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of the page that search for intents. */
record SearchFragments(Operations operations, Templates templates) {

    /** The form, or what to do to get one. */
    String page(Fields fields) {
        if (!operations.hasIndex()) {
            return templates.render("no-index.html", Map.of("kept", operations.kept()));
        }
        Map<String, @Nullable Object> values = new HashMap<>();
        for (String name : List.of("vendor", "id", "tenant", "correlation", "status", "since", "until")) {
            values.put(name, fields.text(name));
        }
        values.put("statuses", IndexQuery.STATUSES);
        return templates.render("intents.html", values);
    }

    String found(Fields fields) {
        IndexReader.Found found = operations.search(fields.indexQuery(Instant.now()));
        return templates.render(
                "intents-found.html",
                NamedValues.of(
                        "intents",
                                found.intents().stream()
                                        .map(SearchFragments::row)
                                        .toList(),
                        "more", found.more(),
                        "until", Words.time(found.state().completeUntil()),
                        "behind",
                                found.state().behind() == 0
                                        ? ""
                                        : Words.count(found.state().behind())));
    }

    private static Map<String, @Nullable Object> row(IndexedIntent one) {
        IndexedIntent.Outcome outcome = one.outcome();
        return NamedValues.of(
                "at", Words.time(one.at()),
                "status", one.status(),
                "style", style(one.status()),
                "vendor", one.vendor(),
                "tenant", one.tenant(),
                "id", one.id(),
                "replay", one.replay(),
                "link", one.id() == null ? null : Words.intentLink(one.vendor(), one.id()),
                "correlation", Words.pairs(one.correlation()),
                "reason", outcome == null ? "" : outcome.reason(),
                "attempts", outcome == null ? "" : outcome.attempts());
    }

    private static String style(String status) {
        return switch (status) {
            case "SUCCEEDED" -> "good";
            case IndexedIntent.UNFINISHED -> "waiting";
            default -> "bad";
        };
    }
}
