package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.core5.ssl.SSLContexts;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whatever an intent, the vendor or its token endpoint says: calls reach the profile's hosts, or nobody. Each form is really tried.
 * Connections to any host, written as a name or an address, go through the look-up, which knows the profile's and leads others to a
 * server that counts.
 */
@Timeout(120)
class SsrfTest {

    private static final Logger LOG = LoggerFactory.getLogger(SsrfTest.class);

    private static final String VENDOR = "vendor.test";
    private static final String TOKENS = "tokens.test";
    private static final int AT_LEAST = 100;

    /** @param kind what of the call it is, or of the answer */
    private record Form(String kind, String text) {

        @Override
        public String toString() {
            return kind + " " + text.replace("\r", "\\r").replace("\n", "\\n").replace("\0", "\\0");
        }
    }

    private final Set<String> lookedUp = ConcurrentHashMap.newKeySet();
    private volatile String answer = RawVendor.OK;
    private RawVendor vendor;
    private TokenVendor tokens;
    private RawVendor canary;

    @BeforeEach
    void start() throws IOException {
        vendor = new RawVendor(connection -> {
            while (connection.readRequest()) {
                connection.write(answer);
            }
        });
        tokens = new TokenVendor();
        canary = RawVendor.answering(RawVendor.OK);
    }

    @AfterEach
    void stop() throws IOException {
        vendor.close();
        tokens.close();
        canary.close();
    }

    private InetAddress[] lookup(String host) throws UnknownHostException {
        lookedUp.add(host);
        return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    private HttpConnector connector(String... keys) {
        String profile = "base-url: http://" + VENDOR + ":" + vendor.port() + "/v1\nallow-private-addresses: true\n"
                + String.join("\n", keys);
        return new HttpConnector(Calls.settings(profile), this::lookup, SSLContexts.createDefault());
    }

    private List<Form> forms() throws IOException {
        try (InputStream stream = Objects.requireNonNull(SsrfTest.class.getResourceAsStream("ssrf.txt"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(this::form)
                    .distinct()
                    .toList();
        }
    }

    private Form form(String line) {
        String[] parts = line.split(" ", 2);
        String text = (parts.length == 1 ? "" : parts[1])
                .replace("{CANARY}", "127.0.0.1:" + canary.port())
                .replace("{PORT}", Integer.toString(vendor.port()));
        return new Form(parts[0], text.translateEscapes());
    }

    @Test
    void shouldReachNobodyElseWhateverIsAskedOrAnswered() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        SoftAssertions all = new SoftAssertions();
        List<Form> forms = forms();
        for (Form form : forms) {
            for (String end : tried(form, all)) {
                counts.merge(form.kind() + " " + end, 1, Integer::sum);
            }
        }

        LOG.warn("forms tried count={} ends={}", forms.size(), counts);
        all.assertAll();
        assertThat(forms).hasSizeGreaterThanOrEqualTo(AT_LEAST);
        assertThat(lookedUp).containsExactlyInAnyOrder(VENDOR, TOKENS);
        assertThat(canary.connections).hasValue(0);
    }

    /** Without this the test above would prove nothing: a connection to an address is seen as well. */
    @Test
    void shouldSeeAConnectionToAnotherAddress() {
        String elsewhere = "base-url: http://127.0.0.1:" + canary.port() + "\nallow-private-addresses: true\n";
        try (HttpConnector connector =
                new HttpConnector(Calls.settings(elsewhere), this::lookup, SSLContexts.createDefault())) {
            connector.call(Calls.get("/"), GO);
        }

        assertThat(lookedUp).containsExactly("127.0.0.1");
        assertThat(canary.connections).hasValue(1);
    }

    /** Returns how it ended: once, or with each credential that has a place for it. */
    private List<String> tried(Form form, SoftAssertions all) {
        String idempotency = "intent-1";
        return switch (form.kind()) {
            case "path" -> List.of(call(form, new Call("GET", form.text(), Map.of(), new byte[0]), idempotency, all));
            case "method" -> List.of(call(form, new Call(form.text(), "/", Map.of(), new byte[0]), idempotency, all));
            case "header" -> {
                int colon = form.text().indexOf(':', 1);
                Map<String, String> header = Map.of(
                        form.text().substring(0, colon),
                        form.text().substring(colon + 1).stripLeading());
                yield List.of(call(form, new Call("GET", "/", header, new byte[0]), idempotency, all));
            }
            case "key" -> List.of(call(form, new Call("GET", "/", Map.of(), new byte[0]), form.text(), all));
            case "attribute" -> attributes(form, all);
            case "answer" -> List.of(answered(form, all));
            case "token" -> List.of(tokenAnswered(form, all));
            default -> throw new IllegalStateException(form.toString());
        };
    }

    private String call(Form form, Call call, String key, SoftAssertions all) {
        try (HttpConnector connector = connector("request-headers: [X-Trace]")) {
            return ended(form, connector, new Attempt("intent-1", key, 1, Map.of(), call), all);
        }
    }

    private List<String> attributes(Form form, SoftAssertions all) {
        String token = "token-url: 'http://" + TOKENS + ":" + tokens.port() + "/token', scope: [account]";
        List<String> kinds = List.of(
                "kind: path, prefix: '/bot{account}${env:TOKEN}', scope: [account]",
                "kind: path, prefix: '/${env:TOKEN}/{account}', scope: [account]",
                "kind: header, header: Authorization, value: '{account} ${env:TOKEN}', scope: [account],"
                        + " headers: {X-Account: '{account}'}",
                "kind: query, parameter: key, value: '{account}${env:TOKEN}', scope: [account]",
                "kind: basic, user: '{account}', password: '${env:TOKEN}', scope: [account]",
                "kind: header, header: Authorization, value: '${file:/nowhere/{account}}', scope: [account]",
                "kind: aws-sigv4, access-key-id: AKIDEXAMPLE00000, secret-access-key: '${env:TOKEN}', region: '{account}',"
                        + " service: s3, scope: [account]",
                "kind: oauth2-refresh-token, client-id: '{account}', refresh-token: '${env:TOKEN}', " + token);
        List<String> ends = new ArrayList<>();
        for (String kind : kinds) {
            try (HttpConnector connector = connector("auth: {" + kind + "}")) {
                Map<String, String> attributes = new HashMap<>(Map.of("account", form.text()));
                ends.add(ended(form, connector, new Attempt("i", "k", 1, attributes, Calls.call("/x")), all));
            }
        }
        return ends;
    }

    private String answered(Form form, SoftAssertions all) {
        answer = head(form) + "Content-Length: 2\r\n\r\nno";
        try (HttpConnector connector = connector()) {
            return ended(form, connector, Calls.get("/x"), all);
        } finally {
            answer = RawVendor.OK;
        }
    }

    private String tokenAnswered(Form form, SoftAssertions all) {
        tokens.instead = head(form) + "Content-Length: 2\r\n\r\nno";
        try (HttpConnector connector = connector("auth: {kind: oauth2-client-credentials, client-id: me,"
                + " client-secret: '${env:TOKEN}', token-url: 'http://" + TOKENS + ":" + tokens.port() + "/token'}")) {
            return ended(form, connector, Calls.get("/x"), all);
        } finally {
            tokens.instead = "";
        }
    }

    private static String head(Form form) {
        String[] parts = form.text().split(" ", 2);
        return "HTTP/1.1 " + parts[0] + " X\r\n" + parts[1] + "\r\n";
    }

    /** It was refused, for a reason that is said, or it is one request, below the base URL, at the vendor's own server. */
    private String ended(Form form, HttpConnector connector, Attempt attempt, SoftAssertions all) {
        vendor.requests.clear();
        int tokensBefore = tokens.heads.size();
        String refusal = connector.refusal(attempt.operation());

        Reply reply = connector.call(attempt, GO);

        all.assertThat(tokens.heads.size() - tokensBefore)
                .as("requests for a token: %s", form)
                .isLessThanOrEqualTo(1);
        all.assertThat(canary.connections).as("elsewhere: %s", form).hasValue(0);
        if (reply instanceof Reply.Unsent(String reason, Reply.Unsent.Cause cause, List<String> _)) {
            all.assertThat(reason).as("reason: %s", form).isNotBlank();
            all.assertThat(cause)
                    .as("cause: %s %s", form, reason)
                    .isIn(Reply.Unsent.Cause.FAILED, Reply.Unsent.Cause.NO_CREDENTIAL);
            all.assertThat(vendor.requests).as("sent: %s", form).isEmpty();
            return "refused";
        }
        all.assertThat(refusal).as("refused before: %s", form).isNull();
        all.assertThat(reply).as("reply: %s", form).isInstanceOf(Reply.Answered.class);
        all.assertThat(vendor.requests).as("requests: %s", form).hasSize(1);
        vendor.requests.forEach(request -> arrived(form, request, all));
        return "arrived";
    }

    private void arrived(Form form, String request, SoftAssertions all) {
        List<String> head = request.split("\r\n\r\n", 2)[0].lines().toList();
        String[] line = head.getFirst().split(" ", -1);
        all.assertThat(line).as("request line: %s", form).hasSize(3);
        all.assertThat(line[1]).as("target: %s", form).startsWith("/v1/");
        all.assertThat(URI.create(line[1]).normalize().getPath())
                .as("normal path: %s", form)
                .startsWith("/v1/");
        all.assertThat(head.stream().filter(it -> it.regionMatches(true, 0, "Host:", 0, 5)))
                .as("host: %s", form)
                .containsExactly("Host: " + VENDOR + ":" + vendor.port());
        all.assertThat(head).as("headers: %s", form).allMatch(it -> it.chars().allMatch(c -> c >= ' ' && c < 0x7f));
    }
}
