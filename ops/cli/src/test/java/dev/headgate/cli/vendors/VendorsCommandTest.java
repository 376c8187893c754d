package dev.headgate.cli.vendors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.cli.Shell;
import dev.headgate.cli.support.Json;
import dev.headgate.profiles.ShippedProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VendorsCommandTest {

    @TempDir
    Path folder = Path.of("");

    private static List<JsonNode> json(Shell.Outcome outcome) {
        return outcome.lines().stream().map(VendorsCommandTest::node).toList();
    }

    private static JsonNode node(String line) {
        try {
            return Json.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void shouldListWhatComesWithHeadgate() {
        Shell.Outcome outcome = Shell.run("vendors", "list", "--json");

        assertThat(outcome.exit()).isZero();
        assertThat(json(outcome)).extracting(it -> it.get("id").asText()).isEqualTo(ShippedProfiles.ids());
        assertThat(json(outcome)).allSatisfy(it -> {
            assertThat(it.get("examples").asInt()).isPositive();
            assertThat(it.get("asOf").asText()).startsWith("2026-");
            assertThat(it.get("sources")).isNotEmpty();
        });
        assertThat(Shell.run("vendors", "list").lines())
                .hasSize(ShippedProfiles.ids().size() + 1);
    }

    @Test
    void shouldPrintTheSchemaThatIsInTheDocs() throws IOException {
        assertThat(Shell.run("vendors", "schema").out())
                .isEqualTo(Files.readString(Path.of("..", "..", "ops", "docs", "profile.schema.json")));
    }

    @Test
    void shouldShowAProfileAsItIs() {
        assertThat(Shell.run("vendors", "show", "stripe").out())
                .isEqualTo(ShippedProfiles.find("stripe").orElseThrow());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vendors show strip | is stripe meant?",
                "vendors show nobody | 'headgate vendors list' names those",
                "vendors explain --profile nobody --response x | no profile nobody",
                "vendors explain --profile stripe --response x.json | can't read x.json: NoSuchFileException",
                "vendors validate nowhere.yaml | no file nowhere.yaml",
                "vendors new a/b | ID is not a vendor's id: a/b",
                "vendors new a --from nobody | no profile nobody"
            })
    void shouldEndWithTwoAndNameTheMistake(String arguments, String named) {
        Shell.Outcome outcome = Shell.run(arguments.split(" "));

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(named);
    }

    @Test
    void shouldExplainAnAnswerInJsonOrYaml() throws IOException {
        String body = "{\"status\": 429,\n\t\"headers\": {\"Retry-After\": \"12\"}, \"body\": {\"error\": {}}}";

        for (String response :
                List.of(file("a.json", body), file("a.yaml", "status: 429\nheaders: {retry-after: 12}\ntext: x\n"))) {
            Shell.Outcome outcome =
                    Shell.run("vendors", "explain", "--profile", "anthropic", "--response", response, "--json");

            assertThat(outcome.exit()).isZero();
            assertThat(outcome.out().strip())
                    .isEqualTo("{\"rule\":\"rate\",\"verdict\":\"THROTTLED\",\"waitMs\":12000,"
                            + "\"scope\":[\"organisation\",\"model\"]}");
        }
    }

    @Test
    void shouldReadTheFilesThatAProfileExtends() throws IOException {
        file("_base.yaml", """
                base-url: https://api.acme.example
                answers: [{id: busy, when: {status: [509]}, verdict: throttled, fallback: 7s}]
                """);
        String profile = file("acme.yaml", "extends: _base.yaml\nbulkhead: 3\n");
        String response = file("answer.json", "{\"status\": 509}");

        assertThat(Shell.run("vendors", "validate", folder.toString()).lines()).containsExactly(profile + ": good");
        assertThat(Shell.run("vendors", "explain", "--profile", profile, "--response", response, "--json")
                        .out())
                .contains("\"rule\":\"busy\"", "\"waitMs\":7000");

        String base = file("_base.yaml", "base-url: https://api.acme.example\ndeadline: soon\n");
        Shell.Outcome outcome = Shell.run("vendors", "validate", folder.toString(), "--json");

        assertThat(outcome.exit()).isOne();
        assertThat(json(outcome)).singleElement().satisfies(it -> {
            assertThat(it.get("file").asText()).isEqualTo(base);
            assertThat(it.get("line").asInt()).isEqualTo(2);
            assertThat(it.get("key").asText()).isEqualTo("deadline");
        });
        assertThat(Shell.run("vendors", "validate", base).out()).contains("is there to be extended only");
    }

    @Test
    void shouldExplainByAProfileWhoseSecretsAreElsewhere() throws IOException {
        String profile = file("acme.yaml", """
                base-url: https://api.acme.example
                auth: {kind: header, header: Authorization, value: "Bearer ${env:HEADGATE_TEST_NOWHERE}"}
                answers:
                  - {when: {status: [403], method: [POST]}, verdict: quota, scope: [user, 'header:X-Bucket'], wait: {next: day, zone: UTC}}
                """);
        String response = file("r.yaml", "status: 403\nheaders: {X-Bucket: core}\n");

        Shell.Outcome outcome = Shell.run(
                "vendors",
                "explain",
                "--profile",
                profile,
                "--response",
                response,
                "--method",
                "POST",
                "--now",
                "1763596799000",
                "--json");

        assertThat(outcome.err()).isEmpty();
        assertThat(json(outcome)).singleElement().satisfies(it -> {
            assertThat(it.get("waitMs").asLong()).isEqualTo(1000);
            assertThat(it.get("scope").toString()).isEqualTo("[\"user\",\"core\"]");
        });
    }

    @Test
    void shouldNameTheMistakesOfAResponse() throws IOException {
        Shell.Outcome outcome = Shell.run(
                "vendors", "explain", "--profile", "stripe", "--response", file("r.yaml", "status: 42\nbdy: x\n"));

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .contains("r.yaml:2:1: bdy: is not a known key")
                .contains("r.yaml:1:1: status: \"42\"");
    }

    @Test
    void shouldSuggestARuleThatReadsAnAnswerThatNoneReads() throws IOException {
        String response =
                file("r.yaml", "status: 422\nbody: {error: {code: 17, message: no, details: [{reason: gone}]}}\n");
        String profile = "base-url: https://api.acme.example\n";

        Shell.Outcome outcome = Shell.run(
                "vendors", "explain", "--profile", file("a.yaml", profile), "--response", response, "--unclassified");
        String rule = outcome.out().substring(outcome.out().indexOf("answers:"));
        Shell.Outcome again = Shell.run(
                "vendors",
                "explain",
                "--profile",
                file("b.yaml", profile + rule),
                "--response",
                response,
                "--unclassified");

        assertThat(outcome.out()).contains("std-unclassified", "$.error.code", "$.error.details[*].reason");
        assertThat(again.out()).contains("status-422").doesNotContain("answers:");
    }

    @Test
    void shouldTestTheExamplesOfAllProfiles() {
        Shell.Outcome outcome = Shell.run("vendors", "test");

        assertThat(outcome.exit()).as(outcome.out()).isZero();
        assertThat(outcome.out()).contains("examples, 0 read otherwise than expected");
    }

    @Test
    void shouldSayWhatAnExampleIsReadAsInstead() throws IOException {
        String profile = file("acme.yaml", """
                base-url: https://api.acme.example
                examples: [{name: busy, response: {status: 429}, expect: {verdict: QUOTA, waitMs: 1000}}]
                """);

        Shell.Outcome outcome = Shell.run("vendors", "test", profile);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .contains("FAILED")
                .contains("busy")
                .contains("THROTTLED")
                .contains("waitMs=30000");
    }

    @Test
    void shouldNotPassWithoutExamples() throws IOException {
        Shell.Outcome outcome = Shell.run("vendors", "test", file("acme.yaml", "base-url: https://api.acme.example\n"));

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out()).contains("0 examples");
    }

    @Test
    void shouldNameEveryMistakeWithItsPlace() throws IOException {
        file("good.yaml", "base-url: https://api.acme.example\n");
        file("bad.yaml", "base-url: api.acme.example\nlimits:\n  - {id: a, max: 0, window: 1s}\n");

        Shell.Outcome outcome = Shell.run("vendors", "validate", folder.toString());
        List<JsonNode> lines = json(Shell.run("vendors", "validate", folder.toString(), "--json"));

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.lines()).hasSize(3);
        assertThat(outcome.out())
                .contains("bad.yaml:1:1: base-url: \"api.acme.example\"")
                .contains("bad.yaml:3:13: limits[0].max");
        assertThat(lines).extracting(it -> it.get("ok").asBoolean()).containsExactly(false, false, true);
        assertThat(lines.get(1).get("line").asInt()).isEqualTo(3);
    }

    @Test
    void shouldWriteTheBeginningOfAProfile() {
        assertThat(Shell.run("vendors", "new", "acme", "--dir", folder.toString())
                        .exit())
                .isZero();
        assertThat(Shell.run("vendors", "new", "shop-17", "--from", "shopify", "--dir", folder.toString())
                        .exit())
                .isZero();

        Shell.Outcome validated = Shell.run("vendors", "validate", folder.toString());
        Shell.Outcome tested =
                Shell.run("vendors", "test", folder.resolve("acme.yaml").toString());

        assertThat(validated.exit()).as(validated.out()).isZero();
        assertThat(tested.exit()).as(tested.out()).isZero();
        assertThat(folder.resolve("shop-17.yaml"))
                .content()
                .contains("extends: shopify", "base-url: ", "auth: ", "one of standard, advanced, plus");
        assertThat(Shell.run("vendors", "new", "acme", "--dir", folder.toString())
                        .err())
                .contains("is there already");
    }

    @Test
    void shouldWriteABeginningForEachVendor() {
        for (String id : ShippedProfiles.ids()) {
            Shell.run("vendors", "new", "my-" + id, "--from", id, "--dir", folder.toString());
        }

        Shell.Outcome validated = Shell.run("vendors", "validate", folder.toString());

        assertThat(validated.exit()).as(validated.out()).isZero();
        assertThat(validated.lines()).hasSize(ShippedProfiles.ids().size());
    }
}
