package dev.headgate.console.page;

import dev.headgate.app.management.Access;
import dev.headgate.console.operation.Fields;
import dev.headgate.console.operation.Forecast;
import dev.headgate.console.operation.Operations;
import dev.headgate.console.operation.Orders;
import dev.headgate.control.CommandException;
import dev.headgate.control.NamedValues;
import dev.headgate.control.commands.Steering;
import dev.headgate.control.letters.LetterReview;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.whatif.PredictionRows;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The page's routes: {@code /console} and what is below it. The frame that is the same for everybody is open; what it shows
 * is for those who may read.
 */
public final class Pages {

    private static final String HTML = "text/html; charset=utf-8";
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src"
                    + " 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    private static final int COMMANDS = 200;

    private final Operations operations;
    private final Templates templates = new Templates();
    private final Fragments fragments = new Fragments(templates);
    private final IntentFragments intents;
    private final LetterFragments letters;
    private final WhoFragments who;
    private final SearchFragments search;
    private final LiveEvents live;

    public Pages(Operations operations) {
        this.operations = operations;
        this.intents = new IntentFragments(operations, templates);
        this.letters = new LetterFragments(operations, templates);
        this.who = new WhoFragments(templates);
        this.search = new SearchFragments(operations, templates);
        this.live = new LiveEvents(operations, fragments);
    }

    /** Adds the routes. */
    public void register(HttpRouting.Builder routing, Access access) {
        Assets.register(routing);
        String frame = templates.render("shell.html", Map.of());
        for (String path : List.of("", "/vendor", "/intent", "/intents", "/dead-letters", "/commands")) {
            routing.get("/console" + path, (_, response) -> send(response, frame));
        }
        routing.get(
                "/",
                (_, response) -> response.status(Status.SEE_OTHER_303)
                        .header(HeaderNames.LOCATION, "/console")
                        .send());
        routing.get("/console/live/vendors", access.read(live::vendors))
                .get("/console/live/vendor", access.read(live::vendor));
        pages(routing, access);
        routing.post("/console/do/command", access.change(told(this::command)))
                .post("/console/do/replay", access.change(told(this::replay)));
    }

    private void pages(HttpRouting.Builder routing, Access access) {
        Map<String, Answering> pages = Map.ofEntries(
                Map.entry(
                        "vendors",
                        (request, fields) -> fragments.vendors(
                                operations.view().fleet(),
                                fields.vendorQuery(),
                                request.query().rawValue())),
                Map.entry("vendor", (_, fields) -> fragments.vendor(operations.view(), fields.required("name"))),
                Map.entry(
                        "intent",
                        (request, fields) ->
                                intents.intent(fields.required("vendor"), fields.required("id"), author(request))),
                Map.entry("dead-letters", (_, fields) -> letters.page(fields)),
                Map.entry("letter-groups", (_, fields) -> letters.groups(fields)),
                Map.entry("commands", (_, _) -> templates.render("commands.html", Map.of("audits", audits(null)))),
                Map.entry(
                        "group",
                        (request, fields) ->
                                intents.group(fields.required("vendor"), fields.required("group"), author(request))),
                Map.entry("action", (_, fields) -> action(fields)),
                Map.entry("forecast", (_, fields) -> forecast(fields)),
                Map.entry("replay", (_, fields) -> letters.preview(fields)),
                Map.entry(
                        "who", (request, fields) -> who.counts(operations.ask(Orders.count(fields, author(request))))),
                Map.entry("intents", (_, fields) -> search.page(fields)),
                Map.entry("intents-found", (_, fields) -> search.found(fields)));
        pages.forEach((path, page) -> routing.get("/console/page/" + path, access.read(told(page))));
        for (Part part : Part.values()) {
            routing.get(
                    "/console/page/part/" + part.getPath(),
                    access.read(told((request, fields) -> part(part, request, fields))));
        }
    }

    /** Makes HTML of a request. */
    private interface Answering {
        String answer(ServerRequest request, Fields fields);
    }

    /** Says in a paragraph what can't be done, and why. */
    private Handler told(Answering page) {
        return (request, response) -> {
            try {
                boolean form = request.prologue().method().text().equals("POST");
                send(response, page.answer(request, form ? Fields.ofForm(request) : Fields.of(request)));
            } catch (CommandException | IllegalArgumentException e) {
                response.status(Status.UNPROCESSABLE_CONTENT_422);
                send(response, templates.render("problem.html", Map.of("text", CommandException.reason(e))));
            }
        };
    }

    private static void send(ServerResponse response, String html) {
        response.header(HeaderNames.CONTENT_TYPE, HTML)
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .header(HeaderNames.create("Content-Security-Policy"), POLICY)
                .send(html);
    }

    private static String author(ServerRequest request) {
        return Access.of(request).name();
    }

    private String part(Part part, ServerRequest request, Fields fields) {
        String vendor = fields.required("vendor");
        return switch (part) {
            case WAITING -> intents.waiting(vendor, fields.optional("cursor").orElse(null), author(request));
            case FAILURES -> letters.groups(fields.with("since", "24h"));
            case OUTCOMES -> intents.outcomes(vendor);
            case PROFILE -> profile(vendor);
            case WHAT_IF ->
                templates.render("what-if.html", Map.of("vendor", vendor, "predicting", operations.isPredicting()));
            case COMMANDS -> audits(vendor);
        };
    }

    private String profile(String vendor) {
        return templates.render(
                "profile.html",
                NamedValues.of(
                        "text", operations.profile(vendor),
                        "version",
                                operations
                                        .view()
                                        .fleet()
                                        .find(vendor)
                                        .map(it -> it.state().reported())
                                        .map(it -> it.getProfile())
                                        .filter(it -> !it.isEmpty())
                                        .map(it -> "version " + it)
                                        .orElse("none")));
    }

    private String forecast(Fields fields) {
        Forecast forecast = operations.forecast(
                fields.required("vendor"),
                fields.text("limit"),
                fields.duration("last").orElse(Forecast.USUAL));
        List<String> notes = new ArrayList<>(forecast.comparison().confidence().notModelled());
        notes.addAll(forecast.notes());
        return templates.render(
                "forecast.html",
                Map.of(
                        "title", PredictionRows.title(forecast.comparison(), false),
                        "change", forecast.change(),
                        "rows", PredictionRows.of(forecast.comparison()),
                        "confidence",
                                PredictionRows.confidence(forecast.comparison().confidence()),
                        "notes", notes));
    }

    private String audits(@Nullable String vendor) {
        List<Map<String, @Nullable Object>> rows = operations.audits(vendor, COMMANDS).stream()
                .map(one -> NamedValues.all(one, Words::time))
                .toList();
        return templates.render("audits.html", Map.of("audits", rows));
    }

    private String action(Fields fields) {
        Action action = Action.of(fields.required("kind"))
                .orElseThrow(() -> CommandException.usage("kind: allowed: " + Arrays.toString(Action.values())));
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("action", action);
        for (String name : List.of("vendor", "group", "intent", "limit", "max")) {
            values.put(name, fields.text(name));
        }
        return templates.render("action.html", values);
    }

    private String command(ServerRequest request, Fields fields) {
        Command command = Orders.command(fields, author(request), Instant.now());
        Steering.Effect effect = operations.send(command);
        List<Map<String, String>> lines = new ArrayList<>();
        for (Audit audit : effect.audits()) {
            boolean good = audit.getOutcome() == AuditOutcome.DONE || audit.getOutcome() == AuditOutcome.KEPT;
            lines.add(Map.of(
                    "style", good ? "good" : "bad",
                    "outcome", audit.getOutcome().name(),
                    "text", audit.getEffect()));
        }
        if (!effect.silent().isEmpty()) {
            lines.add(Map.of(
                    "style", "bad",
                    "outcome", "SENT",
                    "text",
                            "and no answer yet from the owner of partition " + effect.silent()
                                    + "; it is obeyed once an instance runs"));
        }
        return templates.render(
                "effect.html", Map.of("title", command.getKind() + " " + command.getVendor(), "lines", lines));
    }

    private String replay(ServerRequest request, Fields fields) {
        if (!fields.text("go").equals("replay")) {
            return letters.preview(fields);
        }
        LetterReview.Replayed done = operations.replay(fields, false);
        List<Map<String, String>> lines = new ArrayList<>();
        lines.add(Map.of(
                "style",
                "good",
                "outcome",
                Words.count(done.count()),
                "text",
                "sent again" + (done.before() == 0 ? "" : ", " + done.before() + " were before")));
        done.refused()
                .forEach((why, count) ->
                        lines.add(Map.of("style", "bad", "outcome", Words.count(count), "text", "can't be: " + why)));
        return templates.render("effect.html", Map.of("title", "Replayed", "lines", lines));
    }
}
