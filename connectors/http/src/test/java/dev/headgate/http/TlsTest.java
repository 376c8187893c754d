package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
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
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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

    private static HttpConnector trusting(RawVendor vendor, String host, String deadline) {
        return new HttpConnector(
                settings(vendor, host, deadline), _ -> new InetAddress[] {InetAddress.getLoopbackAddress()}, context);
    }

    private static HttpSettings settings(RawVendor vendor, String host, String deadline) {
        return Calls.settings("base-url: https://" + host + ":" + vendor.port()
                + "\nallow-private-addresses: true\ndeadline: " + deadline);
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
}
