package dev.headgate.console.operation;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.api.Mistake;
import dev.headgate.api.Nearest;
import dev.headgate.api.Quantity;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.console.view.VendorQuery;
import dev.headgate.control.CommandException;
import dev.headgate.control.Texts;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterFilter;
import dev.headgate.control.status.Reason;
import dev.headgate.index.IndexQuery;
import io.helidon.common.parameters.Parameters;
import io.helidon.webserver.http.ServerRequest;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request: of its query, its form or its JSON object. It reads them with a {@link Section}, so that each mistake
 * names the field and what is allowed.
 *
 * <p>A read that finds a mistake throws a {@link CommandException}. Inside {@link #all} it continues instead, and the exception
 * names every mistake.
 *
 * <p>Threading: one thread uses it.
 */
public final class Fields {

    private static final int LONGEST = 1_024;
    private static final int MOST_FOUND = 1_000;
    private static final int MOST_TOLD = 10;
    private static final int USUALLY_REPLAYED = 10_000;
    private static final int MOST_REPLAYED = 1_000_000;
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final TypeReference<Map<String, @Nullable Object>> OBJECT = new TypeReference<>() {};

    private final Map<String, Object> values;
    private final Section section;
    private final List<Mistake> mistakes;
    private final boolean collecting;

    private Fields(Map<String, Object> values, Section section, List<Mistake> mistakes, boolean collecting) {
        this.values = values;
        this.section = section;
        this.mistakes = mistakes;
        this.collecting = collecting;
    }

    /** A text is read without the blanks around it, and an empty one as none. */
    private static Fields of(Map<String, @Nullable Object> given) {
        Map<String, Object> values = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            Object stripped = value instanceof String text ? text.strip() : value;
            if (stripped != null && !stripped.equals("")) {
                values.put(name, stripped);
            }
        });
        List<Mistake> mistakes = new ArrayList<>();
        return new Fields(values, new Section("", values, mistakes), mistakes, false);
    }

    private static Fields of(Parameters parameters) {
        Map<String, @Nullable Object> first = new LinkedHashMap<>();
        parameters
                .names()
                .forEach(name -> first.put(name, parameters.first(name).orElse("")));
        return of(first);
    }

    /** The fields of the query string. */
    public static Fields of(ServerRequest request) {
        return of(request.query());
    }

    /** The fields of a form; none if there is no body. */
    public static Fields ofForm(ServerRequest request) {
        return of(request.content().hasEntity() ? request.content().as(Parameters.class) : Parameters.empty("form"));
    }

    /**
     * The fields of a JSON object, of which each is a text, a number or a truth.
     *
     * @param type a record that has all fields there may be
     */
    public static Fields ofJson(ServerRequest request, Class<?> type) {
        Map<String, @Nullable Object> object = object(request);
        Fields fields = of(object);
        // The section of the fields has no empty ones, and an unknown field is a mistake even if it is empty.
        Section names = new Section("", object, fields.mistakes);
        for (RecordComponent component : type.getRecordComponents()) {
            names.allow(component.getName());
        }
        names.close();
        return fields;
    }

    private static Map<String, @Nullable Object> object(ServerRequest request) {
        @Nullable Map<String, @Nullable Object> object = null;
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
        Map<String, @Nullable Object> all = new LinkedHashMap<>(values);
        all.put(name, text);
        Fields fields = of(all);
        fields.mistakes.addAll(mistakes);
        return fields;
    }

    /**
     * Reads several fields.
     *
     * @throws CommandException that names every mistake in them; what the reader found wrong after one follows from it
     */
    public <T> T all(Function<Fields, T> reader) {
        T read;
        try {
            read = reader.apply(new Fields(values, section, mistakes, true));
        } catch (CommandException e) {
            throw mistakes.isEmpty() ? e : CommandException.usage(told(), e);
        }
        check();
        return read;
    }

    private void check() {
        if (!collecting && !mistakes.isEmpty()) {
            throw CommandException.usage(told());
        }
    }

    private String told() {
        int more = mistakes.size() - MOST_TOLD;
        return mistakes.stream().limit(MOST_TOLD).map(Fields::text).collect(Collectors.joining("; "))
                + (more > 0 ? "; and " + more + " more" : "");
    }

    private static String text(Mistake mistake) {
        return Texts.cut(LONGEST, mistake.key())
                + (mistake.value() == null ? " " : ": '" + mistake.value() + "'; ")
                + mistake.allowed();
    }

    private <T> Optional<T> read(String name, String allowed, Function<String, Optional<T>> reader) {
        if (String.valueOf(section.tree(name)).length() > LONGEST) {
            mistake(name, null, "has more than " + LONGEST + " characters");
            return Optional.empty();
        }
        Optional<T> read = section.given(name, allowed, reader);
        check();
        return read;
    }

    private void mistake(String name, @Nullable String value, String what) {
        section.mistake(name, value, what);
        check();
    }

    /** What a field says; empty if it is not there. */
    public String text(String name) {
        return optional(name).orElse("");
    }

    public Optional<String> optional(String name) {
        return read(name, "a text", Optional::of);
    }

    public String required(String name) {
        Optional<String> text = optional(name);
        if (section.tree(name) == null) {
            mistake(name, null, "is missing; allowed: a text");
        }
        return text.orElse("");
    }

    /** One of these constants, in any case; empty only after a mistake. */
    public <E extends Enum<E>> Optional<E> required(String name, Class<E> type, Set<E> allowed) {
        int before = mistakes.size();
        Optional<E> constant = one(name, type).filter(allowed::contains);
        if (constant.isEmpty() && mistakes.size() == before) {
            mistake(name, null, "is missing; allowed: " + allowed);
        }
        return constant;
    }

    public boolean isSet(String name) {
        return text(name).equals("true");
    }

    /** @param otherwise if it is not there */
    public int number(String name, int otherwise, int least, int most) {
        return read(name, least + " to " + most, Range.integers(least, most).reader())
                .orElse(otherwise);
    }

    public Optional<Duration> duration(String name) {
        return read(name, "a number and ms, s, m, h or d, such as 30m", Quantity::duration);
    }

    /** One of these words, in any case. */
    public <E extends Enum<E>> Optional<E> one(String name, Class<E> type) {
        List<String> words =
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        return word(name, words).map(word -> Enum.valueOf(type, word));
    }

    /** @param words in capitals */
    private Optional<String> word(String name, List<String> words) {
        Optional<String> text = optional(name);
        Optional<String> word = text.map(it -> it.toUpperCase(Locale.ROOT)).filter(words::contains);
        if (text.isPresent() && word.isEmpty()) {
            mistake(name, text.get(), Nearest.hint(text.get(), words));
        }
        return word;
    }

    /** How long ago, or an instant. */
    private Optional<Instant> time(String name, Instant now) {
        return read(
                name,
                "how long ago, such as 2h, or an instant, such as 2026-11-20T10:00:00Z",
                text -> Quantity.duration(text).map(now::minus).or(() -> instant(text)));
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Fields vendor, id, tenant, correlation, status, since, until and limit. */
    public IndexQuery indexQuery(Instant now) {
        return all(fields -> {
            @Nullable Instant since = fields.time("since", now).orElse(null);
            @Nullable Instant until = fields.time("until", now).orElse(null);
            IndexQuery.checkTimes("since", since, "until", until);
            return new IndexQuery(
                    fields.optional("vendor").orElse(null),
                    fields.optional("id").orElse(null),
                    fields.optional("tenant").orElse(null),
                    fields.optional("correlation").orElse(null),
                    fields.word("status", IndexQuery.STATUSES).orElse(null),
                    since,
                    until,
                    fields.number("limit", IndexQuery.USUAL, 1, MOST_FOUND));
        });
    }

    /** Fields text, reason, sort and limit. */
    public VendorQuery vendorQuery() {
        return all(fields -> new VendorQuery(
                fields.text("text"),
                fields.one("reason", Reason.class).orElse(null),
                fields.one("sort", VendorQuery.Sort.class).orElse(VendorQuery.Sort.ATTENTION),
                fields.number("limit", VendorQuery.USUAL, 1, VendorQuery.MOST)));
    }

    /** Fields vendor, kind, id and since, which is how long ago. */
    public LetterFilter letterFilter(Instant now) {
        return all(fields -> new LetterFilter(
                fields.set("vendor"),
                fields.word("kind", Letter.KINDS).map(Set::of).orElse(Set.of()),
                fields.set("id"),
                fields.duration("since").map(now::minus).orElse(null),
                null));
    }

    /** Returns how many dead letters are replayed at most. */
    public int replayLimit() {
        return number("limit", USUALLY_REPLAYED, 1, MOST_REPLAYED);
    }

    private Set<String> set(String name) {
        return optional(name).map(Set::of).orElse(Set.of());
    }
}
