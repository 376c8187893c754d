package dev.headgate.simulator;

import java.net.URI;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Lists that a vendor gives page by page, at {@code /lists/WAY/NAME}, where WAY says how they go on: {@code token} in its
 * {@code next}, for the parameter cursor; {@code link}, a header; {@code url} in its {@code next}; offset and
 * page, parameters of that name, the latter from 1. Each tells its number and its items, which are numbers.
 *
 * @param pages of each list, 1 to 1,000,000
 * @param items of each page, 1 to 10,000
 */
public record ListSpec(int pages, int items) {

    private static final String PATH = "/lists/";

    public ListSpec {
        Allowed allowed = new Allowed();
        allowed.range("pages", pages, 1, 1_000_000);
        allowed.range("items", items, 1, 10_000);
        allowed.orThrow();
    }

    /**
     * A page as it is answered.
     *
     * @param headers besides the usual
     */
    record Page(String body, Map<String, String> headers) {}

    /** Returns the page that is asked for; null if it is none of a list. */
    @Nullable
    Page page(URI asked) {
        String path = asked.getRawPath();
        int at = path.indexOf(PATH);
        String way = at < 0 ? "" : path.substring(at + PATH.length()).split("/", 2)[0];
        String query = asked.getQuery() == null ? "" : asked.getQuery();
        return switch (way) {
            case "token" -> tokens(number(query, "cursor", "t", 0));
            case "link" -> links(number(query, "page", "", 0), path);
            case "url" -> urls(number(query, "page", "", 0), path);
            case "offset" -> new Page(body(number(query, "offset", "", 0) / items, ""), Map.of());
            case "page" -> new Page(body(number(query, "page", "", 1) - 1, ""), Map.of());
            default -> null;
        };
    }

    private Page tokens(long page) {
        return new Page(body(page, isLast(page) ? "" : ",\"next\":\"t" + (page + 1) + "\""), Map.of());
    }

    private Page links(long page, String path) {
        return new Page(
                body(page, ""),
                isLast(page) ? Map.of() : Map.of("Link", "<" + path + "?page=" + (page + 1) + ">; rel=\"next\""));
    }

    private Page urls(long page, String path) {
        String next = isLast(page) ? "" : ",\"next\":\"" + path + "?page=" + (page + 1) + "\"";
        return new Page(body(page, next), Map.of());
    }

    private boolean isLast(long page) {
        return page + 1 >= pages;
    }

    /** Behind the end of the list without items. */
    private String body(long page, String rest) {
        String numbers = page >= pages
                ? ""
                : LongStream.range(page * items, (page + 1) * items)
                        .mapToObj(Long::toString)
                        .collect(Collectors.joining(","));
        return "{\"page\":" + page + ",\"items\":[" + numbers + "]" + rest + "}";
    }

    /** The number that a parameter has behind a prefix. */
    private static long number(String query, String parameter, String prefix, long fallback) {
        for (String pair : query.split("&")) {
            if (pair.matches(parameter + "=" + prefix + "\\d{1,9}")) {
                return Long.parseLong(pair.substring(parameter.length() + 1 + prefix.length()));
            }
        }
        return fallback;
    }
}
