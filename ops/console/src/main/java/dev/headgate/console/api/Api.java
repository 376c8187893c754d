package dev.headgate.console.api;

import static dev.headgate.console.api.Endpoint.get;
import static dev.headgate.console.api.Endpoint.inPath;
import static dev.headgate.console.api.Endpoint.number;
import static dev.headgate.console.api.Endpoint.post;
import static dev.headgate.console.api.Endpoint.text;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.app.management.Access;
import dev.headgate.app.management.Problem;
import dev.headgate.app.management.Role;
import dev.headgate.console.api.Answers.Audits;
import dev.headgate.console.api.Answers.Counts;
import dev.headgate.console.api.Answers.DeadLetters;
import dev.headgate.console.api.Answers.Effect;
import dev.headgate.console.api.Answers.IntentInfo;
import dev.headgate.console.api.Answers.Outcomes;
import dev.headgate.console.api.Answers.ProfileText;
import dev.headgate.console.api.Answers.Replayed;
import dev.headgate.console.api.Answers.Unfinished;
import dev.headgate.console.api.Answers.VendorInfo;
import dev.headgate.console.api.Answers.Vendors;
import dev.headgate.console.api.Requests.CommandRequest;
import dev.headgate.console.api.Requests.ReplayRequest;
import dev.headgate.console.operation.Fields;
import dev.headgate.console.operation.Forecast;
import dev.headgate.console.operation.Operations;
import dev.headgate.console.operation.Orders;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.commands.Queries;
import dev.headgate.schemas.Command;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

/** The management API: routes below {@value #PATH}, and their description at {@code /api/v1/openapi.json}. */
public final class Api {

    /** Of the first version, which will only grow. */
    public static final String PATH = "/api/v1";

    private static final String JSON = "application/json";
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final int MOST_LISTED = 1_000;

    private final Operations operations;
    private final List<Endpoint> endpoints;

    public Api(Operations operations) {
        this.operations = operations;
        this.endpoints = List.of(
                get(
                        "/vendors",
                        "listVendors",
                        "Every vendor, and the one reason why it is not going faster",
                        List.of(
                                text("text", "Only those with this in their name, in any case"),
                                text("reason", "Only those held up by this, such as COOL_DOWN"),
                                text("sort", "attention (usual), name, waiting or rate"),
                                number("limit", "At most so many, 1 to 1000; 100 if not given")),
                        Vendors.class,
                        (fields, _) -> Vendors.of(operations.view().fleet(), fields.vendorQuery())),
                get(
                        "/vendors/{vendor}",
                        "getVendor",
                        "A vendor with its limits, overrides and what was learned",
                        List.of(inPath("vendor", "Its id")),
                        VendorInfo.class,
                        (fields, _) -> vendor(fields.required("vendor"))),
                get(
                        "/vendors/{vendor}/profile",
                        "getProfile",
                        "The text of its profile as it is kept now",
                        List.of(inPath("vendor", "Its id")),
                        ProfileText.class,
                        (fields, _) -> new ProfileText(
                                fields.required("vendor"), operations.profile(fields.required("vendor")))),
                get(
                        "/vendors/{vendor}/what-if",
                        "predictVendor",
                        "When its backlog is finished, now and under another limit; not on an instance that makes calls",
                        List.of(
                                inPath("vendor", "Its id"),
                                text(
                                        "limit",
                                        "Other maxima, NAME=MAX or NAME=MAX/WINDOW with commas between several; none: as it is"),
                                text("last", "Goes by what was recorded for so long, such as 6h; 1h if not given")),
                        Predicted.class,
                        (fields, _) -> Predicted.of(operations.forecast(
                                fields.required("vendor"),
                                fields.text("limit"),
                                fields.duration("last").orElse(Forecast.USUAL)))),
                get(
                        "/vendors/{vendor}/intents",
                        "listIntents",
                        "Unfinished intents of a vendor, as its owner says",
                        List.of(
                                inPath("vendor", "Its id"),
                                text("group", "Only of this group"),
                                text("tenant", "Only of this tenant"),
                                text("cursor", "Goes on from here, as the answer before said"),
                                number("limit", "At most so many, 0 to 1000; 0, the usual, only counts them")),
                        Unfinished.class,
                        this::unfinished),
                get(
                        "/vendors/{vendor}/counts",
                        "countIntents",
                        "How many unfinished intents of a vendor have each priority, tenant, scope or state",
                        List.of(
                                inPath("vendor", "Its id"),
                                text("by", "priority, tenant, scope or state; required"),
                                text("containing", "Only values with this in them, in any case"),
                                text("group", "Only of this group"),
                                text("tenant", "Only of this tenant"),
                                number("limit", "At most so many values, 1 to 1000; 100, those with the most intents")),
                        Counts.class,
                        (fields, author) -> Answers.of(Counts.class, operations.ask(Orders.count(fields, author)))),
                get(
                        "/vendors/{vendor}/intents/{id}",
                        "getIntent",
                        "An intent: where it waits and what for, or its outcome and what happened before",
                        List.of(inPath("vendor", "Its vendor's id"), inPath("id", "Its id")),
                        IntentInfo.class,
                        (fields, author) -> IntentInfo.of(
                                fields.required("vendor"),
                                fields.required("id"),
                                operations.find(fields.required("vendor"), fields.required("id"), author))),
                get(
                        "/intents",
                        "searchIntents",
                        "Finds intents in the index that headgate console was given with --index, the latest first",
                        List.of(
                                text("vendor", "Only this vendor's"),
                                text("id", "Only of this id"),
                                text("tenant", "Only this tenant's"),
                                text("correlation", "Only those with this value in their correlation, or NAME=VALUE"),
                                text("status", "Only those that ended so, or UNFINISHED"),
                                text("since", "Ended, or accepted if they did not, since then: 2h, or an instant"),
                                text("until", "Before then, written likewise"),
                                number("limit", "At most so many, 1 to 1000; 100")),
                        FoundIntents.class,
                        (fields, _) -> FoundIntents.of(operations.search(fields.indexQuery(Instant.now())))),
                get(
                        "/vendors/{vendor}/outcomes",
                        "listOutcomes",
                        "Outcomes of late, the newest first",
                        List.of(inPath("vendor", "Its id"), number("limit", "At most so many, 1 to 1000; 50")),
                        Outcomes.class,
                        (fields, _) -> Outcomes.of(operations.recent(
                                fields.required("vendor"), fields.number("limit", 50, 1, MOST_LISTED)))),
                get(
                        "/dead-letters",
                        "listDeadLetters",
                        "Dead letters, those that are alike together",
                        List.of(
                                text("vendor", "Only of this vendor"),
                                text("kind", "Only of this outcome, or UNREADABLE"),
                                text("id", "Only of this intent"),
                                text("since", "Only those given up in the last, such as 24h")),
                        DeadLetters.class,
                        (fields, _) -> DeadLetters.of(operations.letters(fields.letterFilter(Instant.now())))),
                post(
                        "/dead-letters/replay",
                        "replayDeadLetters",
                        "Sends the intents of dead letters again, each once; or says what that would do",
                        ReplayRequest.class,
                        Replayed.class,
                        (fields, _) -> replay(fields)),
                get(
                        "/commands",
                        "listCommands",
                        "What came of commands, the newest first",
                        List.of(
                                text("vendor", "Only those to this vendor"),
                                number("limit", "At most so many, 1 to 1000; 100")),
                        Audits.class,
                        (fields, _) -> Audits.of(operations.audits(
                                fields.optional("vendor").orElse(null), fields.number("limit", 100, 1, MOST_LISTED)))),
                post(
                        "/commands",
                        "sendCommand",
                        "Sends a command, and says what its owner did within 10 s",
                        CommandRequest.class,
                        Effect.class,
                        this::command));
    }

    /** Adds the routes. */
    public void register(HttpRouting.Builder routing, Access access) {
        byte[] description = description();
        routing.get(PATH + "/openapi.json", access.read((_, response) -> send(response, description)));
        for (Endpoint endpoint : endpoints) {
            Handler handler = handler(endpoint);
            if (endpoint.role() == Role.CHANGE) {
                routing.post(PATH + endpoint.path(), access.change(handler));
            } else {
                routing.get(PATH + endpoint.path(), access.read(handler));
            }
        }
        routing.any(
                PATH + "/*",
                access.read((_, response) -> new Problem(
                                Status.NOT_FOUND_404,
                                "there is no such operation; " + PATH + "/openapi.json lists them")
                        .send(response)));
    }

    List<Endpoint> endpoints() {
        return endpoints;
    }

    /** Reads {@code ops/docs/openapi.json}, which the build puts beside this class. */
    private static byte[] description() {
        try (InputStream in = Api.class.getResourceAsStream("openapi.json")) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: openapi.json");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Handler handler(Endpoint endpoint) {
        return (request, response) -> {
            try {
                Fields fields = fields(endpoint, request);
                String author = Access.of(request).name();
                send(response, json(endpoint.call().answer(fields, author)));
            } catch (CommandException e) {
                new Problem(status(e), CommandException.reason(e)).send(response);
            }
        };
    }

    private static Fields fields(Endpoint endpoint, ServerRequest request) {
        Fields fields = endpoint.body() == null ? Fields.of(request) : Fields.ofJson(request, endpoint.body());
        for (Endpoint.Parameter parameter : endpoint.parameters()) {
            if (parameter.place() == Endpoint.Parameter.Place.PATH) {
                fields = fields.with(
                        parameter.name(), request.path().pathParameters().get(parameter.name()));
            }
        }
        return fields;
    }

    /** What the user wrote is 400, and what Kafka or an owner did not do 503. */
    private static Status status(CommandException e) {
        return e.exit() == Exit.USAGE ? Status.BAD_REQUEST_400 : Status.SERVICE_UNAVAILABLE_503;
    }

    private static void send(ServerResponse response, byte[] json) {
        response.header(HeaderNames.CONTENT_TYPE, JSON)
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(json);
    }

    private static byte[] json(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of texts and numbers can be written", e);
        }
    }

    private Object vendor(String name) {
        return operations
                .view()
                .fleet()
                .find(name)
                .map(VendorInfo::of)
                .orElseThrow(() -> CommandException.usage("vendor: no vendor is called " + name));
    }

    private Object unfinished(Fields fields, String author) {
        Command query = Queries.begin(fields.required("vendor"), author)
                .setGroup(fields.optional("group").orElse(null))
                .setTenant(fields.optional("tenant").orElse(null))
                .setCursor(fields.optional("cursor").orElse(null))
                .setLimit(fields.number("limit", 0, 0, MOST_LISTED))
                .build();
        return Answers.of(Unfinished.class, operations.ask(query));
    }

    private Object replay(Fields fields) {
        boolean preview = fields.isSet("preview");
        return Replayed.of(operations.replay(fields, preview), preview);
    }

    private Object command(Fields fields, String author) {
        Command command = Orders.command(fields, author, Instant.now());
        return Effect.of(command.getId(), operations.send(command));
    }
}
