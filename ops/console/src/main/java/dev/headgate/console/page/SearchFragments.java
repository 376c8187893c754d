package dev.headgate.console.page;

import dev.headgate.console.operation.Fields;
import dev.headgate.console.operation.Operations;
import dev.headgate.index.IndexQuery;
import dev.headgate.index.IndexReader;
import dev.headgate.index.IndexedIntent;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of the page that search for intents. */
final class SearchFragments {

    private final Operations operations;
    private final Templates templates;

    SearchFragments(Operations operations, Templates templates) {
        this.operations = operations;
        this.templates = templates;
    }

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
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("intents", found.intents().stream().map(SearchFragments::row).toList());
        values.put("more", found.more());
        values.put("until", Words.time(found.state().completeUntil()));
        values.put(
                "behind",
                found.state().behind() == 0 ? "" : Words.count(found.state().behind()));
        return templates.render("intents-found.html", values);
    }

    private static Map<String, @Nullable Object> row(IndexedIntent one) {
        IndexedIntent.Outcome outcome = one.outcome();
        Map<String, @Nullable Object> row = new HashMap<>();
        row.put("at", Words.time(one.at()));
        row.put("status", one.status());
        row.put("style", style(one.status()));
        row.put("vendor", one.vendor());
        row.put("tenant", one.tenant());
        row.put("id", one.id());
        row.put("replay", one.replay());
        row.put("link", one.id() == null ? null : Words.intentLink(one.vendor(), one.id()));
        row.put("correlation", Words.pairs(one.correlation()));
        row.put("reason", outcome == null ? "" : outcome.reason());
        row.put("attempts", outcome == null ? "" : outcome.attempts());
        return row;
    }

    private static String style(String status) {
        return switch (status) {
            case "SUCCEEDED" -> "good";
            case IndexedIntent.UNFINISHED -> "waiting";
            default -> "bad";
        };
    }
}
