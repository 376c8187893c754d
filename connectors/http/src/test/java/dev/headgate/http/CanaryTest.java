package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.headgate.api.Attempt;
import dev.headgate.api.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** A vendor and a token endpoint that repeat all they get, in ways that are answers and in ways that are none. */
@Timeout(30)
class CanaryTest {

    private static final String CANARY = "c4nary";
    private static final List<String> SECRETS =
            List.of(CANARY, "s3cret", base64("me:" + CANARY + "-t0p"), base64("client:" + CANARY + "-t0p"));
    private static final Pattern ASSERTION = Pattern.compile("assertion=([A-Za-z0-9._-]{100,})");
    private static final Pattern SIGNATURE = Pattern.compile("Signature=([0-9a-f]{64})");

    private static final Map<String, String> KINDS = Map.of(
            "header", "kind: header, header: Authorization, value: 'Bearer ${env:TOKEN}'",
            "headers", "kind: headers, headers: {X-Id: '{account}', X-Key: '${env:TOKEN}'}",
            "query", "kind: query, parameter: key, value: '${env:TOKEN}'",
            "basic", "kind: basic, user: me, password: '${env:TOKEN}'",
            "path", "kind: path, prefix: '/bot${env:TOKEN}'",
            "client", "kind: oauth2-client-credentials, client-id: client, client-secret: '${env:TOKEN}'",
            "client-basic",
                    "kind: oauth2-client-credentials, client-id: client, client-secret: '${env:TOKEN}',"
                            + " client-authentication: basic",
            "refresh",
                    "kind: oauth2-refresh-token, client-id: client, client-secret: '${env:TOKEN}',"
                            + " refresh-token: '${file:FOLDER/{account}}', headers: {X-Dev: '${env:TOKEN}'}",
            "google", "kind: google-service-account, key: '${file:FOLDER/key.json}', scopes: [a]",
            "aws",
                    "kind: aws-sigv4, access-key-id: AKIDEXAMPLE00000, secret-access-key: '${env:TOKEN}',"
                            + " session-token: '${env:SESSION}', region: eu-central-1, service: execute-api");

    private static final String KEY = key();

    private static final List<String> VENDORS =
            List.of("HTTP/1.1 200 OK", "HTTP/1.1 401 No", "HTTP/1.1 500 Oh", "garbage", "cut");
    private static final List<String> ENDPOINTS =
            List.of("token", "HTTP/1.1 400 Bad", "HTTP/1.1 200 OK", "HTTP/1.1 503 Busy", "garbage", "cut");

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final List<String> assertions = new CopyOnWriteArrayList<>();
    private final List<String> signatures = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    private static String key() {
        try {
            byte[] key = KeyPairGenerator.getInstance("RSA")
                    .generateKeyPair()
                    .getPrivate()
                    .getEncoded();
            String pem = "-----BEGIN PRIVATE KEY-----\\n" + Base64.getEncoder().encodeToString(key)
                    + "\\n-----END PRIVATE KEY-----\\n";
            return "{\"client_email\":\"me@x\",\"private_key\":\"" + pem + "\"}";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @BeforeEach
    void listen() {
        log.start();
        ours().setLevel(Level.TRACE);
        root().addAppender(log);
    }

    @AfterEach
    void stop() {
        root().detachAppender(log);
        ours().setLevel(null);
    }

    private static Logger ours() {
        return (Logger) LoggerFactory.getLogger("dev.headgate");
    }

    private static Logger root() {
        return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    }

    static Stream<Arguments> all() {
        List<Arguments> all = new ArrayList<>();
        for (String kind : KINDS.keySet()) {
            VENDORS.forEach(vendor -> all.add(Arguments.of(kind, vendor, "token")));
            if (String.valueOf(KINDS.get(kind)).matches(".*(oauth2|google).*")) {
                ENDPOINTS.forEach(endpoint -> all.add(Arguments.of(kind, "HTTP/1.1 200 OK", endpoint)));
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldShowNoSecretAnywhere(String kind, String answer, String tokenAnswer) throws IOException {
        Files.writeString(folder.resolve("a"), CANARY + "-refresh");
        Files.writeString(folder.resolve("key.json"), KEY);
        List<String> shown = new ArrayList<>();
        try (RawVendor vendor = new RawVendor(connection -> repeat(connection, answer));
                RawVendor endpoint = new RawVendor(connection -> repeat(connection, tokenAnswer))) {
            String auth = "auth: {scope: [account], "
                    + String.valueOf(KINDS.get(kind)).replace("FOLDER", folder.toString())
                    + (String.valueOf(KINDS.get(kind)).matches(".*(oauth2|google).*")
                            ? ", token-url: 'http://127.0.0.1:" + endpoint.port() + "/token'}"
                            : "}");
            HttpSettings settings =
                    Calls.settings(Calls.reader(name -> name.equals("TOKEN") ? CANARY + "-t0p" : CANARY + "-session")
                            .read(
                                    "vendor.yaml",
                                    "base-url: http://127.0.0.1:" + vendor.port()
                                            + "\nallow-private-addresses: true\ndeadline: 2s\n" + auth));
            shown.add(settings.toString());
            try (HttpConnector connector = new HttpConnector(settings)) {
                shown.add(shown(connector.call(attempt(), GO)));
                shown.add(shown(connector.call(attempt(), GO)));
                shown.add(connector.health().toString());
            }
            if (tokenAnswer.equals("token")) {
                assertThat(vendor.requests).as("it was called").isNotEmpty();
            }
        }
        log.list.forEach(event -> shown.add(event.getFormattedMessage() + " " + event.getThrowableProxy()));

        List<String> secrets = new ArrayList<>(SECRETS);
        secrets.addAll(assertions);
        secrets.addAll(signatures);
        assertThat(kind.equals("google")).isEqualTo(!assertions.isEmpty());
        assertThat(kind.equals("aws")).isEqualTo(!signatures.isEmpty());
        assertThat(String.join("\n", shown)).doesNotContain(secrets.toArray(String[]::new));
    }

    private static Attempt attempt() {
        return new Attempt("intent-1", "key-1", 1, Map.of("account", "a"), Calls.call("/a?b=c"));
    }

    private static String shown(Reply reply) {
        if (!(reply instanceof Reply.Answered answered)) {
            return reply.toString();
        }
        byte[] body = answered.answer().body();
        return answered.verdict() + " " + answered.reading() + " "
                + answered.answer().headers() + " " + (body == null ? "" : new String(body, StandardCharsets.UTF_8));
    }

    private void repeat(RawVendor.Connection connection, String answer) throws IOException {
        while (connection.readRequest()) {
            String got = connection.request;
            Matcher signature = SIGNATURE.matcher(got);
            while (signature.find()) {
                signatures.add(signature.group(1));
            }
            Matcher assertion = ASSERTION.matcher(got);
            while (assertion.find()) {
                assertions.add(assertion.group(1));
            }
            String line = got.replaceAll("\\s+", " ");
            switch (answer) {
                case "token" ->
                    connection.write(TokenVendor.json(
                            200,
                            "{\"access_token\":\"access-s3cret\",\"token_type\":\"Bearer\","
                                    + "\"refresh_token\":\"rotated-s3cret\",\"expires_in\":60}"));
                case "garbage" -> {
                    connection.write((line + "\r\n").repeat(10));
                    return;
                }
                case "cut" -> {
                    connection.write("HTTP/1.1 200 OK\r\nX-Got: " + line + "\r\nContent-Length: 100000\r\n\r\n" + got);
                    return;
                }
                default ->
                    connection.write(answer + " " + line + "\r\nX-Got: " + line + "\r\nLocation: /"
                            + line.replace(' ', '+') + "\r\nContent-Length: " + got.length() + "\r\n\r\n" + got);
            }
        }
    }
}
