package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import io.netty.handler.codec.http2.Http2Settings;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server whose certificate, for localhost and nothing else, only some connectors trust. */
@Timeout(20)
class TlsTest {

    private static final char[] PASSWORD = "changeit".toCharArray();

    private static SSLContext context = emptyContext();

    private static SSLContext emptyContext() {
        try {
            return SSLContext.getInstance("TLS");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeAll
    static void makeCertificate(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "vendor",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        assertThat(keytool.waitFor(15, TimeUnit.SECONDS)).isTrue();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream stream = Files.newInputStream(file)) {
            keys.load(stream, PASSWORD);
        }
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(keys);
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    }

    private static RawVendor vendor(RawVendor.Script script) throws IOException {
        return new RawVendor(
                context.getServerSocketFactory().createServerSocket(0, 10, InetAddress.getLoopbackAddress()), script);
    }

    private static H2Vendor http2Vendor() {
        return new H2Vendor(new Http2Settings(), context, H2Vendor.Request::ok);
    }

    private static HttpConnector trusting(RawVendor vendor, String host, String deadline) {
        return trusting(settings(vendor, host, deadline));
    }

    private static HttpConnector trusting(HttpSettings settings) {
        return new HttpConnector(settings, _ -> new InetAddress[] {InetAddress.getLoopbackAddress()}, context);
    }

    private static HttpSettings settings(RawVendor vendor, String host, String deadline) {
        return settings(vendor.port(), host, "deadline: " + deadline);
    }

    private static HttpSettings settings(int port, String host, String key) {
        return Calls.settings("base-url: https://" + host + ":" + port + "\nallow-private-addresses: true\n" + key);
    }

    @Test
    void shouldDeliverAndReuseTheConnection() throws IOException {
        try (RawVendor vendor = vendor(connection -> {
                    while (connection.readRequest()) {
                        connection.write(RawVendor.OK);
                    }
                });
                HttpConnector connector = trusting(vendor, "localhost", "5s")) {
            Reply first = connector.call(get("/1"), GO);
            Reply second = connector.call(get("/2"), GO);

            assertThat(first).isInstanceOf(Reply.Answered.class);
            assertThat(second).isInstanceOf(Reply.Answered.class);
            assertThat(vendor.connections).hasValue(1);
        }
    }

    @Test
    void shouldSendNothingToAServerItDoesNotTrust() throws IOException {
        try (RawVendor vendor = vendor(RawVendor.Connection::readRequest);
                HttpConnector connector = new HttpConnector(settings(vendor, "localhost", "5s"))) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unsent("the TLS handshake failed", Reply.Unsent.Cause.UNREACHABLE));
            assertThat(vendor.bytes).hasValue(0);
        }
    }

    @Test
    void shouldSendNothingToAServerOfAnotherName() throws IOException {
        try (RawVendor vendor = vendor(RawVendor.Connection::readRequest);
                HttpConnector connector = trusting(vendor, "other.example", "5s")) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unsent("the TLS handshake failed", Reply.Unsent.Cause.UNREACHABLE));
            assertThat(vendor.bytes).hasValue(0);
        }
    }

    @Test
    void shouldEndACallAtItsDeadline() throws IOException {
        try (RawVendor vendor = vendor(connection -> {
                    connection.readRequest();
                    connection.awaitHangUp();
                });
                HttpConnector connector = trusting(vendor, "localhost", "1s")) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unanswered("no whole answer within 1s"));
        }
    }

    @Test
    void shouldEndACallOfAPlatformThreadByInterrupt() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (RawVendor vendor = vendor(connection -> {
                    connection.readRequest();
                    arrived.countDown();
                    connection.awaitHangUp();
                });
                HttpConnector connector = trusting(vendor, "localhost", "1m")) {
            CompletableFuture<Reply> reply = new CompletableFuture<>();
            Thread caller = Thread.ofPlatform().start(() -> reply.complete(connector.call(get("/"), GO)));
            arrived.await();

            caller.interrupt();

            assertThat(reply.get(5, TimeUnit.SECONDS)).isEqualTo(new Reply.Unanswered("interrupted"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http: negotiate", "http: 2"})
    void shouldSpeakHttp2WhereTheVendorChoosesIt(String key) {
        try (H2Vendor vendor = http2Vendor();
                HttpConnector connector = trusting(settings(vendor.port(), "localhost", key))) {
            Reply first = connector.call(get("/1"), GO);
            Reply second = connector.call(get("/2"), GO);

            assertThat(first).isInstanceOf(Reply.Answered.class);
            assertThat(second).isInstanceOf(Reply.Answered.class);
            assertThat(vendor.requests).hasSize(2);
            assertThat(vendor.connections).hasValue(1);
        }
    }

    @Test
    void shouldAskForOneDepartureWhereTheProtocolIsNegotiatedFirst() {
        AtomicInteger asked = new AtomicInteger();
        try (H2Vendor vendor = http2Vendor();
                HttpConnector connector = trusting(settings(vendor.port(), "localhost", "http: negotiate"))) {
            Reply reply = connector.call(get("/"), () -> asked.incrementAndGet() > 0);

            assertThat(reply).isInstanceOf(Reply.Answered.class);
            assertThat(asked).hasValue(1);
        }
    }

    @Test
    void shouldNotReachAVendorWithoutHttp2WhereTheProfileAsksForIt() throws IOException {
        try (RawVendor vendor = vendor(RawVendor.Connection::readRequest);
                HttpConnector connector = trusting(settings(vendor.port(), "localhost", "http: 2"))) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isEqualTo(new Reply.Unsent("the vendor does not speak HTTP/2", Reply.Unsent.Cause.UNREACHABLE));
            assertThat(vendor.bytes).hasValue(0);
        }
    }

    @Test
    void shouldSendNothingOverHttp2ToAServerItDoesNotTrustOrOfAnotherName() {
        try (H2Vendor vendor = http2Vendor();
                HttpConnector distrusting = new HttpConnector(settings(vendor.port(), "localhost", "http: 2"));
                HttpConnector other = trusting(settings(vendor.port(), "other.example", "http: 2"))) {
            Reply untrusted = distrusting.call(get("/"), GO);
            Reply misnamed = other.call(get("/"), GO);

            Reply failed = new Reply.Unsent("the TLS handshake failed", Reply.Unsent.Cause.UNREACHABLE);
            assertThat(untrusted).isEqualTo(failed);
            assertThat(misnamed).isEqualTo(failed);
            assertThat(vendor.connections).hasValue(0);
        }
    }

    @Test
    void shouldEndATlsHandshakeForHttp2ThatNeverEnds() throws IOException {
        try (RawVendor vendor = new RawVendor(RawVendor.Connection::awaitHangUp);
                HttpConnector connector = trusting(settings(vendor.port(), "localhost", "http: 2\ndeadline: 300ms"))) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Unsent.class, it -> assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.UNREACHABLE));
        }
    }
}
