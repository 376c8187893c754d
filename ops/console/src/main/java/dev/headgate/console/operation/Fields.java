package dev.headgate.console.operation;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.api.Quantity;
import dev.headgate.app.Nearest;
import dev.headgate.console.view.VendorQuery;
import dev.headgate.control.CommandException;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterFilter;
import dev.headgate.control.letters.ReplayRules;
import dev.headgate.control.status.Reason;
import dev.headgate.index.IndexQuery;
import io.helidon.common.parameters.Parameters;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a request names. Each mistake is a {@link CommandException} that names the field and what is allowed. */
public final class Fields {

    private static final int LONGEST = 1_024;
    private static final int MOST_FOUND = 1_000;
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private final Parameters parameters;
    private final Map<String, String> more;

    private Fields(Parameters parameters, Map<String, String> more) {
        this.parameters = parameters;
        this.more = more;
    }

    /** The fields of the query string. */
    public static Fields of(ServerRequest request) {
        return new Fields(request.query(), Map.of());
    }

    /** The fields of a form; none if there is no body. */
    public static Fields ofForm(ServerRequest request) {
        return new Fields(
                request.content().hasEntity() ? request.content().as(Parameters.class) : Parameters.empty("form"),
                Map.of());
    }

    /**
     * The fields of a JSON object.
     *
     * @param type a record that has all fields there may be
     */
    public static Fields ofJson(ServerRequest request, Class<?> type) {
        Map<String, Object> object = object(request);
        List<String> names = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();
        Map<String, String> texts = new HashMap<>();
        object.forEach((name, value) -> {
            if (!names.contains(name)) {
                throw CommandException.usage("there is no field " + name + "; "
                        + Nearest.of(name, names)
                                .map(near -> "did you mean " + near + "?")
                                .orElse("allowed: " + String.join(", ", names)));
            }
            if (value instanceof Map || value instanceof List) {
                throw CommandException.usage(name + " is a text, a number, true or false");
            }
            if (value != null) {
                texts.put(name, value.toString().strip());
            }
        });
        return new Fields(Parameters.empty("json"), texts);
    }

    private static Map<String, Object> object(ServerRequest request) {
        @Nullable Map<String, Object> object = null;
        try {
            if (request.content().hasEntity()) {
                object = MAPPER.readValue(request.content().as(byte[].class), OBJECT);
            }
        } catch (IOException e) {
            throw CommandException.usage("the body is no JSON object", e);
        }
        if (object == null) {
            throw CommandException.usage("the body is no JSON object");
        }
        return object;
    }

    /** The same with a field that says this. */
    public Fields with(String name, String text) {
        Map<String, String> all = new HashMap<>(more);
        all.put(name, text);
        return new Fields(parameters, all);
    }

    /** What a field says, without blanks around it; empty if it is not there. */
    public String text(String name) {
        String given = more.get(name);
        String text =
                given == null ? parameters.first(name).asOptional().orElse("").strip() : given;
        if (text.length() > LONGEST) {
            throw CommandException.usage(name + " has more than " + LONGEST + " characters");
        }
        return text;
    }

    public Optional<String> optional(String name) {
        return Optional.of(text(name)).filter(text -> !text.isEmpty());
    }

    public String required(String name) {
        return optional(name).orElseThrow(() -> CommandException.usage(name + " is missing"));
    }

    public boolean isSet(String name) {
        return text(name).equals("true");
    }

    /** @param otherwise if it is not there */
    public int number(String name, int otherwise, int least, int most) {
        Optional<String> text = optional(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(text.get());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw CommandException.usage(name + ": '" + text.get() + "'; allowed: " + least + " to " + most);
    }

    public Optional<Duration> duration(String name) {
        return optional(name)
                .map(text -> Quantity.duration(text)
                        .orElseThrow(() -> CommandException.usage(
                                name + ": '" + text + "'; allowed: a number and ms, s, m, h or d, such as 30m")));
    }

    /** One of these words, in any case. */
    public <E extends Enum<E>> Optional<E> one(String name, Class<E> type) {
        List<String> words =
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        return word(name, words).map(word -> Enum.valueOf(type, word));
    }

    /** @param words in capitals */
    private Optional<String> word(String name, List<String> words) {
        return optional(name).map(text -> {
            String wanted = text.toUpperCase(Locale.ROOT);
            if (!words.contains(wanted)) {
                throw CommandException.usage(name + ": '" + text + "'; "
                        + Nearest.of(wanted, words)
                                .map(near -> "did you mean " + near + "?")
                                .orElse("allowed: " + String.join(", ", words)));
            }
            return wanted;
        });
    }

    /** How long ago, or an instant. */
    private Optional<Instant> time(String name, Instant now) {
        return optional(name)
                .map(text -> Quantity.duration(text).map(now::minus).orElseGet(() -> instant(name, text)));
    }

    private static Instant instant(String name, String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw CommandException.usage(
                    name + ": '" + text + "'; allowed: how long ago, such as 2h, or an instant, such as"
                            + " 2026-11-20T10:00:00Z",
                    e);
        }
    }

    /** Fields vendor, id, tenant, correlation, status, since, until and limit. */
    public IndexQuery indexQuery(Instant now) {
        @Nullable Instant since = time("since", now).orElse(null);
        @Nullable Instant until = time("until", now).orElse(null);
        IndexQuery.checkTimes("since", since, "until", until);
        return new IndexQuery(
                optional("vendor").orElse(null),
                optional("id").orElse(null),
                optional("tenant").orElse(null),
                optional("correlation").orElse(null),
                word("status", IndexQuery.STATUSES).orElse(null),
                since,
                until,
                number("limit", IndexQuery.USUAL, 1, MOST_FOUND));
    }

    /** Fields text, reason, sort and limit. */
    public VendorQuery vendorQuery() {
        return new VendorQuery(
                text("text"),
                one("reason", Reason.class).orElse(null),
                one("sort", VendorQuery.Sort.class).orElse(VendorQuery.Sort.ATTENTION),
                number("limit", VendorQuery.USUAL, 1, VendorQuery.MOST));
    }

    /** Fields vendor, kind, id and since, which is how long ago. */
    public LetterFilter letterFilter(Instant now) {
        @Nullable Instant since = duration("since").map(now::minus).orElse(null);
        return new LetterFilter(
                set("vendor"), word("kind", Letter.KINDS).map(Set::of).orElse(Set.of()), set("id"), since, null);
    }

    /** Fields newKey and clearDeadline. */
    public ReplayRules replayRules(Instant now) {
        return new ReplayRules(isSet("newKey"), isSet("clearDeadline"), now);
    }

    private Set<String> set(String name) {
        return optional(name).map(Set::of).orElse(Set.of());
    }
}
