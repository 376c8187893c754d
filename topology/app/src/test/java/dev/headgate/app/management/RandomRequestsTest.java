package dev.headgate.app.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.app.management.RawHttp.Answer;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Random requests, well formed and not: each is answered or closed, none with a fault of ours or a look inside. */
@Timeout(120)
class RandomRequestsTest {

    private static final String TOKEN = "token-0123456789abcdef";

    /** An encoding and a version that nobody knows. */
    private static final Set<Integer> OF_RFC_9112 = Set.of(501, 505);

    private static final int REQUESTS = 1500;
    private static final String[] METHODS = {
        "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", "PRI", "G E T", "",
        "\u00e9"
    };
    private static final String[] PATHS = {
        "/",
        "/open",
        "/look",
        "/do",
        "/session",
        "/look/../do",
        "//look",
        "/%00",
        "/%zz",
        "/look;a=b",
        "/look?wait=%",
        "*",
        "http://evil/look",
        "/\u00ff",
        "/a b",
        "/%2e%2e/do",
        "/session?x=%ff",
        "",
        "/do#x",
        "/look%2f.."
    };
    private static final String[] HEADERS = {
        "Authorization: Bearer " + TOKEN,
        "Authorization: Bearer",
        "Authorization:",
        "Authorization: Basic x",
        "Cookie: headgate-token=" + TOKEN,
        "Cookie: ;;=;",
        "Cookie: $Version=1; headgate-token",
        "HX-Request: true",
        "Sec-Fetch-Site: same-origin",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Type: \u0001",
        "Content-Type: text/plain; charset=nothing",
        "Expect: 100-continue",
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked",
        "Content-Length: -1",
        "Content-Length: x",
        "Content-Length: 99999999999999",
        "Content-Encoding: gzip",
        "Upgrade: h2c",
        "Connection: Upgrade",
        "Host: evil",
        "Host: [::1",
        "X",
        ": y",
        "X: \u0000",
        "Range: bytes=0-1",
        "Accept: \u0007",
        "Accept-Encoding: gzip",
        "X-Forwarded-Host: evil",
        " folded: y"
    };
    private static final String[] BODIES = {
        "",
        "token=" + TOKEN,
        "token=%zz&&&=",
        "{",
        "\u0000\u00ff",
        "5\r\nhello\r\n0\r\n\r\n",
        "zz\r\n",
        "x".repeat(2000)
    };

    private final Random random = new Random(28);

    @Test
    void shouldNeitherFailNorHangNorTell() throws Exception {
        ManagementLimits limits =
                new ManagementLimits(100_000, 100_000, 100_000, 1000, 4000, 64, 256, Duration.ofMillis(300));
        try (ManagementServer server = ManagementServer.builder()
                .limits(limits)
                .principals(Principals.of("bot", Role.CHANGE, TOKEN))
                .open((routing, _) -> routing.get("/open", (_, response) -> response.send("open")))
                .routes((routing, access) -> routing.get("/look", access.read((_, response) -> response.send("seen")))
                        .post(
                                "/do",
                                access.change((request, response) ->
                                        response.send(request.content().as(byte[].class)))))
                .start()) {
            for (int i = 0; i < REQUESTS; i++) {
                String request = request();
                Answer answer = RawHttp.text(server.port(), request);
                assertThat(answer.status() < 500 || OF_RFC_9112.contains(answer.status()))
                        .as("%s\n%s", request, answer)
                        .isTrue();
                assertThat(answer.body())
                        .as(request)
                        .doesNotContain("Exception", "\tat ", "io.helidon", TOKEN.repeat(2));
            }
            assertThat(RawHttp.send(server.port(), "GET", "/look", "Authorization: Bearer " + TOKEN)
                            .status())
                    .isEqualTo(200);
        }
    }

    private String request() {
        StringBuilder text = new StringBuilder();
        text.append(any(METHODS)).append(' ').append(any(PATHS)).append(' ');
        text.append(random.nextInt(20) == 0 ? "HTTP/" + random.nextInt(4) + ".0" : "HTTP/1.1")
                .append("\r\n");
        if (random.nextInt(10) > 0) {
            text.append("Host: localhost\r\n");
        }
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(any(HEADERS)).append("\r\n");
        }
        String body = any(BODIES);
        if (random.nextInt(3) > 0) {
            text.append("Content-Length: ").append(body.length()).append("\r\n");
        }
        text.append("\r\n").append(body);
        for (int i = random.nextInt(4) == 0 ? random.nextInt(3) : 0; i > 0; i--) {
            text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(256));
        }
        return text.toString();
    }

    private String any(String[] values) {
        return values[random.nextInt(values.length)];
    }
}
