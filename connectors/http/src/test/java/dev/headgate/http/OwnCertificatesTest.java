package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Reply;
import dev.headgate.profiles.InvalidProfileException;
import io.netty.handler.codec.http2.Http2Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Authorities and certificates of a profile's own. */
@Timeout(30)
class OwnCertificatesTest {

    private static final Reply FAILED = new Reply.Unsent("the TLS handshake failed", Reply.Unsent.Cause.UNREACHABLE);

    @TempDir
    private static Path folder;

    private static Certificates.@Nullable Pair server;
    private static Certificates.@Nullable Pair client;

    @BeforeAll
    static void make() throws Exception {
        server = Certificates.make(folder, "localhost");
        client = Certificates.make(folder, "client");
    }

    private static Certificates.Pair server() {
        return Objects.requireNonNull(server);
    }

    private static Certificates.Pair client() {
        return Objects.requireNonNull(client);
    }

    private static RawVendor vendor(boolean asksForCertificate) throws Exception {
        SSLContext context = Certificates.server(server(), client());
        SSLServerSocket socket = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 10, InetAddress.getLoopbackAddress());
        socket.setNeedClientAuth(asksForCertificate);
        return new RawVendor(socket, connection -> {
            while (connection.readRequest()) {
                connection.write(RawVendor.OK);
            }
        });
    }

    private static HttpConnector connector(int port, String tls, String... more) {
        return new HttpConnector(Calls.settings("base-url: https://localhost:" + port
                + "\nallow-private-addresses: true\n" + String.join("\n", more) + "\ntls: {" + tls + "}"));
    }

    private static String ca() {
        return "ca: '${file:" + server().certificate() + "}'";
    }

    private static String own() {
        return "certificate: '${file:" + client().certificate() + "}', key: '${file:" + client().key() + "}'";
    }

    @Test
    void shouldTrustWhatTheProfileSaysAndNothingElse() throws Exception {
        try (RawVendor vendor = vendor(false);
                HttpConnector trusting = connector(vendor.port(), ca());
                HttpConnector other = connector(vendor.port(), "ca: '${file:" + client().certificate() + "}'")) {
            assertThat(trusting.call(get("/"), GO)).isInstanceOf(Reply.Answered.class);
            assertThat(other.call(get("/"), GO)).isEqualTo(FAILED);
        }
    }

    @Test
    void shouldShowItsCertificateToAVendorThatAsksForOne() throws Exception {
        try (RawVendor vendor = vendor(true);
                HttpConnector known = connector(vendor.port(), ca() + ", " + own());
                HttpConnector unknown = connector(vendor.port(), ca())) {
            assertThat(known.call(get("/"), GO)).isInstanceOf(Reply.Answered.class);
            assertThat(unknown.call(get("/"), GO)).isNotInstanceOf(Reply.Answered.class);
        }
    }

    @Test
    void shouldTrustWhatTheProfileSaysOverHttp2Too() throws Exception {
        try (H2Vendor vendor = new H2Vendor(
                        new Http2Settings(), Certificates.server(server(), client()), H2Vendor.Request::ok);
                HttpConnector trusting = connector(vendor.port(), ca() + ", " + own(), "http: 2");
                HttpConnector other = connector(vendor.port(), own(), "http: 2")) {
            assertThat(trusting.call(get("/"), GO)).isInstanceOf(Reply.Answered.class);
            assertThat(other.call(get("/"), GO)).isEqualTo(FAILED);
        }
    }

    @Test
    void shouldNameWhatIsWrongAndQuoteNothing() throws IOException {
        Path broken = Files.writeString(
                folder.resolve("broken"), "-----BEGIN PRIVATE KEY-----\nhunter2hunter2==\n-----END PRIVATE KEY-----\n");
        String certificate = "certificate: '${file:" + client().certificate() + "}', ";

        assertThat(mistake("certificate: hunter2")).contains("tls.certificate: ", "tls.key: is missing");
        assertThat(mistake(certificate + "key: '${file:" + broken + "}'")).contains("tls: key has a ");
        assertThat(mistake(certificate + "key: '${file:" + client().certificate() + "}'"))
                .contains("tls: key has no block \"BEGIN PRIVATE KEY\"");
        assertThat(mistake("ca: '${file:" + broken + "}'")).contains("tls: ca has no block \"BEGIN CERTIFICATE\"");
        assertThat(mistake("ca: '${file:/no/such/file}'")).contains("tls.ca: ${file:/no/such/file} can't be read");
    }

    private static String mistake(String tls) {
        InvalidProfileException thrown = catchThrowableOfType(
                InvalidProfileException.class,
                () -> Calls.settings("base-url: https://vendor.example\ntls: {" + tls + "}"));
        assertThat(thrown).message().doesNotContain("hunter2");
        return String.valueOf(thrown.getMessage());
    }
}
