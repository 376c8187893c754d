package dev.headgate.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.headgate.app.Configuration;
import dev.headgate.app.management.ManagementLimits;
import dev.headgate.app.management.ManagementServer;
import dev.headgate.app.management.Principals;
import dev.headgate.console.Console;
import dev.headgate.console.operation.Operations;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may do what, and what is said of mistakes; no cluster is needed for either. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiTest {

    private static final String READER = "reader-0123456789";
    private static final String CHANGER = "changer-0123456789";
    private static final JsonMapper MAPPER = new JsonMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private Configuration configuration;
    private ManagementServer server;

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        Path tokens = folder.resolve("tokens");
        Files.writeString(tokens, "ann read " + READER + "\nbob change " + CHANGER + "\n");
        configuration = Configuration.of(Map.of(
                "kafka.bootstrap.servers", "127.0.0.1:1",
                "application.id", "console-test",
                "vendors.dir", folder.toString()));
        server = ManagementServer.builder()
                .principals(Principals.file(tokens))
                .routes(new Console(configuration, true))
                .limits(new ManagementLimits(10_000, 10_000, 10_000, 1 << 20, 16_384, 128, 512, Duration.ofSeconds(30)))
                .start();
    }

    @AfterAll
    void stop() {
        server.close();
        client.close();
    }

    private record Request(String method, String path) {}

    private static JsonNode description(ApiTest test) throws Exception {
        return MAPPER.readTree(
                test.send("GET", "/api/v1/openapi.json", READER, "").body());
    }

    Stream<Request> operations() throws Exception {
        List<Request> requests = new ArrayList<>();
        description(this)
                .get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method -> requests.add(new Request(
                                method.toUpperCase(Locale.ROOT),
                                "/api/v1" + path.getKey().replaceAll("[{}]", "")))));
        return requests.stream();
    }

    @ParameterizedTest
    @MethodSource("operations")
    void shouldLetNobodyInWithoutAToken(Request request) throws Exception {
        assertThat(send(request.method, request.path, "", "{}").statusCode()).isEqualTo(401);
        assertThat(send(request.method, request.path, "wrong-0123456789", "{}").statusCode())
                .isIn(401, 429);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void shouldLetReadersReadOnly(Request request) throws Exception {
        HttpResponse<String> answer = send(request.method, request.path + "?limit=-1", READER, "{\"limit\":-1}");

        if (request.method.equals("POST")) {
            assertThat(answer.statusCode()).isEqualTo(403);
            assertThat(answer.body()).contains("needs the role change");
        } else {
            assertThat(answer.statusCode()).isNotIn(401, 403);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /commands              | {}                                                    | kind is missing
                    /commands              | []                                                    | no JSON object
                    /commands              | {"kind":"PAUS","vendor":"a","reason":"r"}             | did you mean PAUSE?
                    /commands              | {"kind":"QUERY","vendor":"a","reason":"r"}            | kind is missing; allowed
                    /commands              | {"kind":"PAUSE","vendor":"a"}                         | reason is missing
                    /commands              | {"kind":"PAUSE","reason":"r"}                         | vendor is missing
                    /commands              | {"kind":"PAUSE","vendr":"a"}                          | did you mean vendor?
                    /commands              | {"kind":"PAUSE","vendor":"a","reason":"r","mx":null}  | mx is not a known key; did you mean max?
                    /commands              | {"kind":"PAUSE","vendor":"a","reason":"r","mx":" "}   | mx is not a known key; did you mean max?
                    /commands              | {"kind":"PAUS","vendr":"a","expires":"soon"}          | vendr is not a known key; did you mean vendor?; kind: 'PAUS'; did you mean PAUSE?; vendor is missing; allowed: a text; reason is missing; allowed: a text; expires: 'soon'; allowed: a number
                    /commands              | {"kind":"PAUSE","vendor":{}}                          | vendor is not one value; allowed: a text
                    /commands              | {"kind":"PAUSE","vendor":"*","reason":"r"}            | only CLEAR_COOL_DOWN
                    /commands              | {"kind":"PAUSE","vendor":"a","reason":"r","max":3}    | SET_LIMIT takes limit and max
                    /commands              | {"kind":"SET_LIMIT","vendor":"a","reason":"r"}        | SET_LIMIT takes limit and max
                    /commands              | {"kind":"SET_LIMIT","vendor":"a","reason":"r","limit":"x","max":0} | max: '0'; allowed: 1 to
                    /commands              | {"kind":"CANCEL","vendor":"a","reason":"r"}           | never cancels all
                    /commands              | {"kind":"PAUSE","vendor":"a","reason":"r","expires":"31d"} | at most 30d
                    /commands              | {"kind":"PAUSE","vendor":"a","reason":"r","expires":"soon"} | such as 30m
                    /commands              | {"kind":"PAUSE","vendor":"a","reason":"r","scope":"x"} | write NAME=VALUE
                    /dead-letters/replay   | {"limit":0}                                           | limit: '0'; allowed
                    /dead-letters/replay   | {"kind":"exhaustd"}                                   | did you mean EXHAUSTED?
                    """)
    void shouldNameTheFieldAndTheFix(String path, String body, String told) throws Exception {
        HttpResponse<String> answer = send("POST", "/api/v1" + path, CHANGER, body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(MAPPER.readTree(answer.body()).get("detail").asText()).contains(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    counts                   | by is missing; allowed: [PRIORITY, TENANT, SCOPE, STATE]
                    counts?by=unknown        | by is missing; allowed
                    counts?by=tenants        | did you mean TENANT?
                    counts?by=scope&limit=0  | limit: '0'; allowed: 1 to 1000
                    """)
    void shouldSayByWhatItCounts(String path, String told) throws Exception {
        HttpResponse<String> answer = send("GET", "/api/v1/vendors/acme/" + path, READER, "");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(MAPPER.readTree(answer.body()).get("detail").asText()).contains(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    since=soon                | since: 'soon'; allowed: how long ago, such as 2h, or an instant
                    until=2026-11-20          | until: '2026-11-20'; allowed: how long ago
                    since=1h&until=2h         | since must be before until
                    status=exhasted           | did you mean EXHAUSTED?
                    limit=1001                | limit: '1001'; allowed: 1 to 1000
                    status=unfinished         | there is no index to search: keep one with headgate index --dir DIR
                    """)
    void shouldNameTheFieldOfASearchAndTheFix(String query, String told) throws Exception {
        HttpResponse<String> answer = send("GET", "/api/v1/intents?" + query, READER, "");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(MAPPER.readTree(answer.body()).get("detail").asText()).contains(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    limit=second                  | 'second' is not NAME=MAX
                    limit=second%3D0              | at least 1
                    last=31d                      | at most 30d
                    last=soon                     | such as 30m
                    """)
    void shouldSayWhatIsWrongWithAQuestionBeforeAskingTheCluster(String query, String told) throws Exception {
        HttpResponse<String> answer = send("GET", "/api/v1/vendors/acme/what-if?" + query, READER, "");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(MAPPER.readTree(answer.body()).get("detail").asText()).contains(told);
    }

    @Test
    void shouldDescribeEachRecordItAnswers() throws Exception {
        JsonNode description = description(this);
        Set<String> referred = new HashSet<>();
        description.get("paths").findValues("$ref").forEach(it -> referred.add(it.asText()));

        assertThat(referred).isNotEmpty();
        for (String reference : referred) {
            JsonNode schema = description.at(reference.substring(1));
            assertThat(schema.path("type").asText()).as(reference).isEqualTo("object");
            assertThat(schema.has("properties")).as(reference).isTrue();
        }
        assertThat(description.at("/components/schemas/CommandRequest/required"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrder("kind", "vendor", "reason");
    }

    @Test
    void shouldBeDescribedInTheDocsAsItIs() throws Exception {
        // Given
        Path docs = Path.of("../../ops/docs/openapi.json");
        Path made = Path.of("target/openapi.json");

        // When
        ObjectNode description;
        try (Operations operations = new Operations(configuration, true, null)) {
            description = OpenApi.describe(new Api(operations).endpoints());
        }
        Files.writeString(made, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(description) + "\n");

        // Then
        assertThat(docs)
                .as("cp ops/console/target/openapi.json ops/docs/openapi.json")
                .hasSameTextualContentAs(made);
    }

    @Test
    void shouldServeTheDescriptionThatTheDocsShow() throws Exception {
        // When
        String served = send("GET", "/api/v1/openapi.json", READER, "").body();

        // Then
        assertThat(Path.of("../../ops/docs/openapi.json")).hasContent(served);
    }

    @Test
    void shouldAnswerWhateverComesWithoutFailing() throws Exception {
        Random random = new Random(7);
        String[] paths = operations().map(Request::path).toArray(String[]::new);
        String[] methods = {"GET", "POST", "PUT", "DELETE", "PATCH"};
        for (int i = 0; i < 300; i++) {
            String path = paths[random.nextInt(paths.length)] + (random.nextInt(3) == 0 ? "/" + junk(random) : "");
            String query = "?limit=" + junk(random) + "&sort=" + junk(random) + "&kind=" + junk(random) + "&since="
                    + junk(random) + "&reason=" + junk(random);
            HttpResponse<String> answer = send(
                    methods[random.nextInt(methods.length)],
                    path + query,
                    CHANGER,
                    random.nextBoolean() ? "{\"kind\":\"" + junk(random) + "\"}" : junk(random));

            assertThat(answer.statusCode()).as(path + query).isNotEqualTo(500);
            assertThat(answer.body()).doesNotContain("\tat ").doesNotContain("Exception");
        }
    }

    private static String junk(Random random) {
        return random.ints(random.nextInt(20), 0, 256)
                .mapToObj(it -> String.format(Locale.ROOT, "%%%02X", it))
                .reduce("", String::concat);
    }

    private HttpResponse<String> send(String method, String path, String token, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.uri() + path))
                .method(
                        method,
                        method.equals("GET")
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
