package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.headgate.schemas.json.IntentJson;
import dev.headgate.schemas.json.PageJson;
import dev.headgate.schemas.json.ResultJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is published for others' programs is what ours read and write. */
class PublishedSchemasTest {

    private static final Path DOCS = Path.of("..", "ops", "docs");
    private static final Path PUBLISHED = DOCS.resolve("schemas");
    private static final Path PROPOSED = Path.of("target", "schemas");
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .defaultPrettyPrinter(new DefaultPrettyPrinter()
                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                    .withArrayIndenter(new DefaultIndenter("  ", "\n")))
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** An intent in a page, on a line of its own or in quotes. */
    private static final Pattern INTENT =
            Pattern.compile("\\{\"(?:id|vendor)\": ?\"[^\\n]*\"(?:call|collect|custom|update)\":[^\\n`]*\\}");

    static Stream<Arguments> schemas() {
        return Stream.of(
                Arguments.of("Intent", Intent.getClassSchema()),
                Arguments.of("Command", Command.getClassSchema()),
                Arguments.of("Result", Result.getClassSchema()),
                Arguments.of("Page", Page.getClassSchema()),
                Arguments.of("Retry", Retry.getClassSchema()),
                Arguments.of("DeadLetter", DeadLetter.getClassSchema()),
                Arguments.of("VendorStatus", VendorStatus.getClassSchema()),
                Arguments.of("Audit", Audit.getClassSchema()),
                Arguments.of("Answer", Answer.getClassSchema()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schemas")
    void shouldPublishEachTopicsSchemaAsAWhole(String name, Schema schema) throws IOException {
        String text = write(plain(MAPPER.readTree(schema.toString())));

        assertPublished(name + ".avsc", text);
        assertThat(SchemaNormalization.parsingFingerprint64(new Schema.Parser().parse(text)))
                .isEqualTo(SchemaNormalization.parsingFingerprint64(schema));
    }

    static Stream<Arguments> jsonSchemas() {
        return Stream.of(
                Arguments.of("intent", JsonSchemas.intent()),
                Arguments.of("result", JsonSchemas.result()),
                Arguments.of("page", JsonSchemas.page()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("jsonSchemas")
    void shouldPublishTheSchemasOfTheJsonForms(String name, Map<String, Object> schema) throws IOException {
        assertPublished(name + ".schema.json", write(MAPPER.valueToTree(schema)));
    }

    static Stream<String> intents() throws IOException {
        try (Stream<Path> pages = Files.list(DOCS)) {
            return pages
                    .filter(page -> page.toString().endsWith(".md"))
                    .flatMap(page -> INTENT.matcher(read(page)).results().map(MatchResult::group))
                    .filter(json -> !json.contains("&") && !json.contains("$")) // alias in YAML, variable of a shell
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("intents")
    void shouldDescribeTheIntentsOfThePages(String json) {
        assertThat(IntentJson.read(json.getBytes(StandardCharsets.UTF_8), Instant.EPOCH, "id", "vendor"))
                .isInstanceOf(IntentJson.Reading.Fit.class);
        assertThat(errors("intent", json)).isEmpty();
    }

    @Test
    void shouldDescribeWhatIsWritten() {
        RecordsV1.all().forEach(record -> {
            if (record instanceof Intent intent) {
                assertThat(errors("intent", text(IntentJson.write(intent)))).isEmpty();
            } else if (record instanceof Result result) {
                assertThat(errors("result", text(ResultJson.write(result)))).isEmpty();
            } else if (record instanceof Page page) {
                assertThat(errors("page", text(PageJson.write(page)))).isEmpty();
            }
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'id':'i','vendor':'a'}",
                "{'id':'i','vendor':'a','operation':{'path':'/'}}",
                "{'id':'i','vendor':'_a','call':{}}",
                "{'id':'','vendor':'a','call':{}}",
                "{'id':'i','vendor':'a','call':{},'cost':0}",
                "{'id':'i','vendor':'a','call':{},'replyTo':'A.b'}",
                "{'id':'i','vendor':'a','call':{},'cost':'1'}",
                "{'id':'i','vendor':'a','call':{},'custom':{'name':'n'}}",
                "{'id':'i','vendor':'a','call':{'url':'/'}}",
                "{'id':'i','vendor':'a','call':{},'notBefore':'soon'}",
                "{'id':'i','vendor':'a','call':{},'scope':{'a':7}}",
                "{'id':'i','vendor':'a','update':{'path':'/','patch':[]}}",
                "{'id':'i','vendor':'a','call':{},'schedule':{'every':60}}",
            })
    void shouldFindWhatIsNoIntent(String json) {
        assertThat(errors("intent", json.replace('\'', '"'))).isNotEmpty();
    }

    private static List<String> errors(String schema, String json) {
        try {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(read(PUBLISHED.resolve(schema + ".schema.json")))
                    .validate(MAPPER.readTree(json))
                    .stream()
                    .map(Object::toString)
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertPublished(String file, String text) throws IOException {
        Files.createDirectories(PROPOSED);
        Path proposal = Files.writeString(PROPOSED.resolve(file), text);
        Path published = PUBLISHED.resolve(file);
        assertThat(Files.exists(published) ? read(published) : "")
                .as(
                        "%s is not what the code reads and writes; if that is meant: cp schemas/%s ops/docs/schemas/",
                        file, proposal)
                .isEqualTo(text);
    }

    /** Without what only our code generator looks at. */
    private static JsonNode plain(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove("avro.java.string");
            if (object.size() == 1 && object.path("type").asText().equals("string")) {
                return TextNode.valueOf("string");
            }
            ObjectNode plain = MAPPER.createObjectNode();
            object.properties().forEach(entry -> plain.set(entry.getKey(), plain(entry.getValue())));
            return plain;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode plain = MAPPER.createArrayNode();
            array.forEach(element -> plain.add(plain(element)));
            return plain;
        }
        return node;
    }

    private static String write(JsonNode node) throws IOException {
        return MAPPER.writeValueAsString(node) + "\n";
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
