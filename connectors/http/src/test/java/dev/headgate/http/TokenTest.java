package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jwt.SignedJWT;
import dev.headgate.api.Attempt;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Access tokens that are fetched. */
@Timeout(30)
class TokenTest {

    @TempDir
    private Path folder;

    private TokenVendor endpoint;
    private RawVendor vendor;
    private volatile String refused = "nothing";

    @BeforeEach
    void start() throws IOException {
        endpoint = new TokenVendor();
        vendor = new RawVendor(connection -> {
            while (connection.readRequest()) {
                connection.write(
                        connection.request.contains(refused)
                                ? "HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n"
                                : RawVendor.OK);
            }
        });
    }

    @AfterEach
    void stop() throws IOException {
        endpoint.close();
        vendor.close();
    }

    private HttpConnector connector(String auth, String... keys) {
        List<String> all = new ArrayList<>(List.of(keys));
        all.add("auth: {token-url: '" + endpoint.url() + "', " + auth + "}");
        return Calls.connector(vendor, all.toArray(String[]::new));
    }

    private HttpConnector byClientCredentials() {
        return connector("kind: oauth2-client-credentials, client-id: me, client-secret: '${env:TOKEN}'");
    }

    /** One refresh token for each account, in a file. */
    private HttpConnector byAccount() {
        return connector("kind: oauth2-refresh-token, client-id: me, client-secret: '${env:TOKEN}', scope: [account],"
                + " refresh-token: '${file:" + folder + "/{account}}', headers: {Developer-Token: 'd-${env:TOKEN}',"
                + " login-customer-id: '{account}'}");
    }

    private static Attempt of(String account) {
        return new Attempt("intent-1", "key-1", 1, Map.of("account", account), Calls.call("/"));
    }

    private List<String> sent(String header) {
        return vendor.requests.stream()
                .map(it -> it.replaceFirst("(?s).*\r\n" + header + ": ([^\r]*)\r.*", "$1"))
                .toList();
    }

    @Test
    void shouldFetchATokenOnceAndSendItWithEachCall() {
        try (HttpConnector connector = byClientCredentials()) {
            connector.call(get("/1"), GO);
            connector.call(get("/2"), GO);
        }

        assertThat(sent("Authorization")).containsExactly("Bearer token-1-s3cret", "Bearer token-1-s3cret");
        assertThat(endpoint.forms)
                .containsExactly(
                        Map.of("grant_type", "client_credentials", "client_id", "me", "client_secret", "t0p-s3cret"));
        assertThat(endpoint.heads.getFirst())
                .startsWith("POST /oauth/token?v=1 HTTP/1.1\r\n")
                .contains("Content-Type: application/x-www-form-urlencoded", "Accept: application/json");
    }

    @Test
    void shouldSayWhoWeAreInAHeaderAndAskForWhatTheProfileSays() {
        try (HttpConnector connector =
                connector("kind: oauth2-client-credentials, client-id: me, client-secret: '${env:TOKEN}',"
                        + " client-authentication: basic, scopes: [a, b/c], parameters: {audience: 'https://x/?a=b'},"
                        + " header: X-Token, scheme: Zoho-oauthtoken")) {
            connector.call(get("/"), GO);
        }

        assertThat(endpoint.forms)
                .containsExactly(
                        Map.of("grant_type", "client_credentials", "scope", "a b/c", "audience", "https://x/?a=b"));
        assertThat(endpoint.heads.getFirst()).contains("\r\nAuthorization: Basic bWU6dDBwLXMzY3JldA==");
        assertThat(sent("X-Token")).containsExactly("Zoho-oauthtoken token-1-s3cret");
    }

    @Test
    void shouldFetchOneTokenForTwoHundredCallsAtOnce() throws Exception {
        try (HttpConnector connector = connector(
                        "kind: oauth2-client-credentials, client-id: me, client-secret: '${env:TOKEN}'",
                        "bulkhead: 200");
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Reply>> replies = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                replies.add(threads.submit(() -> connector.call(get("/"), GO)));
            }
            for (Future<Reply> reply : replies) {
                assertThat(reply.get()).isInstanceOf(Reply.Answered.class);
            }
        }

        assertThat(endpoint.forms).hasSize(1);
        assertThat(vendor.requests).hasSize(200);
    }

    @Test
    void shouldHaveATokenForEachAccountAndTheHeadersBesides() throws IOException {
        Files.writeString(folder.resolve("a"), "refresh-a\n");
        Files.writeString(folder.resolve("b"), "refresh-b\n");
        try (HttpConnector connector = byAccount()) {
            connector.call(of("a"), GO);
            connector.call(of("b"), GO);
            connector.call(of("a"), GO);
        }

        assertThat(endpoint.forms).extracting(it -> it.get("refresh_token")).containsExactly("refresh-a", "refresh-b");
        assertThat(sent("Authorization"))
                .containsExactly("Bearer token-1-s3cret", "Bearer token-2-s3cret", "Bearer token-1-s3cret");
        assertThat(sent("login-customer-id")).containsExactly("a", "b", "a");
        assertThat(sent("Developer-Token")).containsOnly("d-t0p-s3cret");
    }

    @Test
    void shouldShareATokenWhereAccountsShareItsSecrets() {
        try (HttpConnector connector = connector(
                "kind: oauth2-client-credentials, client-id: me, client-secret: '${env:TOKEN}', scope: [account]")) {
            connector.call(of("a"), GO);
            connector.call(of("b"), GO);
        }

        assertThat(endpoint.forms).hasSize(1);
        assertThat(sent("Authorization")).containsOnly("Bearer token-1-s3cret");
    }

    @Test
    void shouldNotAskAnEndpointWithAPrivateAddress() {
        String url = endpoint.url().replace("http:", "https:");
        try (HttpConnector connector = new HttpConnector(Calls.settings("base-url: https://vendor.example\nauth: {kind:"
                + " oauth2-client-credentials, client-id: me, client-secret: '${env:TOKEN}', token-url: '" + url
                + "'}"))) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(((Reply.Unsent) reply).reason()).contains("no public address");
        }
        assertThat(endpoint.forms).isEmpty();
    }

    @Test
    void shouldStopOnlyTheAccountWithoutARefreshToken() throws IOException {
        Files.writeString(folder.resolve("a"), "refresh-a\n");
        try (HttpConnector connector = byAccount()) {
            Reply missing = connector.call(of("b"), GO);
            Reply there = connector.call(of("a"), GO);

            assertThat(missing).isInstanceOfSatisfying(Reply.Unsent.class, it -> {
                assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.NO_CREDENTIAL);
                assertThat(it.scope()).containsExactly("account");
                assertThat(it.reason()).contains(folder + "/b");
            });
            assertThat(there).isInstanceOf(Reply.Answered.class);
        }
    }

    @Test
    void shouldRefuseAnAccountThatNamesNoFile() {
        try (HttpConnector connector = byAccount()) {
            Reply reply = connector.call(of("../../etc/passwd"), GO);

            assertThat(reply).isInstanceOfSatisfying(Reply.Unsent.class, it -> {
                assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.FAILED);
                assertThat(it.reason()).startsWith("scope.account: can't name a credential; allowed: ");
            });
        }
        assertThat(vendor.connections).hasValue(0);
        assertThat(endpoint.forms).isEmpty();
    }

    @Test
    void shouldThrowATokenAwayThatTheVendorDoesNotAccept() {
        refused = "token-1";
        try (HttpConnector connector = byClientCredentials()) {
            Reply first = connector.call(get("/"), GO);
            Reply probe = connector.call(get("/"), GO);

            assertThat(((Reply.Answered) first).verdict()).isEqualTo(new Verdict.Auth(List.of()));
            assertThat(((Reply.Answered) probe).verdict()).isEqualTo(new Verdict.Deliver());
        }

        assertThat(sent("Authorization")).containsExactly("Bearer token-1-s3cret", "Bearer token-2-s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"invalid_grant", "invalid_client"})
    void shouldStopTheAccountThatTheEndpointRefuses(String error) throws IOException {
        Files.writeString(folder.resolve("a"), "refresh-a");
        Files.writeString(folder.resolve("b"), "refresh-b");
        try (HttpConnector connector = byAccount()) {
            connector.call(of("b"), GO);
            endpoint.instead =
                    TokenVendor.json(400, "{\"error\":\"" + error + "\",\"error_description\":\"refresh-a\"}");

            Reply refusedAccount = connector.call(of("a"), GO);

            assertThat(refusedAccount)
                    .isEqualTo(new Reply.Unsent(
                            "the credential is not available: the token endpoint answered with 400 " + error,
                            Reply.Unsent.Cause.NO_CREDENTIAL,
                            List.of("account")));
            assertThat(connector.call(of("b"), GO)).isInstanceOf(Reply.Answered.class);
        }
    }

    @Test
    void shouldWaitAsLongAsTheEndpointAsksFor() {
        endpoint.instead = "HTTP/1.1 503 Busy\r\nRetry-After: 600\r\nContent-Length: 0\r\n\r\n";
        try (HttpConnector connector = byClientCredentials()) {
            Reply first = connector.call(get("/"), GO);
            endpoint.instead = "";
            Reply second = connector.call(get("/"), GO);

            Reply unsent = new Reply.Unsent(
                    "the credential is not available: the token endpoint answered with 503",
                    Reply.Unsent.Cause.NO_CREDENTIAL);
            assertThat(first).isEqualTo(unsent);
            assertThat(second).isEqualTo(unsent);
        }
        assertThat(endpoint.forms).hasSize(1);
        assertThat(vendor.connections).hasValue(0);
    }

    @Test
    void shouldGoOnWhenTheEndpointCanBeReachedAgain() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        try (HttpConnector connector = Calls.connector(
                vendor,
                "auth: {kind: oauth2-client-credentials, client-id: me, client-secret: '${env:TOKEN}',"
                        + " token-url: 'http://127.0.0.1:" + port + "/'}")) {
            Reply away = connector.call(get("/"), GO);
            assertThat(away)
                    .isEqualTo(new Reply.Unsent(
                            "the credential is not available: the token endpoint: no connection: refused or unreachable",
                            Reply.Unsent.Cause.NO_CREDENTIAL));

            try (RawVendor back =
                    new RawVendor(new ServerSocket(port, 10, InetAddress.getLoopbackAddress()), connection -> {
                        while (connection.readRequest()) {
                            connection.write(TokenVendor.json(
                                    200, "{\"access_token\":\"back\",\"token_type\":\"Bearer\",\"expires_in\":60}"));
                        }
                    })) {
                Awaitility.await()
                        .atMost(Duration.ofSeconds(10))
                        .until(() -> connector.call(get("/"), GO) instanceof Reply.Answered);
                assertThat(back.requests).hasSize(1);
            }
        }
    }

    @Test
    void shouldUseTheRefreshTokenThatTookThePlaceOfTheProfiles() throws IOException {
        Files.writeString(folder.resolve("a"), "first");
        refused = "token-";
        try (HttpConnector connector = byAccount()) {
            endpoint.more = ",\"expires_in\":60,\"refresh_token\":\"second\"";
            connector.call(of("a"), GO);
            endpoint.more = ",\"expires_in\":60";
            connector.call(of("a"), GO);
            connector.call(of("a"), GO);
            Files.writeString(folder.resolve("a"), "replaced");
            connector.call(of("a"), GO);
        }

        assertThat(endpoint.forms)
                .extracting(it -> it.get("refresh_token"))
                .containsExactly("first", "second", "second", "replaced");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{}",
                "{\"access_token\":7}",
                "{\"access_token\":\"\",\"token_type\":\"Bearer\"}",
                "{\"access_token\":\"a b\",\"token_type\":\"Bearer\"}",
                "{\"error\":\"invalid_grant\"}",
                "{\"access_token\":\"a\\r\\nX: y\",\"token_type\":\"Bearer\"}",
                "<html>token</html>"
            })
    void shouldNotTakeAnythingElseForAToken(String body) {
        endpoint.instead = TokenVendor.json(200, body);
        try (HttpConnector connector = byClientCredentials()) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Unsent.class,
                            it -> assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.NO_CREDENTIAL));
        }
        assertThat(vendor.connections).hasValue(0);
    }

    @Test
    void shouldNotFollowARedirectOfTheEndpoint() throws IOException {
        try (RawVendor elsewhere = RawVendor.answering(RawVendor.OK)) {
            endpoint.instead = "HTTP/1.1 307 X\r\nLocation: http://127.0.0.1:" + elsewhere.port()
                    + "/\r\nContent-Length: 0\r\n\r\n";
            try (HttpConnector connector = byClientCredentials()) {
                Reply reply = connector.call(get("/"), GO);

                assertThat(reply).isInstanceOf(Reply.Unsent.class);
            }
            assertThat(elsewhere.connections).hasValue(0);
        }
    }

    @Test
    void shouldEndACallThatWaitsForATokenAtItsDeadline() throws IOException {
        try (RawVendor silent = new RawVendor(RawVendor.Connection::awaitHangUp);
                HttpConnector connector = Calls.connector(
                        vendor,
                        "deadline: 1s",
                        "auth: {kind: oauth2-client-credentials, client-id: me, client-secret: '${env:TOKEN}',"
                                + " token-url: 'http://127.0.0.1:" + silent.port() + "/'}")) {
            Reply late = connector.call(get("/"), GO);
            assertThat(((Reply.Unsent) late).cause()).isEqualTo(Reply.Unsent.Cause.NO_CREDENTIAL);
        }
    }

    @Test
    void shouldHandBackACallThatIsInterruptedWhileItWaitsForAToken() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (RawVendor silent = new RawVendor(connection -> {
                    connection.readRequest();
                    asked.countDown();
                    connection.awaitHangUp();
                });
                HttpConnector connector = Calls.connector(
                        vendor,
                        "auth: {kind: oauth2-client-credentials, client-id: me, client-secret: '${env:TOKEN}',"
                                + " token-url: 'http://127.0.0.1:" + silent.port() + "/'}")) {
            CompletableFuture<Reply> reply = new CompletableFuture<>();
            Thread caller = Thread.ofVirtual().start(() -> reply.complete(connector.call(get("/"), GO)));
            asked.await();

            caller.interrupt();

            assertThat(reply.get()).isEqualTo(new Reply.Unsent("interrupted", Reply.Unsent.Cause.HANDED_BACK));
        }
    }

    @Test
    void shouldSignForAServiceAccount() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair pair = generator.generateKeyPair();
        String pem = "-----BEGIN PRIVATE KEY-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'})
                        .encodeToString(pair.getPrivate().getEncoded())
                + "\n-----END PRIVATE KEY-----\n";
        Path key = Files.writeString(
                folder.resolve("key.json"),
                new ObjectMapper()
                        .writeValueAsString(Map.of(
                                "type", "service_account",
                                "client_email", "me@project.iam",
                                "private_key_id", "k1",
                                "private_key", pem,
                                "token_uri", "https://elsewhere.example/")));
        try (HttpConnector connector = connector("kind: google-service-account, key: '${file:" + key
                + "}', scopes: [https://www.googleapis.com/auth/a, b], subject: user@example.com")) {
            connector.call(get("/"), GO);
        }

        Map<String, String> form = endpoint.forms.getFirst();
        assertThat(form.get("grant_type")).isEqualTo("urn:ietf:params:oauth:grant-type:jwt-bearer");
        SignedJWT assertion = SignedJWT.parse(form.get("assertion"));
        assertThat(assertion.verify(new RSASSAVerifier((RSAPublicKey) pair.getPublic())))
                .isTrue();
        assertThat(assertion.getHeader().getKeyID()).isEqualTo("k1");
        assertThat(assertion.getJWTClaimsSet()).satisfies(claims -> {
            assertThat(claims.getIssuer()).isEqualTo("me@project.iam");
            assertThat(claims.getSubject()).isEqualTo("user@example.com");
            assertThat(claims.getAudience()).containsExactly(endpoint.url());
            assertThat(claims.getStringClaim("scope")).isEqualTo("https://www.googleapis.com/auth/a b");
            assertThat(claims.getExpirationTime().toInstant())
                    .isBetween(Instant.now(), Instant.now().plusSeconds(3600));
        });
        assertThat(sent("Authorization")).containsExactly("Bearer token-1-s3cret");
    }
}
