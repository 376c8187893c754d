package dev.headgate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallRulesTest {

    private final CallRules rules = new CallRules(Calls.settings(
            80,
            "request-headers: [X-Trace, Content-MD5]",
            "auth: {kind: query, parameter: key, value: '${env:TOKEN}'}"));

    private static Call withHeader(String name, String value) {
        return new Call("GET", "/", Map.of(name, value), new byte[0]);
    }

    @ParameterizedTest
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @ValueSource(strings = {"a", "/", ".", "..", "%2e", "%2e%2e;", "?a=", "&a", "%41"})
    void shouldScreenALongPath(String part) {
        Call call = Calls.call("/" + part.repeat(4_000_000));

        assertThat(rules.refusal(call)).isEqualTo("call.path: longer than 8000 characters; shorten it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/a",
                "/a/b.json",
                "/a/...",
                "/a/.hidden",
                "/a..b",
                "/a%20b",
                "/?q=//x/../y",
                "/a;v=1",
                "/a:b@c",
                "/v1/accounts('1')",
                "/a?keys=1",
                "/a?q=key"
            })
    void shouldLetAPathOut(String path) {
        assertThat(rules.refusal(Calls.call(path))).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "//evil.example/x",
                "/a//b",
                "http://evil.example/",
                "@evil.example/",
                "/\\evil.example",
                "/a\\b",
                "/a b",
                "/a\tb",
                "/a\r\nX: y",
                "/a#b",
                "/..",
                "/../b",
                "/a/..",
                "/a/../b",
                "/./a",
                "/a/.",
                "/%2e%2e/b",
                "/a/%2E%2e",
                "/a/.%2e/b",
                "/%2e",
                "/a%2f..%2fb",
                "/a%2F%2e%2e",
                "/a%5c..",
                "/a/..;/b",
                "/a/..;x=y/b",
                "/..?q",
                "/%",
                "/%2",
                "/%zz",
                "/a?b=%",
                "/%00",
                "/%0d%0a",
                "/a%7f",
                "/\u00e4",
                "/a\u0000",
                "/?key=1",
                "/?a=b&key=1",
                "/?KEY=1",
                "/?%6bey=1",
                "/?a;key=1",
                "/?key"
            })
    void shouldRefuseAPath(String path) {
        assertThat(rules.refusal(Calls.call(path))).startsWith("call.path: ");
    }

    @Test
    void shouldRefuseAPathOfNoEnd() {
        assertThat(rules.refusal(Calls.call("/" + "a".repeat(8000)))).startsWith("call.path: longer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Accept", "content-type", "If-None-Match", "traceparent", "x-trace", "Content-Md5"})
    void shouldLetAHeaderOut(String name) {
        assertThat(rules.refusal(withHeader(name, "text/plain; q=1\t*"))).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host", "Authorization", "Cookie", "Content-Length", "Transfer-Encoding", "Connection",
                "Proxy-Authorization", "X-Forwarded-For", "Idempotency-Key", "User-Agent", "Accept-Encoding", "Upgrade",
                "Expect", "X-Other", "", "A b", "A:", "Accept\r\nX"
            })
    void shouldRefuseAHeader(String name) {
        assertThat(rules.refusal(withHeader(name, "x"))).startsWith("call.headers");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nb", "a\nb", "a\rb", "a\u0000b", "\u007f", "\u00e4"})
    void shouldRefuseAHeaderValue(String value) {
        assertThat(rules.refusal(withHeader("Accept", value))).startsWith("call.headers.accept: ");
    }

    @Test
    void shouldRefuseAHeaderGivenTwice() {
        Call call = new Call("GET", "/", Map.of("Accept", "a", "accept", "b"), new byte[0]);

        assertThat(rules.refusal(call)).startsWith("call.headers: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"get", "CONNECT", "TRACE", "GET / HTTP/1.1\r\nX:", ""})
    void shouldRefuseAMethod(String method) {
        assertThat(rules.refusal(new Call(method, "/", Map.of(), new byte[0]))).startsWith("call.method: ");
    }

    @Test
    void shouldSendNothingOfARefusedCall() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(Calls.get("//evil.example/"), Calls.GO);

            assertThat(reply).isInstanceOf(Reply.Unsent.class);
            assertThat(vendor.connections).hasValue(0);
        }
    }
}
