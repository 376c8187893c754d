package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Attempt;
import dev.headgate.api.Reply;
import dev.headgate.api.secret.Secrets;
import dev.headgate.http.auth.Auth;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.ProfileReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written under {@code auth}, and what goes out for it without a token being fetched. */
@Timeout(10)
class CredentialsProfileTest {

    private static final String OAUTH = "kind: oauth2-client-credentials, client-id: me, client-secret: ${env:TOKEN}, ";

    private static Attempt of(String account, String path) {
        return new Attempt("intent-1", "key-1", 1, Map.of("account", account), Calls.call(path));
    }

    @Test
    void shouldSendSeveralHeaders() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(
                        vendor,
                        "auth: {kind: headers, scope: [account],"
                                + " headers: {X-Key: '${env:TOKEN}', X-Account: '{account}', X-Plan: gold}}")) {
            connector.call(of("a7", "/"), GO);

            assertThat(vendor.requests.getFirst())
                    .contains("\r\nX-Key: t0p-s3cret\r\n", "\r\nX-Account: a7\r\n", "\r\nX-Plan: gold\r\n");
        }
    }

    @Test
    void shouldPutATokenIntoThePath() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = new HttpConnector(Calls.settings("base-url: http://127.0.0.1:" + vendor.port()
                        + "/v1\nallow-private-addresses: true\nauth: {kind: path, prefix: '/bot7:${env:TOKEN}'}"))) {
            connector.call(of("a", "/sendMessage?chat=1"), GO);

            assertThat(vendor.requests.getFirst())
                    .startsWith("GET /v1/bot7:t0p-s3cret/sendMessage?chat=1 HTTP/1.1\r\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"a/../b", "..", "a b", "a?b", "a#b", "a%2f", "a/./b", "''"})
    void shouldSendNoTokenThatLeadsElsewhere(String token, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), token + " ");
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK)) {
            String auth = "auth: {kind: path, prefix: '/${file:" + folder + "/{account}}', scope: [account]}";
            Files.move(file, folder.resolve("a"));
            try (HttpConnector connector = Calls.connector(vendor, auth)) {
                Reply reply = connector.call(of("a", "/x"), GO);

                assertThat(((Reply.Unsent) reply).cause()).isEqualTo(Reply.Unsent.Cause.NO_CREDENTIAL);
            }
            assertThat(vendor.connections).hasValue(0);
        }
    }

    @Test
    void shouldStopOnlyTheAccountWhoseFileIsMissing(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a"), "token-a");
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(
                        vendor,
                        "auth: {kind: header, header: Authorization, value: 'Bearer ${file:" + folder
                                + "/{account}}', scope: [account]}")) {
            Reply there = connector.call(of("a", "/"), GO);
            Reply missing = connector.call(of("b", "/"), GO);

            assertThat(there).isInstanceOf(Reply.Answered.class);
            assertThat(((Reply.Unsent) missing).cause()).isEqualTo(Reply.Unsent.Cause.NO_CREDENTIAL);
            assertThat(((Reply.Unsent) missing).scope()).containsExactly("account");
            assertThat(vendor.requests)
                    .singleElement()
                    .satisfies(it -> assertThat(it).contains("\r\nAuthorization: Bearer token-a\r\n"));
        }
    }

    @Test
    void shouldSignWithTheHostAndThePathThatGoOut() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(
                        vendor,
                        "auth: {kind: aws-sigv4, access-key-id: AKIDEXAMPLE00000, secret-access-key: '${env:TOKEN}',"
                                + " region: eu-central-1, service: execute-api}")) {
            connector.call(of("a", "/x?b=c"), GO);

            assertThat(vendor.requests.getFirst())
                    .startsWith("GET /x?b=c HTTP/1.1\r\n")
                    .contains(
                            "\r\nHost: 127.0.0.1:" + vendor.port() + "\r\n",
                            "\r\nAuthorization: AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE00000/",
                            "/eu-central-1/execute-api/aws4_request, SignedHeaders=host;x-amz-date, Signature=",
                            "\r\nX-Amz-Date: ");
        }
    }

    @Test
    void shouldFetchTokensOfGoogleWhereTheyAreFetched(@TempDir Path folder) throws IOException {
        HttpSettings settings = Calls.settings(
                new ProfileReader(Secrets.unchecked())
                        .read(
                                "vendor.yaml",
                                "base-url: https://a.example\nauth: {kind: google-service-account, key: '${file:/run/key.json}'}"));

        assertThat(settings.credentials().auth())
                .isInstanceOfSatisfying(
                        Auth.Token.class,
                        it -> assertThat(it.settings().url().origins())
                                .containsExactly(URI.create("https://oauth2.googleapis.com")));
    }

    @Test
    void shouldReadAProfileWhoseSecretsAreElsewhere() {
        HttpSettings settings = Calls.settings(new ProfileReader(Secrets.unchecked()).read("vendor.yaml", """
                base-url: https://a.example
                tls: {ca: '${file:/run/ca.pem}', certificate: '${file:/run/a.crt}', key: '${file:/run/a.key}'}
                proxy: {url: 'http://proxy:3128', user: me, password: '${env:NOT_HERE}'}
                auth:
                  kind: oauth2-refresh-token
                  scope: [account]
                  token-url: https://a.example/token
                  client-id: ${env:NOT_HERE}
                  client-secret: ${env:NOT_HERE}
                  refresh-token: ${file:/run/secrets/{account}}
                """));

        assertThat(settings.credentials().scope()).containsExactly("account");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "kind: headers, headers: {X-Plan: hunter2} | auth.headers",
                "kind: headers | auth.headers",
                "kind: headers, headers: {Host: '${env:TOKEN}', X-Key: '${env:TOKEN}'} | auth.headers",
                "kind: header, header: X-A, value: '${env:TOKEN}', headers: {x-a: hunter2} | auth.headers",
                "kind: header, header: X-A, value: '${env:TOKEN_{hunter2}}' | auth.value",
                "kind: path, prefix: /hunter2 | auth.prefix",
                "kind: aws-sigv4, access-key-id: hunter2, secret-access-key: '${env:TOKEN}', region: r, service: s"
                        + " | auth.access-key-id",
                "kind: aws-sigv4, access-key-id: AKIDEXAMPLE00000, secret-access-key: hunter2, region: r, service: s"
                        + " | auth.secret-access-key",
                "kind: aws-sigv4, access-key-id: AKIDEXAMPLE00000, secret-access-key: '${env:TOKEN}', region: r"
                        + " | auth.service",
                OAUTH + "token-url: 'http://a.example/' | auth.token-url",
                OAUTH + "token-url: 'https://me:hunter2@a.example/' | auth.token-url",
                OAUTH + "token-url: 'https://a.example/#hunter2' | auth.token-url",
                OAUTH + "client-authentication: hunter | auth.token-url,auth.client-authentication",
                OAUTH + "token-url: 'https://a.example/', parameters: {client_id: hunter2} | auth.parameters",
                OAUTH + "token-url: 'https://a.example/', refresh-token: hunter2 | auth.refresh-token",
                "kind: oauth2-client-credentials, client-id: me, client-secret: hunter2, token-url: 'https://a.example/'"
                        + " | auth.client-secret",
                "kind: oauth2-refresh-token, client-id: me, token-url: 'https://a.example/' | auth.refresh-token",
                "kind: google-service-account, key: hunter2 | auth.key"
            })
    void shouldNameTheMistake(String auth, String keys) {
        InvalidProfileException thrown = catchThrowableOfType(
                InvalidProfileException.class,
                () -> Calls.settings("base-url: https://a.example\nauth: {"
                        + auth.replace("${env:TOKEN}, ", "'${env:TOKEN}', ") + "}"));

        assertThat(thrown.mistakes())
                .extracting(it -> it.key())
                .containsExactlyInAnyOrderElementsOf(List.of(keys.split(",")));
        assertThat(thrown).message().doesNotContain("hunter2").doesNotContain("t0p-s3cret");
    }
}
