package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Reply;
import dev.headgate.profiles.InvalidProfileException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A vendor whose name only the proxy can resolve. */
@Timeout(30)
class ProxyTest {

    @TempDir
    private static Path folder;

    private static Certificates.@Nullable Pair pair;

    private RawVendor vendor;
    private TestProxy proxy;
    private String ca = "";

    @BeforeAll
    static void make() throws Exception {
        pair = Certificates.make(folder, "vendor.invalid");
    }

    @BeforeEach
    void start() throws Exception {
        Certificates.Pair own = Objects.requireNonNull(pair);
        ca = "tls: {ca: '${file:" + own.certificate() + "}'}\n";
        vendor = new RawVendor(
                Certificates.server(own, own)
                        .getServerSocketFactory()
                        .createServerSocket(0, 10, InetAddress.getLoopbackAddress()),
                connection -> {
                    while (connection.readRequest()) {
                        connection.write(RawVendor.OK);
                    }
                });
        proxy = new TestProxy(vendor.port());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        vendor.close();
    }

    private HttpConnector connector(String keys) {
        return new HttpConnector(Calls.settings("base-url: https://vendor.invalid\n" + ca + keys));
    }

    @Test
    void shouldCallThroughATunnelWithoutResolvingTheHost() {
        try (HttpConnector connector = connector("proxy: http://127.0.0.1:" + proxy.port())) {
            Reply first = connector.call(get("/1"), GO);
            Reply second = connector.call(get("/2"), GO);

            assertThat(first).isInstanceOf(Reply.Answered.class);
            assertThat(second).isInstanceOf(Reply.Answered.class);
        }
        assertThat(proxy.requests)
                .containsExactly("CONNECT vendor.invalid:443 HTTP/1.1\r\nHost: vendor.invalid:443\r\n\r\n");
        assertThat(vendor.requests)
                .hasSize(2)
                .allSatisfy(it -> assertThat(it).contains("\r\nHost: vendor.invalid\r\n"));
    }

    @Test
    void shouldLogInToTheProxyAndTellTheVendorNothing() {
        try (HttpConnector connector = connector(
                "proxy: {url: 'http://127.0.0.1:" + proxy.port() + "', user: me, password: '${env:TOKEN}'}")) {
            connector.call(get("/"), GO);
        }

        assertThat(proxy.requests.getFirst()).contains("\r\nProxy-Authorization: Basic bWU6dDBwLXMzY3JldA==\r\n");
        assertThat(vendor.requests.getFirst().toLowerCase(Locale.ROOT)).doesNotContain("proxy");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 407 Proxy Authentication Required\\r\\n\\r\\n | the proxy does not accept our login",
                "HTTP/1.1 403 t0p-s3cret\\r\\n\\r\\n | the proxy refused with status 403",
                "SSH-2.0-x\\r\\n\\r\\n | the proxy's answer is not HTTP/1.1"
            })
    void shouldSendNothingWithoutATunnel(String answer, String reason) {
        proxy.answer = answer.replace("\\r\\n", "\r\n");
        try (HttpConnector connector = connector("proxy: http://127.0.0.1:" + proxy.port())) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unsent(reason, Reply.Unsent.Cause.UNREACHABLE));
        }
        assertThat(vendor.requests).isEmpty();
    }

    @Test
    void shouldEndACallWhoseProxyNeverAnswers() throws IOException {
        try (RawVendor silent = new RawVendor(RawVendor.Connection::awaitHangUp);
                HttpConnector connector = connector("deadline: 500ms\nproxy: http://127.0.0.1:" + silent.port())) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(((Reply.Unsent) reply).cause()).isEqualTo(Reply.Unsent.Cause.UNREACHABLE);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'base-url: https://a.example\nproxy: http://me:hunter2@p.example:1' | proxy",
                "'base-url: https://a.example\nproxy: https://p.example:1' | proxy",
                "'base-url: https://a.example\nproxy: http://p.example' | proxy",
                "'base-url: https://a.example\nproxy: {url: \"http://p.example:1\", user: me}' | proxy.password",
                "'base-url: https://a.example\nproxy: {url: \"http://p.example:1\", user: me, password: hunter2}'"
                        + " | proxy.password",
                "'base-url: http://a.example\nproxy: http://p.example:1' | proxy",
                "'base-url: https://a.example\nhttp: 2\nproxy: http://p.example:1' | proxy",
                "'base-url: https://a.example\nproxy: http://p.example:1\nauth: {kind: oauth2-client-credentials,"
                        + " client-id: a, client-secret: \"${env:TOKEN}\", token-url: \"https://127.0.0.1/\"}' | proxy",
                "'base-url: https://10.0.0.1\nproxy: http://p.example:1' | proxy"
            })
    void shouldNameTheMistake(String profile, String key) {
        InvalidProfileException thrown =
                catchThrowableOfType(InvalidProfileException.class, () -> Calls.settings(profile));

        assertThat(thrown.mistakes())
                .singleElement()
                .satisfies(it -> assertThat(it.key()).isEqualTo(key));
        assertThat(thrown).message().doesNotContain("hunter2");
    }
}
