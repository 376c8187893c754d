package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Redaction;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    private static final String COOKIES = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nSet-Cookie: session=s1\r\n"
            + "Set-Cookie: other=s2\r\nX-Session: s3\r\n\r\nok";

    @Test
    void shouldHideTheCookiesThatAnAnswerSets() throws IOException {
        Answer answer = answer(COOKIES);

        assertThat(answer.headers()).containsEntry("set-cookie", "********").containsEntry("x-session", "s3");
    }

    @Test
    void shouldHideTheHeadersThatTheProfileNamesAndNoOthers() throws IOException {
        assertThat(answer(COOKIES, "redact-headers: [X-Session]").headers())
                .containsEntry("set-cookie", "session=s1, other=s2")
                .containsEntry("x-session", "********");
        assertThat(answer(COOKIES, "redact-headers: []").headers()).containsEntry("x-session", "s3");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "auth: {kind: header, header: Authorization, value: 'Bearer ${env:TOKEN}'}",
                "auth: {kind: query, parameter: key, value: '${env:TOKEN}'}",
                "auth: {kind: basic, user: me, password: '${env:TOKEN}'}"
            })
    void shouldHideTheCredentialWhereTheVendorRepeatsWhatItGot(String auth) throws IOException {
        try (RawVendor vendor = new RawVendor(RedactionTest::repeat);
                HttpConnector connector = Calls.connector(vendor, auth)) {
            Answer answer = ((Reply.Answered) connector.call(get("/a?b=c"), GO)).answer();

            String shown = answer.headers() + body(answer);
            assertThat(shown).contains("GET /a?b=c", "*****").doesNotContain("t0p-s3cret", "bWU6dDBwLXMzY3JldA==");
            assertThat(answer.headers())
                    .containsEntry("content-length", "" + body(answer).length());
        }
    }

    @Test
    void shouldHideACredentialThatIsWrittenAsUrlsAndJsonWriteIt(@TempDir Path dir) throws IOException {
        Path file = Files.writeString(dir.resolve("secret"), "a/b \"c\"&d");
        String auth = "auth: {kind: header, header: X-Key, value: '${file:" + file + "}'}";
        String body = "a/b \"c\"&d a%2Fb+%22c%22%26d a%2Fb%20%22c%22%26d a/b \\\"c\\\"&d a\\/b \\\"c\\\"&d a/b c";

        Answer answer = answer("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body, auth);

        assertThat(body(answer)).matches("\\*{9} \\*{17} \\*{19} \\*{11} \\*{12} a/b c");
    }

    @Test
    void shouldLetTheRulesSeeTheWholeAnswer() throws IOException {
        try (RawVendor vendor = RawVendor.answering(COOKIES);
                HttpConnector connector = Calls.connector(
                        vendor, "answers: [{when: {header: {Set-Cookie: '.*other=s2'}}, verdict: permanent}]")) {
            Reply.Answered reply = (Reply.Answered) connector.call(get("/"), GO);

            assertThat(reply.verdict()).isEqualTo(new Verdict.Permanent());
            assertThat(reply.answer().headers()).containsEntry("set-cookie", "********");
        }
    }

    @Test
    void shouldNotTakeAShortSecretForOneThatIsRepeated() {
        Answer answer = new Answer(200, Map.of("x", "abc"), "abc".getBytes(StandardCharsets.UTF_8));

        assertThat(new Redaction(Set.of(), List.of("abc")).apply(answer)).isSameAs(answer);
        assertThat(body(new Redaction(Set.of(), List.of("abcd"))
                        .apply(new Answer(200, Map.of(), "abcdabcd abc".getBytes(StandardCharsets.UTF_8)))))
                .isEqualTo("******** abc");
    }

    /** Answers with the request itself, as a body and as a header. */
    private static void repeat(RawVendor.Connection connection) throws IOException {
        while (connection.readRequest()) {
            String got = connection.request;
            connection.write("HTTP/1.1 200 OK\r\nX-Got: " + got.replaceAll("\\s+", " ") + "\r\nContent-Length: "
                    + got.length() + "\r\n\r\n" + got);
        }
    }

    private static Answer answer(String raw, String... keys) throws IOException {
        try (RawVendor vendor = RawVendor.answering(raw);
                HttpConnector connector = Calls.connector(vendor, keys)) {
            return ((Reply.Answered) connector.call(get("/"), GO)).answer();
        }
    }

    private static String body(Answer answer) {
        return new String(Objects.requireNonNull(answer.body()), StandardCharsets.UTF_8);
    }
}
