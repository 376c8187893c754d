package dev.headgate.profiles;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads answers as profiles and files show them: a status, headers, and a body as YAML or JSON, or as a text. */
final class ExampleParser {

    /** Of examples that say nothing of the time. */
    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Range<Integer> STATUS = Range.integers(100, 599);
    private static final Function<String, Optional<String>> ANY = Optional::of;

    private ExampleParser() {}

    static List<Example> read(Section root) {
        List<Example> examples = new ArrayList<>();
        for (Section section : root.sections("examples", 100)) {
            String name = section.optional("name", "examples[" + examples.size() + "]", "a text", ANY);
            Instant now = section.optional("now", NEW_YEAR, "milliseconds since 1970", ExampleParser::instant);
            Map<String, String> attributes = texts(section.section("attributes"));
            Call call = call(section.section("call"));
            Optional<Answer> answer = answer(section.section("response"));
            Example.Expected expected = section.has("expect") ? expected(section.section("expect")) : null;
            section.allow("expect");
            section.close();
            answer.ifPresent(it -> examples.add(new Example(name, now, call, attributes, it, expected)));
        }
        return examples;
    }

    /** Reads one answer: {@code status}, {@code headers}, and {@code body} or {@code text}. */
    static Optional<Answer> answer(Section section) {
        Optional<Integer> status = STATUS.required(section, "status");
        Map<String, String> headers = new HashMap<>();
        texts(section.section("headers")).forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        byte[] body = body(section);
        section.close();
        return status.map(it -> new Answer(it, headers, body));
    }

    private static byte[] body(Section section) {
        section.allow("body");
        if (section.has("text")) {
            section.refuse("doesn't go with text; allowed: either of them", "body");
            return section.optional("text", "", "a text", ANY).getBytes(StandardCharsets.UTF_8);
        }
        section.allow("text");
        Object body = section.tree("body");
        if (body == null || body instanceof String) {
            return String.valueOf(body == null ? "" : body).getBytes(StandardCharsets.UTF_8);
        }
        try {
            return JSON.writeValueAsBytes(body);
        } catch (JsonProcessingException e) {
            section.mistake("body", null, "can't be written as JSON");
            return new byte[0];
        }
    }

    private static Call call(Section section) {
        String method = section.optional("method", "GET", "a method", ANY);
        String path = section.optional(
                "path", "/", "a path", text -> text.startsWith("/") ? Optional.of(text) : Optional.empty());
        section.close();
        return new Call(method, path, Map.of(), new byte[0]);
    }

    private static Example.Expected expected(Section section) {
        @Nullable String rule = section.given("rule", "the name of a rule", ANY).orElse(null);
        @Nullable
        String verdict = section.given("verdict", "a verdict in capitals", ANY).orElse(null);
        @Nullable
        Long wait =
                section.given("waitMs", "milliseconds", ExampleParser::number).orElse(null);
        @Nullable List<String> scope = section.has("scope") ? section.texts("scope", 17, "a text", ANY) : null;
        section.allow("scope");
        section.close();
        return new Example.Expected(rule, verdict, wait, scope);
    }

    private static Map<String, String> texts(Section section) {
        Map<String, String> texts = new HashMap<>();
        for (String key : section.keys()) {
            section.given(key, "a text", ANY).ifPresent(it -> texts.put(key, it));
        }
        return texts;
    }

    private static Optional<Long> number(String text) {
        return text.matches("\\d{1,15}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    private static Optional<Instant> instant(String text) {
        return number(text).map(Instant::ofEpochMilli);
    }
}
