package dev.headgate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.headgate.api.Mistake;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.ShippedProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema by which editors complete profiles says what is read, and nothing else. */
class ProfileSchemaTest {

    private static final Path DOCS = Path.of("..", "..", "ops", "docs");
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String TEXT = text(DOCS.resolve("profile.schema.json"));
    private static final JsonNode TREE = tree(TEXT);
    private static final Schema SCHEMA =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(TEXT);
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\\n(.*?)```");

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode tree(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> errors(String yaml) throws IOException {
        return SCHEMA.validate(YAML.readTree(yaml)).stream()
                .map(Object::toString)
                .toList();
    }

    static List<String> ids() {
        return ShippedProfiles.ids();
    }

    static Stream<String> examples() {
        return EXAMPLE.matcher(text(DOCS.resolve("profiles.md"))).results().map((MatchResult it) -> it.group(1));
    }

    @ParameterizedTest
    @MethodSource("ids")
    void shouldAllowTheProfilesThatComeWithHeadgate(String id) throws IOException {
        assertThat(errors(ShippedProfiles.find(id).orElseThrow())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void shouldAllowTheExamplesOfTheDocs(String example) throws IOException {
        assertThat(errors(example)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "base-ulr: https://a.example",
                "limits: [{id: a, max: 0, window: 1s}]",
                "limits: [{id: a, max: 1, window: 1 s}]",
                "cool-down: {fallback: 30}",
                "answers: [{when: {status: [429]}, verdict: throtled}]",
                "answers: [{verdict: throttled}]",
                "hosts: [{base-url: 'https://a.example'}]",
                "collapse: [{method: [POST]}]",
                "collapse: [{}]",
                "batch: [{request: {path: /b}}]",
                "batch: [{calls: {path: /a}}]",
                "batch: [{calls: {path: /a}, request: {path: b}}]",
                "batch: [{calls: {path: /a}, request: {path: /b, method: GET}}]",
                "batch: [{calls: {path: /a}, request: {path: /b}, max-size: 1}]",
                "batch: [{calls: {path: /a}, request: {path: /b}, split: {at: results}}]",
                "costs: [{unit: a, cost: {count: $.a, query: b, max: 1}}]",
                "costs: [{unit: a, cost: {count: $.a}}]",
                "answers: [{when: {}, verdict: throttled}]",
                "answers: [{when: {json: {path: a.b}}, verdict: quota}]",
                "hints: [{remaining: {headr: X}}]",
                "auth: {kind: oauth}",
                "pagination: {by: token, token: a.b}",
                "pagination: [{by: next}]",
                "keep-for-high: 50",
                "keep-for-high: 100%",
                "priorities: {weights: {HIGH: 0}}",
                "tenants: {weights: {acme: 1001}}"
            })
    void shouldNotAllowWhatIsAMistake(String yaml) throws IOException {
        assertThat(errors(yaml)).isNotEmpty();
    }

    @Test
    void shouldAllowTheKeysOfAConnectorThatItDoesNotKnow() throws IOException {
        assertThat(errors("connector: tiny\ngreeting: hello")).isEmpty();
    }

    /** What is read says which keys there are when it meets one that it does not know. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/properties/about | about: {odd: 1}",
                "/definitions/example | examples: [{odd: 1}]",
                "/definitions/example/properties/call | examples: [{call: {odd: 1}}]",
                "/definitions/example/properties/response | examples: [{response: {odd: 1}}]",
                "/definitions/example/properties/expect | examples: [{expect: {odd: 1}}]",
                "/definitions/limit/properties/pacing | limits: [{id: a, max: 1, window: 1s, pacing: {odd: 1}}]",
                "/definitions/limit/properties/calls | limits: [{id: a, max: 1, window: 1s, calls: {odd: 1}}]",
                "/properties/cool-down | cool-down: {odd: 1}",
                "/properties/pause | pause: {odd: 1}",
                "/properties/retry | retry: {odd: 1}",
                "/properties/room | room: {odd: 1}",
                "/properties/priorities | priorities: {odd: 1}",
                "/properties/priorities/properties/weights | priorities: {weights: {odd: 1}}",
                "/properties/tenants | tenants: {odd: 1}",
                "/properties/tls | tls: {odd: 1}",
                "/definitions/cost | costs: [{odd: 1}]",
                "/definitions/counted | costs: [{cost: {odd: 1}}]",
                "/definitions/host | hosts: [{odd: 1}]",
                "/definitions/collapse | collapse: [{odd: 1}]",
                "/definitions/batch | batch: [{odd: 1}]",
                "/definitions/batch/properties/calls | batch: [{calls: {odd: 1}}]",
                "/definitions/batch/properties/request | batch: [{request: {odd: 1}}]",
                "/definitions/batch/properties/join | batch: [{join: {odd: 1}}]",
                "/definitions/batch/properties/join/properties/element | batch: [{join: {element: {odd: 1}}}]",
                "/definitions/batch/properties/split | batch: [{split: {odd: 1}}]",
                "/definitions/host/properties/calls | hosts: [{calls: {odd: 1}}]",
                "/definitions/answer | answers: [{odd: 1}]",
                "/definitions/when | answers: [{when: {odd: 1}}]",
                "/definitions/answer/properties/escalate | answers: [{escalate: {odd: 1}}]",
                "/definitions/wait | answers: [{wait: {odd: 1}}]",
                "/definitions/wait/properties/deficit | answers: [{wait: {deficit: {odd: 1}}}]",
                "/definitions/place | hints: [{remaining: {odd: 1}}]",
                "/definitions/hint | hints: [{odd: 1}]"
            })
    void shouldNameTheKeysThatAreRead(String pointer, String yaml) {
        assertThat(keys(pointer)).isEqualTo(allowed(yaml));
    }

    @Test
    void shouldNameTheKeysOfEachKindOfLimit() {
        Set<String> allowed = new TreeSet<>();
        for (String kind : List.of("max: 1, window: 1s", "concurrent: 1", "bucket: 1, refill: 1/s")) {
            allowed.addAll(allowed("limits: [{id: a, " + kind + ", odd: 1}]"));
        }

        assertThat(keys("/definitions/limit")).isEqualTo(allowed);
    }

    @Test
    void shouldNameTheKeysOfEachKindOfCredential() {
        Set<String> allowed = new TreeSet<>();
        for (JsonNode kind : TREE.at("/definitions/auth/properties/kind/enum")) {
            allowed.addAll(allowed("auth: {kind: " + kind.asText() + ", odd: 1}"));
        }

        assertThat(keys("/definitions/auth")).isEqualTo(allowed);
    }

    @Test
    void shouldNameTheKeysOfEachWayInWhichListsGoOn() {
        Set<String> allowed = new TreeSet<>();
        for (JsonNode way : TREE.at("/definitions/pagination/properties/by/enum")) {
            allowed.addAll(allowed("pagination: {by: " + way.asText() + ", odd: 1}"));
        }

        assertThat(keys("/definitions/pagination")).isEqualTo(allowed);
    }

    @Test
    void shouldNameTheKeysOfAProfile() {
        assertThat(keys("")).containsAll(allowed("odd: 1"));
        assertThat(TREE.at("/then/propertyNames/enum"))
                .as("with connector: http no other key is allowed, and each of these")
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrderElementsOf(keys(""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/definitions/answer/properties/verdict/enum | answers: [{when: {status: [429]}, verdict: odd}]",
                "/definitions/wait/properties/format/enum"
                        + " | answers: [{when: {status: [429]}, verdict: quota, wait: {header: A, format: odd}}]",
                "/definitions/answer/properties/combine/enum | answers: [{when: {status: [1]}, verdict: quota, combine: odd}]",
                "/definitions/auth/properties/kind/enum | auth: {kind: odd}",
                "/definitions/pagination/properties/by/enum | pagination: {by: odd}",
                "/properties/repeat/enum | repeat: odd"
            })
    void shouldNameTheWordsThatAreRead(String pointer, String yaml) {
        List<String> words = new ArrayList<>();
        TREE.at(pointer).forEach(it -> words.add(it.asText()));

        assertThat(mistakes(yaml)).extracting(Mistake::allowed).contains("allowed: " + String.join(", ", words));
    }

    private static Set<String> keys(String pointer) {
        Set<String> keys = new TreeSet<>();
        TREE.at(pointer + "/properties").fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    private static Set<String> allowed(String yaml) {
        String unknown = mistakes(yaml).stream()
                .filter(it -> it.key().endsWith("odd"))
                .map(Mistake::allowed)
                .findFirst()
                .orElseThrow();
        return new TreeSet<>(Arrays.asList(unknown.substring(unknown.indexOf("allowed: ") + "allowed: ".length())
                .split(", ", -1)));
    }

    private static List<Mistake> mistakes(String yaml) {
        return catchThrowableOfType(
                        InvalidProfileException.class, () -> Calls.reader().read("vendor.yaml", yaml))
                .mistakes();
    }
}
