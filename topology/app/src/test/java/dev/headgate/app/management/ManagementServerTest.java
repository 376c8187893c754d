package dev.headgate.app.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.app.management.RawHttp.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManagementServerTest {

    private static final String READS = "reads-0123456789abcdef";
    private static final String CHANGES = "changes-0123456789abcdef";
    private static final ManagementLimits LIMITS =
            new ManagementLimits(1000, 1000, 1000, 4096, 8192, 8, 64, java.time.Duration.ofSeconds(5));

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger changed = new AtomicInteger();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @SuppressWarnings("NullAway.Init")
    private ManagementServer server;

    @BeforeEach
    void open() throws Exception {
        Path tokens = Files.writeString(
                dir.resolve("tokens"), "# who\n\nann read " + READS + "\nbob change " + CHANGES + "\n");
        server = server(LIMITS).principals(Principals.file(tokens, nanos::get)).start();
    }

    private ManagementServer.Builder server(ManagementLimits limits) {
        return ManagementServer.builder()
                .limits(limits)
                .nanos(nanos::get)
                .probes(Set.of("/probe"))
                .open((routing, access) -> routing.get("/open", (_, response) -> response.send("open"))
                        .get("/probe", (_, response) -> response.send("up")))
                .routes((routing, access) -> routing.get(
                                "/look",
                                access.read((request, response) ->
                                        response.send(Access.of(request).name())))
                        .post("/do", access.change((request, response) -> {
                            changed.incrementAndGet();
                            response.send(Access.of(request).name());
                        }))
                        .get("/broken", access.read((_, _) -> {
                            throw new IllegalStateException("secret inside");
                        })));
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** Line by line: each route by each way of asking. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // method, path | nothing | read | change | wrong | cookie of read | cookie of change | that from a page
                "GET  | /probe   | 200 | 200 | 200 | 200 | 200 | 200 | 200",
                "GET  | /open    | 200 | 200 | 200 | 200 | 200 | 200 | 200",
                "GET  | /look    | 401 | 200 | 200 | 401 | 200 | 200 | 200",
                "POST | /do      | 401 | 403 | 200 | 401 | 403 | 403 | 200",
                "GET  | /session | 401 | 200 | 200 | 401 | 200 | 200 | 200",
                "POST | /session | 400 | 204 | 204 | 401 | 400 | 400 | 400",
                "GET  | /nothing | 404 | 404 | 404 | 404 | 404 | 404 | 404",
                "POST | /look    | 404 | 404 | 404 | 404 | 404 | 404 | 404",
            })
    void shouldAnswerThoseWhoMay(
            String method,
            String path,
            int nobody,
            int reader,
            int changer,
            int wrong,
            int cookieOfReader,
            int cookieOfChanger,
            int fromPage)
            throws Exception {
        assertThat(send(method, path)).isEqualTo(nobody);
        assertThat(send(method, path, "Authorization: Bearer " + READS)).isEqualTo(reader);
        assertThat(send(method, path, "authorization: bearer " + CHANGES)).isEqualTo(changer);
        assertThat(send(method, path, "Authorization: Bearer " + READS + "x")).isEqualTo(wrong);
        assertThat(send(method, path, "Authorization: Basic " + READS)).isEqualTo(wrong);
        assertThat(send(method, path, "Authorization: " + READS)).isEqualTo(wrong);
        assertThat(send(method, path, "Cookie: headgate-token=" + READS)).isEqualTo(cookieOfReader);
        assertThat(send(method, path, "Cookie: headgate-token=" + CHANGES)).isEqualTo(cookieOfChanger);
        String cookie = "Cookie: a=b; headgate-token=" + CHANGES;
        assertThat(send(method, path, cookie, "Sec-Fetch-Site: same-origin")).isEqualTo(fromPage);
        assertThat(send(method, path, cookie, "HX-Request: true")).isEqualTo(fromPage);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sec-Fetch-Site: cross-site  | X: y             | 403",
                "Sec-Fetch-Site: same-site   | X: y             | 403",
                "Sec-Fetch-Site: none        | X: y             | 403",
                "Origin: http://evil.example | X: y             | 403",
                "Sec-Fetch-Site: cross-site  | HX-Request: true | 403",
                "Sec-Fetch-Site: same-origin | X: y             | 200",
            })
    void shouldTakeAChangeByCookieFromItsOwnPagesOnly(String one, String other, int status) throws Exception {
        // When
        Answer answer = RawHttp.send(server.port(), "POST", "/do", "Cookie: headgate-token=" + CHANGES, one, other);

        // Then
        assertThat(answer.status()).isEqualTo(status);
        assertThat(changed).hasValue(status == 200 ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "localhost      | 200", "LocalHost:8480 | 200", "127.0.0.1      | 200", "127.0.0.1:1  | 200",
                "[::1]:8480     | 200", "evil.example   | 421", "evil.example:8480 | 421",
                        "localhost.evil.example | 421",
                "127.0.0.1.nip.io | 421", "10.0.0.1 | 421",
            })
    void shouldRefuseTheNamesOfOthersOnLoopback(String host, int status) throws Exception {
        assertThat(RawHttp.sendTo(server.port(), host, "GET", "/open", "").status())
                .isEqualTo(status);
        assertThat(RawHttp.sendTo(server.port(), host, "GET", "/look", "", "Authorization: Bearer " + READS)
                        .status())
                .isEqualTo(status);
        assertThat(RawHttp.sendTo(server.port(), host, "GET", "/probe", "").status())
                .isEqualTo(200);
    }

    @Test
    void shouldSayWhatIsWrong() throws Exception {
        // When
        Answer nobody = RawHttp.send(server.port(), "GET", "/look");
        Answer wrong = RawHttp.send(server.port(), "GET", "/look", "Authorization: Bearer x");
        Answer reader = RawHttp.send(server.port(), "POST", "/do", "Authorization: Bearer " + READS);
        Answer broken = RawHttp.send(server.port(), "GET", "/broken", "Authorization: Bearer " + READS);

        // Then
        assertThat(nobody.header("WWW-Authenticate")).isEqualTo("Bearer realm=\"headgate\"");
        assertThat(nobody.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(nobody.body()).contains("management.tokens");
        assertThat(wrong.header("WWW-Authenticate")).contains("error=\"invalid_token\"");
        assertThat(reader.body()).contains("role change", "ann has read");
        assertThat(broken.status()).isEqualTo(500);
        assertThat(broken.body()).doesNotContain("secret inside", "Exception");
    }

    @Test
    void shouldSetACookieThatNoScriptAndNoOtherSiteCanUse() throws Exception {
        // When
        Answer set = RawHttp.sendTo(
                server.port(),
                "localhost",
                "POST",
                "/session",
                "token=" + CHANGES,
                "Content-Type: application/x-www-form-urlencoded",
                "Sec-Fetch-Site: same-origin");

        // Then
        assertThat(set.status()).isEqualTo(204);
        assertThat(set.header("Set-Cookie"))
                .contains("headgate-token=" + CHANGES, "HttpOnly", "SameSite=Strict", "Path=/")
                .doesNotContain("Secure");
        assertThat(RawHttp.send(server.port(), "DELETE", "/session").header("Set-Cookie"))
                .contains("headgate-token=;", "Expires=Thu, 1 Jan 1970");
    }

    @Test
    void shouldLetGoOfATokenThatIsTakenOutOfTheFile() throws Exception {
        // Given
        assertThat(send("GET", "/look", "Authorization: Bearer " + READS)).isEqualTo(200);

        // When
        Files.writeString(dir.resolve("tokens"), "bob change " + CHANGES + "\n");
        nanos.addAndGet(2_000_000_000L);

        // Then
        assertThat(send("GET", "/look", "Authorization: Bearer " + READS)).isEqualTo(401);
        assertThat(send("GET", "/look", "Authorization: Bearer " + CHANGES)).isEqualTo(200);

        // When
        Files.writeString(dir.resolve("tokens"), "bob change\n");
        nanos.addAndGet(2_000_000_000L);

        // Then
        assertThat(send("GET", "/look", "Authorization: Bearer " + CHANGES)).isEqualTo(200);
    }

    @Test
    void shouldHaveNoRoutesForNobody() throws Exception {
        try (ManagementServer other = server(LIMITS).start()) {
            assertThat(RawHttp.send(other.port(), "GET", "/open").status()).isEqualTo(200);
            assertThat(RawHttp.send(other.port(), "GET", "/look").status()).isEqualTo(404);
            assertThat(RawHttp.send(other.port(), "POST", "/do").status()).isEqualTo(404);
            assertThat(RawHttp.send(other.port(), "GET", "/session").status()).isEqualTo(404);
        }
    }

    private int send(String method, String path, String... headers) throws Exception {
        return RawHttp.send(server.port(), method, path, headers).status();
    }
}
