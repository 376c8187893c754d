package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Attempt;
import dev.headgate.api.Collect;
import dev.headgate.api.Mistake;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.profiles.InvalidProfileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists, of which an attempt reads one page. */
@Timeout(30)
class PaginationTest {

    private static final String TOKEN = "pagination: {by: token, token: $.next, parameter: cursor, items: $.data}";

    private static Collect list(String path, @Nullable String cursor) {
        return new Collect(path, Map.of(), cursor, 0, 0);
    }

    private static Attempt attempt(Collect list) {
        return new Attempt("intent-1", "key-1", 1, Map.of(), list);
    }

    private static String answer(String body, String... headers) {
        StringBuilder answer = new StringBuilder("HTTP/1.1 200 OK\r\n");
        for (String header : headers) {
            answer.append(header).append("\r\n");
        }
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        return answer.append("Content-Length: ")
                .append(length)
                .append("\r\n\r\n")
                .append(body)
                .toString();
    }

    /** A page as it is read, and the first line of its request. */
    private record Asked(Verdict.Page page, String request) {}

    private static Asked ask(Collect list, String answer, String... keys) throws IOException {
        try (RawVendor vendor = RawVendor.answering(answer);
                HttpConnector connector = Calls.connector(vendor, keys)) {
            assertThat(connector.refusal(list)).isNull();
            Reply.Answered reply = (Reply.Answered) connector.call(attempt(list), GO);
            return new Asked(
                    (Verdict.Page) reply.verdict(),
                    vendor.requests.getFirst().lines().findFirst().orElseThrow());
        }
    }

    @Test
    void shouldAskForTheFirstPageAsTheIntentNamesIt() throws IOException {
        Asked asked = ask(list("/things?limit=2", null), answer("{\"data\":[1,2],\"next\":\"a b\"}"), TOKEN);

        assertThat(asked.request()).isEqualTo("GET /things?limit=2 HTTP/1.1");
        assertThat(asked.page()).isEqualTo(new Verdict.Page(2, "a b"));
    }

    @Test
    void shouldPutTheTokenIntoTheNextRequest() throws IOException {
        Asked asked = ask(list("/things?limit=2&cursor=x", "a b&c"), answer("{\"data\":[3]}"), TOKEN);

        assertThat(asked.request()).isEqualTo("GET /things?limit=2&cursor=a%20b%26c HTTP/1.1");
        assertThat(asked.page()).isEqualTo(new Verdict.Page(1, null));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"has_more\":true} | b",
                "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"has_more\":false} | ",
                "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]} | "
            })
    void shouldEndAListThatHasNoMore(String body, @Nullable String next) throws IOException {
        String keys = "pagination: {by: token, token: '$.data[-1].id', parameter: starting_after, has-more: $.has_more,"
                + " items: $.data}";

        assertThat(ask(list("/things", null), answer(body), keys).page()).isEqualTo(new Verdict.Page(2, next));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"data\":[],\"next\":\"\"}", "{\"data\":[],\"next\":null}", "{\"data\":[]}"})
    void shouldEndAListWithoutAToken(String body) throws IOException {
        assertThat(ask(list("/things", "z"), answer(body), TOKEN).page()).isEqualTo(new Verdict.Page(0, null));
    }

    @Test
    void shouldFollowALink() throws IOException {
        Asked asked = ask(
                list("/v1/things", null),
                answer("[1,2,3]", "Link: </v1/things?page=2>; rel=\"next\", </v1/things?page=9>; rel=\"last\""),
                "pagination: {by: link}");

        assertThat(asked.page()).isEqualTo(new Verdict.Page(3, "/v1/things?page=2"));
        assertThat(ask(list("/v1/things", "/v1/things?page=2"), answer("[]"), "pagination: {by: link}"))
                .isEqualTo(new Asked(new Verdict.Page(0, null), "GET /v1/things?page=2 HTTP/1.1"));
    }

    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1:PORT/base/b?c=1, /b?c=1",
        "https://127.0.0.1/base/b, /b",
        "/base/b, /b",
        "?c=2, /things?c=2",
        "b, /b",
        "http://127.0.0.1:PORT/base/b?key=s3cr&c=1, /b?c=1"
    })
    void shouldTakePathAndQueryOfALink(String url, String next) throws IOException {
        try (RawVendor vendor = RawVendor.answering("")) {
            HttpSettings settings = Calls.settings(Calls.reader()
                    .read(
                            "vendor.yaml",
                            "base-url: http://127.0.0.1:" + vendor.port() + "/base\nallow-private-addresses: true\n"
                                    + "auth: {kind: query, parameter: KEY, value: '${env:TOKEN}'}"));
            PageLinks links = new PageLinks(settings, settings.baseUrl(), Calls.call("/things?x=1"));

            assertThat(links.path(url.replace("PORT", String.valueOf(vendor.port()))))
                    .contains(next);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example/base/b",
                "http://127.0.0.1:1/base/b",
                "http://a@127.0.0.1:PORT/base/b",
                "//evil.example/base/b",
                "http://127.0.0.1:PORT/other/b",
                "http://127.0.0.1:PORT/based",
                "/b",
                "../b",
                "/base/%2e%2e/b",
                "/base//b",
                "/base/b#c d",
                "mailto:a@b.example",
                "http://127.0.0.1:PORT"
            })
    void shouldNotFollowALinkThatLeadsElsewhere(String url) throws IOException {
        HttpSettings settings = Calls.settings("base-url: http://127.0.0.1:4000/base\nallow-private-addresses: true\n");
        PageLinks links = new PageLinks(settings, settings.baseUrl(), Calls.call("/things"));

        assertThat(links.path(url.replace("PORT", "4000"))).isEmpty();
    }

    @Test
    void shouldStopWhereALinkLeadsToAnotherHost() throws IOException {
        Verdict.Page page = ask(
                        list("/things", "/things?page=4"),
                        answer("{\"next\":\"https://evil.example/things\",\"data\":[1]}"),
                        "pagination: {by: url, url: $.next, items: $.data}")
                .page();

        assertThat(page.items()).isOne();
        assertThat(page.next()).isEqualTo("/things?page=4");
        assertThat(page.stop()).startsWith("pagination: url leads to another host");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "by: offset, parameter: skip | /a | | [1,2] | 2 | GET /a HTTP/1.1",
                "by: offset, parameter: skip | /a?skip=10 | | [1,2] | 12 | GET /a?skip=10 HTTP/1.1",
                "by: offset, parameter: skip | /a?n=2 | 4 | [1,2] | 6 | GET /a?n=2&skip=4 HTTP/1.1",
                "by: offset, parameter: skip | /a | 4 | [] |  | GET /a?skip=4 HTTP/1.1",
                "by: offset, parameter: skip, size: 2 | /a | 4 | [1] |  | GET /a?skip=4 HTTP/1.1",
                "by: page, parameter: p | /a | | [1,2] | 2 | GET /a HTTP/1.1",
                "by: page, parameter: p, first: 0 | /a | | [1,2] | 1 | GET /a HTTP/1.1",
                "by: page, parameter: p | /a | 7 | [1,2] | 8 | GET /a?p=7 HTTP/1.1",
                "by: page, parameter: p, size: 3 | /a | 7 | [1,2] |  | GET /a?p=7 HTTP/1.1"
            })
    void shouldCountElementsOrPages(
            String rule, String path, @Nullable String cursor, String body, @Nullable String next, String request)
            throws IOException {
        Asked asked = ask(list(path, cursor), answer(body), "pagination: {" + rule + "}");

        assertThat(asked.request()).isEqualTo(request);
        assertThat(asked.page().next()).isEqualTo(next);
        assertThat(asked.page().stop()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "by: token, token: $.next, parameter: c | hello | a page is no JSON",
                "by: url, url: $.next | hello | a page is no JSON",
                "by: offset, parameter: c, items: $.data | {} | items finds no list",
                "by: token, token: '$..next', parameter: c | [{\"next\":1},{\"next\":2}] | token finds 2 different values",
                "by: token, token: $.next, parameter: c, has-more: $.more | {\"more\":true} | has-more is true"
            })
    void shouldStopWhereItCannotBeToldHowTheListGoesOn(String rule, String body, String why) throws IOException {
        Verdict.Page page = ask(
                        list("/a", "/7".substring(rule.startsWith("by: url") ? 0 : 1)),
                        answer(body),
                        "pagination: {" + rule + "}")
                .page();

        assertThat(page.next()).endsWith("7");
        assertThat(page.stop()).startsWith("pagination: " + why);
    }

    @Test
    void shouldStopAfterAPageThatIsTooLarge() throws IOException {
        Verdict.Page page = ask(list("/a", null), answer("[1,2,3,4]"), "pagination: {by: link}", "max-body: 4B")
                .page();

        assertThat(page.stop()).startsWith("pagination: a page is larger than max-body");
    }

    @Test
    void shouldStopAtTheMostPagesOrBytes() throws IOException {
        String body = "{\"next\":\"b\"}";
        Collect third = new Collect("/a", Map.of(), "a", 2, 100);

        assertThat(ask(third, answer(body), "pagination: {by: token, token: $.next, parameter: c, max-pages: 3}")
                        .page())
                .isEqualTo(new Verdict.Page(0, "b", "pagination.max-pages: the list goes on after 3 pages"));
        assertThat(ask(third, answer(body), "pagination: {by: token, token: $.next, parameter: c, max-bytes: 111B}")
                        .page())
                .isEqualTo(new Verdict.Page(0, "b", "pagination.max-bytes: the list goes on after 112 bytes"));
        assertThat(ask(third, answer(body), "pagination: {by: token, token: $.next, parameter: c, max-pages: 4}")
                        .page())
                .isEqualTo(new Verdict.Page(0, "b"));
    }

    @Test
    void shouldTakeTheFirstRuleThatIsForAList() throws IOException {
        String rules = "pagination: [{by: link, calls: {path: /a}}, {by: page, parameter: p, calls: {path: /b}}]";

        assertThat(ask(list("/b?x=1", null), answer("[1]"), rules).page().next())
                .isEqualTo("2");
        assertThat(ask(list("/a", null), answer("[1]"), rules).page().next()).isNull();
        try (RawVendor vendor = RawVendor.answering("");
                HttpConnector connector = Calls.connector(vendor, rules)) {
            assertThat(connector.refusal(list("/c", null))).startsWith("collect: the profile does not say");
        }
    }

    @Test
    void shouldRefuseAListOrAPlaceThatCannotBeCalled() throws IOException {
        try (RawVendor vendor = RawVendor.answering("");
                HttpConnector links = Calls.connector(vendor, "pagination: {by: link}");
                HttpConnector pages = Calls.connector(vendor, "pagination: {by: page, parameter: p}")) {
            assertThat(links.refusal(list("//evil.example", null))).startsWith("call.path: ");
            assertThat(links.refusal(list("/a", "//evil.example/b"))).startsWith("call.path: ");
            assertThat(links.refusal(list("/a", "/b?page=2"))).isNull();
            assertThat(pages.refusal(list("/a", "seven"))).startsWith("collect.from: a number");
        }
    }

    @Test
    void shouldReadWhatIsNoPageAsTheAnswerThatItIs() throws IOException {
        try (RawVendor vendor = RawVendor.answering("HTTP/1.1 429 Slow down\r\nContent-Length: 0\r\n\r\n");
                HttpConnector connector = Calls.connector(vendor, TOKEN)) {
            Reply.Answered reply = (Reply.Answered) connector.call(attempt(list("/a", null)), GO);

            assertThat(reply.verdict()).isInstanceOf(Verdict.Throttled.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{by: token, parameter: c} | pagination.token",
                "{by: token, token: $.a} | pagination.parameter",
                "{by: url} | pagination.url",
                "{by: offset} | pagination.parameter",
                "{by: link, token: $.a} | pagination.token",
                "{by: page, parameter: p, first: 2} | pagination.first",
                "{by: link, max-pages: 0} | pagination.max-pages",
                "{by: link, calls: {}} | pagination.calls",
                "[{by: link}, {}] | pagination[1].by",
                "next | pagination"
            })
    void shouldNameWhatIsWrong(String rule, String key) {
        InvalidProfileException invalid =
                catchThrowableOfType(InvalidProfileException.class, () -> Calls.profile(1, "pagination: " + rule));

        assertThat(invalid.mistakes()).extracting(Mistake::key).contains(key);
    }
}
