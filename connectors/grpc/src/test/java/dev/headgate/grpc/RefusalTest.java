package dev.headgate.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Custom;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalTest {

    private static final GrpcConnectorFactory FACTORY = new GrpcConnectorFactory();

    @Test
    void shouldNameMethodsThatAreNearAnUnknownOne() {
        assertThat(refusal("test.Things/Got", Map.of(), "{}"))
                .startsWith("custom.name: ")
                .contains("test.Things/Get");
    }

    @Test
    void shouldRefuseAMethodThatStreamsFromTheClient() {
        assertThat(refusal("test.Things/Put", Map.of(), "{}")).contains("custom.name", "streams from the client");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"no-such\": 1}", "{", "[]", "{\"size\": \"many\"}"})
    void shouldRefuseAPayloadThatIsNotTheMessage(String payload) {
        assertThat(refusal(Things.GET, Map.of(), payload)).startsWith("custom.payload: is no test.Thing in json");
    }

    @ParameterizedTest
    @CsvSource({
        "grpc-timeout, belongs to gRPC",
        ":path, belongs to gRPC",
        "content-type, belongs to gRPC",
        "x-data-bin, binary",
        "authorization, for the profile alone",
        "x-api-key, for the profile alone",
        "idempotency-key, for the profile alone",
        "x-other, request-headers"
    })
    void shouldRefuseMetadataThatIsNotTheIntents(String name, String why) {
        assertThat(refusal(Things.GET, Map.of(name, "v"), "{}"))
                .startsWith("custom.attributes." + name)
                .contains(why)
                .doesNotContain("\"v\"");
    }

    @Test
    void shouldRefuseMetadataThatIsTooLongOrNotPrintable() {
        assertThat(refusal(Things.GET, Map.of("x-mine", "v\r\nx: y"), "{}")).contains("custom.attributes.x-mine");
        assertThat(refusal(Things.GET, Map.of("x-mine", "v".repeat(8193)), "{}"))
                .contains("shorten");
    }

    @Test
    void shouldLetMetadataOutThatTheProfileAllows() {
        Custom custom = new Custom(Things.GET, Map.of("X-Mine", "v", "traceparent", "00-1"), null);
        try (GrpcConnector connector = connector()) {
            assertThat(connector.refusal(custom)).isNull();
        }
    }

    @Test
    void shouldNameTheKeyAndTheFixOfDescriptorsThatAreNotThere() {
        assertThat(mistakes("descriptors", "/no/such/file.pb"))
                .anySatisfy(it -> assertThat(it).contains("descriptors: ", "can't be read", "--include_imports"));
        assertThat(mistakes("descriptors", "relative.pb"))
                .anySatisfy(it -> assertThat(it).contains("descriptors: ", "absolute path"));
        assertThat(mistakes(
                        "descriptors",
                        Things.file("text".getBytes(StandardCharsets.UTF_8)).toString()))
                .anySatisfy(it -> assertThat(it).contains("descriptors: ", "is no FileDescriptorSet"));
        assertThat(mistakes("descriptors", Things.file(new byte[0]).toString()))
                .anySatisfy(it -> assertThat(it).contains("descriptors: ", "has no service"));
    }

    @Test
    void shouldNameAnImportThatADescriptorSetLacks() {
        byte[] lacking = Things.descriptors().toBuilder()
                .setFile(0, Things.descriptors().getFile(0).toBuilder().addDependency("other.proto"))
                .build()
                .toByteArray();

        assertThat(mistakes("descriptors", Things.file(lacking).toString()))
                .anySatisfy(it -> assertThat(it).contains("lacks other.proto", "--include_imports"));
    }

    @ParameterizedTest
    @CsvSource({
        "target, http://a:1",
        "target, a",
        "target, a:70000",
        "encoding, xml",
        "streams-per-connection, 0",
        "max-body, 1GiB",
        "plaintext, maybe",
        "idempotency-header, grpc-key"
    })
    void shouldNameTheKeyOfAValueThatIsNotAllowed(String key, String value) {
        assertThat(mistakes(key, value)).singleElement().asString().contains(key + ": ", value, "allowed");
    }

    @Test
    void shouldRefuseStatusesThatAreNone() {
        assertThat(mistakes("statuses", Map.of("BROKEN", "permanent")))
                .singleElement()
                .asString()
                .contains("BROKEN");
        assertThat(mistakes("statuses", Map.of("ABORTED", "later")))
                .singleElement()
                .asString()
                .contains("ABORTED", "transient");
    }

    @Test
    void shouldNotTakeASecretThatIsWrittenIntoTheProfile() {
        Map<String, String> auth = Map.of("kind", "header", "header", "authorization", "value", "Bearer open");

        assertThat(mistakes("auth", auth))
                .singleElement()
                .asString()
                .contains("auth.value")
                .doesNotContain("open");
    }

    private static java.util.List<String> mistakes(String key, Object value) {
        return Profiles.mistakes(FACTORY, Profiles.keys(1, Map.of(key, value)));
    }

    private static String refusal(String name, Map<String, String> attributes, String payload) {
        try (GrpcConnector connector = connector()) {
            Custom custom = new Custom(name, attributes, payload.getBytes(StandardCharsets.UTF_8));
            return Objects.requireNonNull(connector.refusal(custom));
        }
    }

    private static GrpcConnector connector() {
        Map<String, Object> more = new HashMap<>();
        more.put("request-headers", java.util.List.of("X-Mine"));
        more.put("auth", Map.of("kind", "header", "header", "x-api-key", "value", "${env:TOKEN}"));
        return Profiles.connector(FACTORY, Profiles.keys(1, more), Duration.ofSeconds(1));
    }
}
