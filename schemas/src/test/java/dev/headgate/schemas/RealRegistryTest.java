package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.SerializationException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The protocol against Apicurio's registry server and its Confluent API, with basic auth: {@code -Pregistry} and {@code -Pfull}. */
@Tag("registry")
class RealRegistryTest {
    private static final String USER_INFO = "writer:hunter2";
    private static Process server;
    private static int port;

    @BeforeAll
    static void start() throws IOException {
        port = freePort();
        Path folder = Path.of(
                Objects.requireNonNull(System.getProperty("headgate.registry"), "run with -Pregistry or -Pfull"));
        Path jar = jar(folder);
        File log = folder.resolve("server.log").toFile();
        server = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx384m",
                        "-Dquarkus.http.host=127.0.0.1",
                        "-Dquarkus.http.port=" + port,
                        "-Dquarkus.management.host=127.0.0.1",
                        "-Dquarkus.management.port=" + freePort(),
                        "-Dquarkus.http.auth.basic=true",
                        "-Dquarkus.security.users.embedded.enabled=true",
                        "-Dquarkus.security.users.embedded.plain-text=true",
                        "-Dquarkus.security.users.embedded.users.writer=hunter2",
                        "-Dquarkus.security.users.embedded.roles.writer=sr-admin",
                        "-Dapicurio.auth.role-based-authorization=true",
                        "-jar",
                        jar.toString()))
                .directory(jar.resolveSibling(".").toFile())
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .until(() -> ask("GET", "/subjects", "") == 200);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        server.destroyForcibly();
        server.waitFor(10, TimeUnit.SECONDS);
    }

    private static Path jar(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.endsWith("quarkus-run.jar")).findFirst().orElseThrow();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static String url(String credentials) {
        return "http://" + credentials + "127.0.0.1:" + port + "/apis/ccompat/v7";
    }

    private static int ask(String method, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url("") + path))
                .timeout(Duration.ofSeconds(10))
                .header("Content-Type", "application/json")
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(USER_INFO.getBytes(StandardCharsets.UTF_8)))
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }

    private static AvroSerde serde(String autoRegister) {
        AvroSerde serde = new AvroSerde();
        serde.configure(
                Map.of(
                        "schema.registry.url",
                        url(""),
                        "auto.register.schemas",
                        autoRegister,
                        "basic.auth.credentials.source",
                        "USER_INFO",
                        "basic.auth.user.info",
                        USER_INFO),
                false);
        return serde;
    }

    static Stream<SpecificRecord> records() {
        return RecordsV1.all();
    }

    @ParameterizedTest
    @MethodSource("records")
    void shouldReadWhatItWroteAndLookUpWhatIsRegistered(SpecificRecord record) {
        // Given
        String topic = "round-trip-" + record.getSchema().getName();

        // When
        byte[] registered = serde("true").serializer().serialize(topic, record);
        byte[] lookedUp = serde("false").serializer().serialize(topic, record);

        // Then
        assertThat(registered).startsWith(0).isEqualTo(lookedUp);
        RecordsV1.assertSame(serde("true").deserializer().deserialize(topic, registered), record);
    }

    @Test
    void shouldTakeCredentialsFromTheUrl() {
        // Given
        AvroSerde serde = new AvroSerde();
        serde.configure(Map.of("schema.registry.url", url(USER_INFO + "@")), false);

        // When
        byte[] bytes = serde.serializer().serialize("by-url", RecordsV1.call());

        // Then
        assertThat(serde.deserializer().deserialize("by-url", bytes)).isEqualTo(RecordsV1.call());
    }

    @Test
    void shouldBeRefusedWithAWrongPassword() {
        // Given
        AvroSerde serde = new AvroSerde();
        serde.configure(Map.of("schema.registry.url", url("writer:wrong@")), false);

        // When / Then
        assertThatThrownBy(() -> serde.serializer().serialize("t", RecordsV1.call()))
                .isInstanceOf(AuthenticationException.class)
                .hasMessageNotContaining("wrong");
    }

    @Test
    void shouldNotFindWhatIsNotThere() {
        // When / Then
        assertThatThrownBy(() -> serde("false").serializer().serialize("nowhere", RecordsV1.call()))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("status=404");
        assertThatThrownBy(() -> serde("true").deserializer().deserialize("t", new byte[] {0, 9, 9, 9, 9, 0}))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("status=404");
    }

    @Test
    void shouldBeRefusedAnIncompatibleSchema() throws IOException, InterruptedException {
        // Given
        serde("true").serializer().serialize("strict", RecordsV1.call());
        int set = ask("PUT", "/config/strict-value", "{\"compatibility\":\"BACKWARD\"}");

        // When / Then
        assertThat(set).isEqualTo(200);
        assertThatThrownBy(() -> serde("true").serializer().serialize("strict", RecordsV1.retry()))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("status=409");
    }
}
