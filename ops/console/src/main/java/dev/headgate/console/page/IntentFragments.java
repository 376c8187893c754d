package dev.headgate.console.page;

import dev.headgate.console.operation.Operations;
import dev.headgate.control.NamedValues;
import dev.headgate.control.commands.Queries;
import dev.headgate.control.intents.IntentFinder;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.ListedIntent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of the page that tell of intents. */
record IntentFragments(Operations operations, Templates templates) {

    private static final int PAGE = 50;
    private static final int RECENT = 50;

    /** A pair for a table. */
    public record Line(String name, String value) {}

    String intent(String vendor, String id, String author) {
        IntentFinder.Found found = operations.find(vendor, id, author);
        return templates.render(
                "intent.html",
                NamedValues.of(
                        "vendor",
                        vendor,
                        "vendorLink",
                        Words.vendorLink(vendor),
                        "id",
                        id,
                        "waiting",
                        found.waiting() == null ? null : waiting(vendor, found.waiting()),
                        "outcomes",
                        found.results().stream().map(IntentFragments::outcome).toList(),
                        "since",
                        found.since() == null ? null : Words.time(found.since()),
                        "read",
                        Words.count(IntentFinder.RESULTS_READ),
                        "kept",
                        found.kept()));
    }

    /** @param cursor as the answer before said; null from the start */
    String waiting(String vendor, @Nullable String cursor, String author) {
        Answer answer = operations.ask(
                Queries.begin(vendor, author).setLimit(PAGE).setCursor(cursor).build());
        return templates.render(
                "waiting.html",
                NamedValues.of(
                        "vendor",
                        vendor,
                        "intents",
                        answer.getIntents().stream()
                                .map(one -> waiting(vendor, one))
                                .toList(),
                        "next",
                        answer.getCursor(),
                        "page",
                        PAGE));
    }

    String group(String vendor, String group, String author) {
        Answer answer =
                operations.ask(Queries.begin(vendor, author).setGroup(group).build());
        return templates.render(
                "group.html",
                Map.of(
                        "vendor", vendor,
                        "group", group,
                        "count", Words.count(answer.getCount()),
                        "inFlight", Words.count(answer.getInFlight()),
                        "paused", Words.count(answer.getPaused())));
    }

    String outcomes(String vendor) {
        IntentFinder.Recent recent = operations.recent(vendor, RECENT);
        return templates.render(
                "outcomes.html",
                NamedValues.of(
                        "outcomes",
                        recent.results().stream().map(IntentFragments::outcome).toList(),
                        "since",
                        recent.since() == null ? null : Words.time(recent.since())));
    }

    private static Map<String, @Nullable Object> waiting(String vendor, ListedIntent one) {
        Map<String, @Nullable Object> values = NamedValues.all(one, Words::time);
        values.put("link", Words.intentLink(vendor, one.getId()));
        return values;
    }

    private static Map<String, @Nullable Object> outcome(Result one) {
        Map<String, @Nullable Object> values = NamedValues.all(one, Words::time);
        values.put("link", Words.intentLink(one.getVendor(), one.getId()));
        values.put("style", one.getOutcome() == OutcomeKind.SUCCEEDED ? "good" : "bad");
        values.put("took", Words.duration(took(one)));
        values.put(
                "waits",
                one.getWaited().entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                        .map(it -> new Line(it.getKey(), Words.duration(Duration.ofMillis(it.getValue()))))
                        .toList());
        return values;
    }

    private static Duration took(Result one) {
        Instant accepted = one.getAcceptedAt();
        return accepted.equals(Instant.EPOCH) ? Duration.ZERO : Duration.between(accepted, one.getFinishedAt());
    }
}
