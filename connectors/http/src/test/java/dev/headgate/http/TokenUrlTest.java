package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Attempt;
import dev.headgate.api.Reply;
import dev.headgate.profiles.InvalidProfileException;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Token URLs that depend on an attribute of the intent. */
@Timeout(30)
class TokenUrlTest {

    private static final String CREDENTIAL =
            ", kind: oauth2-client-credentials, client-id: me, client-secret: '${env:TOKEN}'}";

    private TokenVendor endpoint;
    private RawVendor vendor;

    @BeforeEach
    void start() throws IOException {
        endpoint = new TokenVendor();
        vendor = RawVendor.answering(RawVendor.OK);
    }

    @AfterEach
    void stop() throws IOException {
        endpoint.close();
        vendor.close();
    }

    private HttpConnector connector(String url, String more) {
        return Calls.connector(vendor, "auth: {scope: [directory], token-url: '" + url + "'" + more + CREDENTIAL);
    }

    private static Attempt of(String directory) {
        return new Attempt("intent-1", "key-1", 1, Map.of("directory", directory), Calls.call("/"));
    }

    @Test
    void shouldFetchATokenForEachPathThatAnAttributeMakes() {
        String url = endpoint.url().replace("/oauth/", "/{directory}/");
        try (HttpConnector connector = connector(url, "")) {
            connector.call(of("one"), GO);
            connector.call(of("two"), GO);
            connector.call(of("one"), GO);

            assertThat(endpoint.heads)
                    .extracting(head -> head.lines().findFirst().orElseThrow())
                    .containsExactly("POST /one/token?v=1 HTTP/1.1", "POST /two/token?v=1 HTTP/1.1");
            assertThat(vendor.requests).hasSize(3);
            assertThat(vendor.requests.get(2)).contains("token-1-s3cret");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "..",
                "a/b",
                "a%2fb",
                "a?b",
                "a#b",
                "",
                " ",
                "a\\b",
                "@evil.example",
                "a:b",
                "a b",
                "a\r\nHost: evil",
                "ä"
            })
    void shouldFailACallWhoseAttributeIsNoPlainName(String directory) {
        String url = endpoint.url().replace("/oauth/", "/{directory}/");
        try (HttpConnector connector = connector(url, "")) {
            Reply reply = connector.call(of(directory), GO);

            assertThat(((Reply.Unsent) reply).cause()).isEqualTo(Reply.Unsent.Cause.FAILED);
            assertThat(endpoint.heads).isEmpty();
            assertThat(vendor.connections).hasValue(0);
        }
    }

    @Test
    void shouldLetAnAttributeChooseAmongTheHostsListed() {
        String url = endpoint.url().replace("127.0.0.1", "127.0.0.{directory}");
        try (HttpConnector connector = connector(url, ", token-hosts: [127.0.0.1, 127.0.0.9]")) {
            Reply listed = connector.call(of("1"), GO);
            Reply other = connector.call(of("2"), GO);

            assertThat(listed).isInstanceOf(Reply.Answered.class);
            assertThat(((Reply.Unsent) other).cause()).isEqualTo(Reply.Unsent.Cause.FAILED);
            assertThat(((Reply.Unsent) other).reason()).contains("token-hosts");
            assertThat(endpoint.heads).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x@127.0.0.1", "127.0.0.1@evil", "evil.example", "127.0.0.1.evil.example", "localhost"})
    void shouldGoToNoHostThatIsNotListed(String directory) {
        String url = endpoint.url().replace("127.0.0.1", "{directory}");
        try (HttpConnector connector = connector(url, ", token-hosts: [127.0.0.1]")) {
            Reply reply = connector.call(of(directory), GO);

            assertThat(((Reply.Unsent) reply).cause()).isEqualTo(Reply.Unsent.Cause.FAILED);
            assertThat(endpoint.heads).isEmpty();
            assertThat(vendor.connections).hasValue(0);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https://{directory}.a.example/ | '' | auth.token-hosts",
                "https://{directory}/ | '' | auth.token-hosts",
                "https://a.example/{directory} | ', token-hosts: [a.example]' | auth.token-hosts",
                "https://{directory}/ | ', token-hosts: [a.example/x]' | auth.token-hosts",
                "{directory}://a.example/ | '' | auth.token-url",
                "https://a.example:{directory}/ | '' | auth.token-url",
                "https://{directory}@a.example/ | '' | auth.token-url",
                "https://a.example/#{directory} | '' | auth.token-url",
                "https://a.example/{other} | '' | auth.token-url",
                "https://a.example/{a b} | '' | auth.token-url",
                "https://a.example/${env:TOKEN} | '' | auth.token-url",
            })
    void shouldNameTheKeyOfAUrlThatMayLeadAnywhere(String url, String more, String key) {
        InvalidProfileException thrown = catchThrowableOfType(
                InvalidProfileException.class,
                () -> Calls.settings("base-url: https://a.example\nauth: {scope: [directory], token-url: '" + url + "'"
                        + more + CREDENTIAL));

        assertThat(thrown).as("is a mistake").isNotNull();
        assertThat(thrown.getMessage()).contains(key);
    }
}
