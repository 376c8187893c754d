package dev.headgate.http.answer;

import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.util.List;
import java.util.Optional;

/** Reads one way in which lists go on. */
final class PaginationParser {

    private static final List<String> WAYS = List.of("token", "link", "url", "offset", "page");
    private static final String PARAMETER = "the name of a parameter of the query, 1 to 128 characters";
    private static final Range<Integer> PAGES = Range.integers(1, 10_000_000);
    private static final Range<Integer> SIZE = Range.integers(1, 1_000_000);
    private static final Range<Integer> FIRST = Range.integers(0, 1);
    private static final Range<Long> BYTES = Range.sizes(1, 1L << 40, "a size such as 64MiB or 1GiB, from 1B to 1TiB");
    private static final int USUAL_PAGES = 10_000;
    private static final long USUAL_BYTES = 1L << 30;

    private PaginationParser() {}

    static Optional<PaginationRule> read(Section section) {
        Optional<String> way = section.required(
                "by", String.join(", ", WAYS), text -> WAYS.contains(text) ? Optional.of(text) : Optional.empty());
        CallCondition calls = section.has("calls") ? CallCondition.ofRule(section) : CallCondition.ALL;
        section.allow("calls");
        Optional<NextPage> next = way.flatMap(it -> next(it, section));
        JsonQuery items = query(section, "items").orElseGet(() -> new JsonQuery(List.of()));
        int maxPages = PAGES.optional(section, "max-pages", USUAL_PAGES);
        long maxBytes = BYTES.optional(section, "max-bytes", USUAL_BYTES);
        if (way.isPresent()) {
            section.close();
        }
        return next.map(it -> new PaginationRule(calls, it, items, maxPages, maxBytes));
    }

    private static Optional<NextPage> next(String way, Section section) {
        return switch (way) {
            case "token" -> token(section);
            case "link" -> Optional.of(new NextPage.Link(null));
            case "url" ->
                section.required("url", JsonQuery.ALLOWED, JsonQuery::parse).map(NextPage.Link::new);
            case "offset" -> number(section, 0, false);
            default -> number(section, FIRST.optional(section, "first", 1), true);
        };
    }

    private static Optional<NextPage> token(Section section) {
        Optional<JsonQuery> token = section.required("token", JsonQuery.ALLOWED, JsonQuery::parse);
        Optional<String> parameter = parameter(section);
        Optional<JsonQuery> hasMore = query(section, "has-more");
        return token.flatMap(it -> parameter.map(its -> new NextPage.Token(it, its, hasMore.orElse(null))));
    }

    private static Optional<NextPage> number(Section section, int first, boolean pages) {
        int size = SIZE.given(section, "size").orElse(0);
        return parameter(section).map(it -> new NextPage.Numbered(it, first, pages, size));
    }

    private static Optional<String> parameter(Section section) {
        return section.required(
                "parameter",
                PARAMETER,
                text -> text.isBlank() || text.length() > 128 ? Optional.empty() : Optional.of(text));
    }

    private static Optional<JsonQuery> query(Section section, String key) {
        return section.given(key, JsonQuery.ALLOWED, JsonQuery::parse);
    }
}
