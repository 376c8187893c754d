package dev.headgate.console.page;

import dev.headgate.console.operation.Fields;
import dev.headgate.console.operation.Operations;
import dev.headgate.control.NamedValues;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterReview;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of the page that tell of dead letters, and replay them. */
record LetterFragments(Operations operations, Templates templates) {

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
        return NamedValues.of(
                "count", Words.count(one.count()),
                "vendor", one.vendor() == null ? "unknown" : one.vendor(),
                "kind", one.kind(),
                "status", one.status() == null ? "" : one.status(),
                "shape", one.shape(),
                "replayed", Words.count(one.replayed()),
                "last", Words.time(one.last()),
                "id", id,
                "link", id == null || one.vendor() == null ? null : Words.intentLink(one.vendor(), id),
                "position", example.position().toString(),
                "reason", example.reason());
    }

    /** What a replay would do, with a form to do it. */
    String preview(Fields fields) {
        LetterReview.Replayed would = operations.replay(fields, true);
        return templates.render(
                "replay.html",
                NamedValues.of(
                        "preview", true,
                        "count", would.count(),
                        "before", would.before(),
                        "refused", would.refused().entrySet(),
                        "named", would.named(),
                        "vendor", fields.text("vendor"),
                        "kind", fields.text("kind"),
                        "since", fields.text("since"),
                        "clearDeadline", fields.isSet("clearDeadline"),
                        "newKey", fields.isSet("newKey"),
                        "limit", fields.replayLimit()));
    }
}
