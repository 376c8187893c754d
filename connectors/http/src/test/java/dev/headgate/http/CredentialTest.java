package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialTest {

    private static String sent(String... keys) throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor, keys)) {
            connector.call(get("/a?b=c"), GO);
            return vendor.requests.getFirst();
        }
    }

    @Test
    void shouldSendAHeader() throws IOException {
        String request = sent("auth: {kind: header, header: Authorization, value: 'Bearer ${env:TOKEN}'}");

        assertThat(request).contains("\r\nAuthorization: Bearer t0p-s3cret\r\n");
    }

    @Test
    void shouldSendAQueryParameterAfterTheOthers() throws IOException {
        String request = sent("auth: {kind: query, parameter: key, value: 'a b&${env:TOKEN}'}");

        assertThat(request).startsWith("GET /a?b=c&key=a%20b%26t0p-s3cret HTTP/1.1\r\n");
    }

    @Test
    void shouldSendBasicWithoutBeingAsked() throws IOException {
        String request = sent("auth: {kind: basic, user: me, password: '${env:TOKEN}'}");

        assertThat(request).contains("\r\nAuthorization: Basic bWU6dDBwLXMzY3JldA==\r\n");
    }

    @Test
    void shouldSendNoCredentialAndNothingUnexpected() throws IOException {
        String request = sent();

        assertThat(request.lines().skip(1).map(line -> line.split(":", 2)[0]))
                .containsExactlyInAnyOrder(
                        "Host", "Connection", "User-Agent", "Accept-Encoding", "Idempotency-Key", "");
        assertThat(request).contains("\r\nUser-Agent: Headgate\r\n", "\r\nIdempotency-Key: key-1\r\n");
    }

    @Test
    void shouldSendTheIdempotencyKeyUnderAnotherNameOrNotAtAll() throws IOException {
        assertThat(sent("idempotency-header: X-Once")).contains("\r\nX-Once: key-1\r\n");
        assertThat(sent("idempotency-header: ''")).doesNotContain("key-1");
    }

    @Test
    void shouldNotLetAnIdempotencyKeyAddHeaders() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Call call = Calls.call("/");

            connector.call(new Attempt("id", "k\r\nX-Evil: 1", 1, Map.of(), call), GO);

            assertThat(vendor.requests.getFirst()).contains("\r\nIdempotency-Key: k%0D%0AX-Evil%3A%201\r\n");
        }
    }

    @Test
    void shouldPutTheBasePathBeforeTheCallsPath() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = new HttpConnector(Calls.settings(
                        "base-url: http://127.0.0.1:" + vendor.port() + "/v2/\nallow-private-addresses: true"))) {
            connector.call(get("/a|b{c}?d=http://x//y/../z"), GO);

            assertThat(vendor.requests.getFirst())
                    .startsWith("GET /v2/a|b{c}?d=http://x//y/../z HTTP/1.1\r\n")
                    .contains("\r\nHost: 127.0.0.1:" + vendor.port() + "\r\n");
        }
    }

    @Test
    void shouldFollowARotatedFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "first\n");
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector =
                        Calls.connector(vendor, "auth: {kind: header, header: X-Key, value: '${file:" + file + "}'}")) {
            connector.call(get("/"), GO);
            Path next = Files.writeString(folder.resolve("next"), "other\n");
            Files.setLastModifiedTime(next, Files.getLastModifiedTime(file));
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            connector.call(get("/"), GO);
            Files.writeString(file, "third\n");
            Files.setLastModifiedTime(file, FileTime.fromMillis(1));
            connector.call(get("/"), GO);

            assertThat(vendor.requests)
                    .extracting(it -> it.replaceFirst("(?s).*X-Key: (\\w+).*", "$1"))
                    .containsExactly("first", "other", "third");
        }
    }

    @Test
    void shouldReadTheFileAgainAfterARefusalHoweverUnchangedItLooks(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "first\n");
        FileTime time = Files.getLastModifiedTime(file);
        try (RawVendor vendor = RawVendor.answering("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
                HttpConnector connector =
                        Calls.connector(vendor, "auth: {kind: header, header: X-Key, value: '${file:" + file + "}'}")) {
            connector.call(get("/"), GO);
            Files.writeString(file, "other\n");
            Files.setLastModifiedTime(file, time);
            connector.call(get("/"), GO);

            assertThat(vendor.requests)
                    .extracting(it -> it.replaceFirst("(?s).*X-Key: (\\w+).*", "$1"))
                    .containsExactly("first", "other");
        }
    }

    @Test
    void shouldSendNothingWhenTheCredentialIsGone(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), "first");
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector =
                        Calls.connector(vendor, "auth: {kind: header, header: X-Key, value: '${file:" + file + "}'}")) {
            Files.delete(file);

            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isEqualTo(new Reply.Unsent(
                            "the credential is not available: ${file:" + file + "} can't be read: NoSuchFileException",
                            Reply.Unsent.Cause.NO_CREDENTIAL));
            assertThat(vendor.connections).hasValue(0);
        }
    }

    @Test
    void shouldNotShowTheSecretInAnyWords() throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("t0p-s3cret is not HTTP\r\n".repeat(20));
                });
                HttpConnector connector = Calls.connector(
                        vendor, "deadline: 500ms", "auth: {kind: query, parameter: key, value: 'half-${env:TOKEN}'}")) {
            HttpSettings settings =
                    Calls.settings(1, "auth: {kind: query, parameter: key, value: 'half-${env:TOKEN}'}");

            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOf(Reply.Unanswered.class);
            assertThat(reply.toString() + settings).doesNotContain("t0p-s3cret").doesNotContain("half-");
            assertThat(settings.toString()).contains("${env:TOKEN}");
        }
    }
}
