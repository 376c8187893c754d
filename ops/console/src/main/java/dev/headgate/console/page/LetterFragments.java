package dev.headgate.console.page;

import dev.headgate.console.operation.Fields;
import dev.headgate.console.operation.Operations;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterReview;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of the page that tell of dead letters, and replay them. */
final class LetterFragments {

    private static final int USUAL_LIMIT = 10_000;
    private static final int MOST = 1_000_000;

    private final Operations operations;
    private final Templates templates;

    LetterFragments(Operations operations, Templates templates) {
        this.operations = operations;
        this.templates = templates;
    }

    String page(Fields fields) {
        return templates.render("letters.html", Map.of("vendor", fields.text("vendor"), "kinds", Letter.KINDS));
    }

    String groups(Fields fields) {
        LetterReview.Review review = operations.letters(fields.letterFilter(Instant.now()));
        return templates.render(
                "letter-groups.html",
                Map.of(
                        "count", Words.count(review.count()),
                        "ungrouped", review.ungrouped(),
                        "search", search(fields),
                        "groups",
                                review.groups().stream()
                                        .map(LetterFragments::group)
                                        .toList()));
    }

    private static String search(Fields fields) {
        return "vendor=" + Words.url(fields.text("vendor")) + "&kind=" + Words.url(fields.text("kind")) + "&since="
                + Words.url(fields.text("since"));
    }

    private static Map<String, @Nullable Object> group(LetterReview.LetterGroup one) {
        Letter example = one.example();
        String id = example.id();
        Map<String, @Nullable Object> row = new HashMap<>();
        row.put("count", Words.count(one.count()));
        row.put("vendor", one.vendor() == null ? "unknown" : one.vendor());
        row.put("kind", one.kind());
        row.put("status", one.status() == null ? "" : one.status());
        row.put("shape", one.shape());
        row.put("replayed", Words.count(one.replayed()));
        row.put("last", Words.time(one.last()));
        row.put("id", id);
        row.put("link", id == null || one.vendor() == null ? null : Words.intentLink(one.vendor(), id));
        row.put("position", example.position().toString());
        row.put("reason", example.reason());
        return row;
    }

    /** What a replay would do, with a form to do it. */
    String preview(Fields fields) {
        int limit = fields.number("limit", USUAL_LIMIT, 1, MOST);
        Instant now = Instant.now();
        LetterReview.Replayed would = operations.replay(fields.letterFilter(now), fields.replayRules(now), limit, true);
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("preview", true);
        values.put("count", would.count());
        values.put("before", would.before());
        values.put("refused", would.refused().entrySet());
        values.put("named", would.named());
        values.put("vendor", fields.text("vendor"));
        values.put("kind", fields.text("kind"));
        values.put("since", fields.text("since"));
        values.put("clearDeadline", fields.isSet("clearDeadline"));
        values.put("newKey", fields.isSet("newKey"));
        values.put("limit", limit);
        return templates.render("replay.html", values);
    }

    LetterReview.Replayed replay(Fields fields) {
        Instant now = Instant.now();
        return operations.replay(
                fields.letterFilter(now), fields.replayRules(now), fields.number("limit", USUAL_LIMIT, 1, MOST), false);
    }
}
