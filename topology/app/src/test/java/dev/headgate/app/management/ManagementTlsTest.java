package dev.headgate.app.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.app.management.Certificates.Pair;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagementTlsTest {

    private static final String TOKEN = "token-0123456789abcdef";

    private final AtomicLong nanos = new AtomicLong();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @SuppressWarnings("NullAway.Init")
    private Pair own;

    @SuppressWarnings("NullAway.Init")
    private Path tokens;

    @BeforeEach
    void make() throws Exception {
        own = Certificates.make(dir, "server");
        tokens = Files.writeString(
                dir.resolve("tokens"),
                "reader read certificate\nchanger change certificate\nbot change " + TOKEN + "\n");
    }

    @Test
    void shouldKnowClientsByTheirCertificates() throws Exception {
        // Given
        Pair reader = Certificates.make(dir, "reader");
        Pair changer = Certificates.make(dir, "changer");
        Pair stranger = Certificates.make(dir, "stranger");
        Pair impostor = Certificates.make(Files.createDirectory(dir.resolve("elsewhere")), "changer");
        Path ca = Certificates.all(dir.resolve("ca.pem"), List.of(reader, changer, stranger));
        try (ManagementServer server = server(new ManagementTls(own.certificate(), own.key(), ca))) {

            // When / Then: nobody | read | change by certificate
            assertThat(ask(server, null, "GET", "/open")).isEqualTo(200);
            assertThat(ask(server, null, "GET", "/look")).isEqualTo(401);
            assertThat(ask(server, null, "POST", "/do")).isEqualTo(401);
            assertThat(ask(server, reader, "GET", "/look")).isEqualTo(200);
            assertThat(ask(server, reader, "POST", "/do")).isEqualTo(403);
            assertThat(ask(server, changer, "GET", "/look")).isEqualTo(200);
            assertThat(ask(server, changer, "POST", "/do")).isEqualTo(200);
            assertThat(ask(server, stranger, "GET", "/look")).isEqualTo(401);
            assertThat(ask(server, null, "POST", "/do", "Authorization: Bearer " + TOKEN))
                    .isEqualTo(200);
            assertThat(ask(server, changer, "POST", "/do", "Authorization: Bearer " + TOKEN + "x"))
                    .isEqualTo(401);
            assertThatThrownBy(() -> ask(server, impostor, "GET", "/open")).isInstanceOf(IOException.class);

            // Browsers show certificates by themselves, also for a page of somebody else's.
            assertThat(ask(server, changer, "POST", "/do", "Sec-Fetch-Site: cross-site"))
                    .isEqualTo(403);
            assertThat(ask(server, changer, "POST", "/do", "Origin: https://evil.example"))
                    .isEqualTo(403);
            assertThat(ask(server, changer, "POST", "/do", "Sec-Fetch-Site: same-origin"))
                    .isEqualTo(200);
            assertThat(server.uri().getScheme()).isEqualTo("https");
        }
    }

    @Test
    void shouldAskForNoCertificateUnlessItIsToldWhoSignsThem() throws Exception {
        // Given
        Pair reader = Certificates.make(dir, "reader");
        try (ManagementServer server = server(new ManagementTls(own.certificate(), own.key(), null))) {

            // When / Then
            assertThat(ask(server, reader, "GET", "/open")).isEqualTo(200);
            assertThat(ask(server, reader, "GET", "/look")).isEqualTo(401);
            assertThat(ask(server, null, "GET", "/look", "Cookie: headgate-token=" + TOKEN))
                    .isEqualTo(200);
        }
    }

    @Test
    void shouldTakeARenewedCertificateWithoutARestart() throws Exception {
        // Given
        Pair next = Certificates.make(Files.createDirectory(dir.resolve("next")), "next");
        try (ManagementServer server = server(new ManagementTls(own.certificate(), own.key(), null))) {
            assertThat(ask(server, null, "GET", "/open")).isEqualTo(200);

            // When
            Files.copy(next.certificate(), own.certificate(), StandardCopyOption.REPLACE_EXISTING);
            Files.copy(next.key(), own.key(), StandardCopyOption.REPLACE_EXISTING);
            nanos.addAndGet(2_000_000_000L);

            // Then
            assertThat(askWith(server, Certificates.client(next, null), "GET", "/open"))
                    .isEqualTo(200);
            assertThatThrownBy(() -> ask(server, null, "GET", "/open")).isInstanceOf(SSLHandshakeException.class);
        }
    }

    @Test
    void shouldNameTheFileThatIsWrongAndNothingOfIt() throws Exception {
        // Given
        Path wrong = Files.writeString(dir.resolve("wrong.key"), "c2VjcmV0\n-----BEGIN nothing-----\nc2VjcmV0\n");

        // When / Then
        assertThatThrownBy(() -> server(new ManagementTls(own.certificate(), wrong, null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("wrong.key")
                .hasMessageNotContaining("c2VjcmV0")
                .hasNoCause();
        assertThatThrownBy(() -> server(new ManagementTls(dir.resolve("gone.crt"), own.key(), null)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("gone.crt can't be read");
    }

    private ManagementServer server(ManagementTls tls) throws Exception {
        return ManagementServer.builder()
                .nanos(nanos::get)
                .tls(tls)
                .principals(Principals.file(tokens, nanos::get))
                .open((routing, _) -> routing.get("/open", (_, response) -> response.send("open")))
                .routes((routing, access) -> routing.get("/look", access.read((_, response) -> response.send("seen")))
                        .post("/do", access.change((_, response) -> response.send("done"))))
                .start();
    }

    private int ask(ManagementServer server, @Nullable Pair client, String method, String path, String... headers)
            throws Exception {
        return askWith(server, Certificates.client(own, client), method, path, headers);
    }

    private static int askWith(
            ManagementServer server, SSLContext client, String method, String path, String... headers)
            throws Exception {
        try (Socket socket = client.getSocketFactory().createSocket("localhost", server.port())) {
            socket.setSoTimeout(10_000);
            StringBuilder text = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n");
            for (String header : headers) {
                text.append(header).append("\r\n");
            }
            return RawHttp.exchange(socket, text + "\r\n").status();
        }
    }
}
