package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Call;
import dev.headgate.api.Mistake;
import dev.headgate.api.Reply;
import dev.headgate.profiles.InvalidProfileException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A vendor with several hosts. */
@Timeout(30)
class HostsTest {

    private RawVendor api;
    private RawVendor upload;

    @BeforeEach
    void start() throws IOException {
        api = RawVendor.answering(RawVendor.OK);
        upload = RawVendor.answering(RawVendor.OK);
    }

    @AfterEach
    void stop() throws IOException {
        api.close();
        upload.close();
    }

    private HttpConnector connector(String... keys) {
        return Calls.connector(
                api,
                "hosts:",
                "  - {calls: {method: [POST], path: /media/.*}, base-url: 'http://127.0.0.1:" + upload.port() + "/v2'}",
                "  - {calls: {path: /media/private/.*}, base-url: 'http://127.0.0.1:1'}",
                "  - {calls: {path: /files}, base-url: 'http://127.0.0.1:" + upload.port() + "'}",
                String.join("\n", keys));
    }

    private static Call call(String method, String path) {
        return new Call(method, path, Map.of(), new byte[0]);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /media/a?b=c, true, /v2/media/a?b=c",
        "POST, /media/private/a, true, /v2/media/private/a",
        "GET, /media/a, false, /media/a",
        "GET, /files, true, /files",
        "GET, /files?path=/media/a, true, /files?path=/media/a",
        "GET, /a/media/b, false, /a/media/b"
    })
    void shouldSendACallToTheFirstHostThatIsForIt(String method, String path, boolean isUpload, String target) {
        try (HttpConnector connector = connector()) {
            connector.call(Calls.attempt(call(method, path)), GO);
        }

        RawVendor there = isUpload ? upload : api;
        assertThat(there.requests)
                .singleElement()
                .asString()
                .startsWith(method + " " + target + " HTTP/1.1\r\n")
                .contains("\r\nHost: 127.0.0.1:" + there.port() + "\r\n");
        assertThat((isUpload ? api : upload).requests).isEmpty();
    }

    @Test
    void shouldUseTheConnectionsOfAHostForAllThatGoThere() {
        try (HttpConnector connector = connector()) {
            connector.call(Calls.attempt(call("POST", "/media/a")), GO);
            connector.call(Calls.attempt(call("GET", "/files")), GO);
        }

        assertThat(upload.requests).hasSize(2);
        assertThat(upload.connections).hasValue(1);
    }

    @Test
    void shouldCarryTheCredentialToEachHost() {
        try (HttpConnector connector = connector("auth: {kind: path, prefix: '/key-${env:TOKEN}'}")) {
            connector.call(Calls.attempt(call("GET", "/a")), GO);
            connector.call(Calls.attempt(call("POST", "/media/a")), GO);
        }

        assertThat(api.requests).singleElement().asString().startsWith("GET /key-t0p-s3cret/a ");
        assertThat(upload.requests).singleElement().asString().startsWith("POST /v2/key-t0p-s3cret/media/a ");
    }

    @Test
    void shouldSignForTheHostThatIsCalled() {
        String aws =
                "auth: {kind: aws-sigv4, access-key-id: AKIDEXAMPLE00000, secret-access-key: '${env:TOKEN}', region: r, service: s}";
        try (HttpConnector connector = connector(aws)) {
            connector.call(Calls.attempt(call("GET", "/x")), GO);
            connector.call(Calls.attempt(call("GET", "/files")), GO);
        }

        assertThat(api.requests).singleElement().asString().contains("Host: 127.0.0.1:" + api.port());
        assertThat(upload.requests).singleElement().asString().contains("Host: 127.0.0.1:" + upload.port());
    }

    @Test
    void shouldSayWhichHostIsAwayAndCallTheOthers() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        String away = "127.0.0.1:" + free;
        try (HttpConnector connector =
                Calls.connector(api, "hosts: [{calls: {path: /away}, base-url: 'http://" + away + "'}]")) {
            Reply reply = connector.call(Calls.attempt(call("GET", "/away")), GO);
            Reply other = connector.call(Calls.attempt(call("GET", "/here")), GO);

            assertThat(reply).isInstanceOfSatisfying(Reply.Unsent.class, it -> {
                assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.UNREACHABLE);
                assertThat(it.reason()).endsWith(" at " + away);
                assertThat(it.scope()).containsExactly("http:host");
            });
            assertThat(other).isInstanceOf(Reply.Answered.class);
            assertThat(connector.attributes(call("GET", "/away"))).isEqualTo(Map.of("http:host", away));
            assertThat(connector.attributes(call("GET", "/here")))
                    .isEqualTo(Map.of("http:host", "127.0.0.1:" + api.port()));
        }
    }

    @Test
    void shouldNameNoHostWhereThereIsOne() {
        try (HttpConnector connector = Calls.connector(api)) {
            assertThat(connector.attributes(call("GET", "/"))).isEmpty();
        }
    }

    @Test
    void shouldNotCallAPrivateAddressOfAnotherHost() {
        try (HttpConnector connector = new HttpConnector(Calls.settings("base-url: http://vendor.example\n"
                + "hosts: [{calls: {path: /.*}, base-url: 'http://127.0.0.1:" + upload.port() + "'}]"))) {
            Reply reply = connector.call(Calls.get("/a"), GO);

            assertThat(((Reply.Unsent) reply).cause()).isEqualTo(Reply.Unsent.Cause.UNREACHABLE);
        }
        assertThat(upload.connections).hasValue(0);
    }

    @Test
    void shouldRememberWhatAHostRefusedThroughATakeOver() {
        assertThat(Calls.settings(
                                "base-url: https://a.example\nhosts: [{calls: {path: /b}, base-url: 'https://b.example'}]")
                        .refusable())
                .contains(List.of("http:host"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{calls: {path: /a}} | hosts[0].base-url",
                "{base-url: 'https://b.example'} | hosts[0].calls",
                "{base-url: 'https://b.example', calls: {}} | hosts[0].calls",
                "{base-url: 'http://b.example', calls: {path: /a}} | hosts[0].base-url",
                "{base-url: 'https://me:x@b.example', calls: {path: /a}} | hosts[0].base-url",
                "{base-url: 'https://b.example', calls: {path: '('}} | hosts[0].calls.path",
                "{base-url: 'https://b.example', calls: {path: /a}, auth: {kind: none}} | hosts[0].auth"
            })
    void shouldNameTheMistake(String host, String key) {
        InvalidProfileException thrown = catchThrowableOfType(
                InvalidProfileException.class,
                () -> Calls.settings("base-url: https://a.example\nhosts: [" + host + "]"));

        assertThat(thrown.mistakes()).extracting(Mistake::key).containsExactly(key);
    }

    @Test
    void shouldNotGoThroughAProxyToAPrivateAddress() {
        InvalidProfileException thrown = catchThrowableOfType(
                InvalidProfileException.class,
                () -> Calls.settings("base-url: https://a.example\nproxy: http://p.example:1\n"
                        + "hosts: [{calls: {path: /a}, base-url: 'https://10.0.0.1'}]"));

        assertThat(thrown.mistakes()).extracting(Mistake::key).containsExactly("proxy");
    }
}
