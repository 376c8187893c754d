package dev.headgate.console.page;

import dev.headgate.console.operation.Operations;
import dev.headgate.control.commands.Queries;
import dev.headgate.control.intents.IntentFinder;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.ListedIntent;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parts of the page that tell of intents. */
final class IntentFragments {

    private static final int PAGE = 50;
    private static final int RECENT = 50;

    private final Operations operations;
    private final Templates templates;

    IntentFragments(Operations operations, Templates templates) {
        this.operations = operations;
        this.templates = templates;
    }

    /** A pair for a table. */
    public record Line(String name, String value) {}

    String intent(String vendor, String id, String author) {
        IntentFinder.Found found = operations.find(vendor, id, author);
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("vendor", vendor);
        values.put("vendorLink", Words.vendorLink(vendor));
        values.put("id", id);
        values.put("waiting", found.waiting() == null ? null : waiting(vendor, found.waiting()));
        values.put(
                "outcomes",
                found.results().stream().map(IntentFragments::outcome).toList());
        values.put("since", found.since() == null ? null : Words.time(found.since()));
        values.put("read", Words.count(IntentFinder.RESULTS_READ));
        values.put("kept", found.kept());
        return templates.render("intent.html", values);
    }

    /** @param cursor as the answer before said; null from the start */
    String waiting(String vendor, @Nullable String cursor, String author) {
        Answer answer = operations.ask(
                Queries.begin(vendor, author).setLimit(PAGE).setCursor(cursor).build());
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("vendor", vendor);
        values.put(
                "intents",
                answer.getIntents().stream().map(one -> waiting(vendor, one)).toList());
        values.put("next", answer.getCursor());
        values.put("page", PAGE);
        return templates.render("waiting.html", values);
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
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put(
                "outcomes",
                recent.results().stream().map(IntentFragments::outcome).toList());
        values.put("since", recent.since() == null ? null : Words.time(recent.since()));
        return templates.render("outcomes.html", values);
    }

    private static Map<String, @Nullable Object> waiting(String vendor, ListedIntent one) {
        Map<String, @Nullable Object> row = new HashMap<>();
        row.put("id", one.getId());
        row.put("link", Words.intentLink(vendor, one.getId()));
        row.put("place", one.getPlace());
        row.put("waitsFor", one.getWaitsFor());
        row.put("priority", one.getPriority().name());
        row.put("tenant", one.getTenant());
        row.put("group", one.getGroup());
        row.put("since", Words.time(one.getAcceptedAt()));
        row.put("attempts", one.getAttempts());
        row.put("notBefore", Words.time(one.getNotBefore()));
        row.put("deadline", Words.time(one.getDeadline()));
        return row;
    }

    private static Map<String, @Nullable Object> outcome(Result one) {
        Map<String, @Nullable Object> row = new HashMap<>();
        row.put("id", one.getId());
        row.put("link", Words.intentLink(one.getVendor(), one.getId()));
        row.put("outcome", one.getOutcome().name());
        row.put("style", one.getOutcome().name().equals("SUCCEEDED") ? "good" : "bad");
        row.put("reason", one.getReason());
        row.put("status", one.getStatus());
        row.put("replay", one.getReplay());
        row.put("accepted", Words.time(one.getAcceptedAt()));
        row.put("started", Words.time(one.getStartedAt()));
        row.put("ended", Words.time(one.getFinishedAt()));
        row.put("took", Words.duration(took(one)));
        row.put("heldBy", one.getHeldBy());
        row.put("attempts", one.getAttempts());
        row.put("calls", one.getCalls());
        row.put("group", one.getGroup());
        row.put(
                "waits",
                one.getWaited().entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                        .map(it -> new Line(it.getKey(), Words.duration(Duration.ofMillis(it.getValue()))))
                        .toList());
        row.put("steps", steps(one));
        return row;
    }

    private static Duration took(Result one) {
        Instant accepted = one.getAcceptedAt();
        return accepted.equals(Instant.EPOCH) ? Duration.ZERO : Duration.between(accepted, one.getFinishedAt());
    }

    private static List<Line> steps(Result one) {
        return one.getSteps().stream()
                .map(step -> new Line(Words.time(step.getAt()), step.getWhat()))
                .toList();
    }
}
