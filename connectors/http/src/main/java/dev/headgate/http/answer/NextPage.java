package dev.headgate.http.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.api.Collect;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a list goes on. A cursor is the text by which it is said: a token, a number, or path and query of the page. */
sealed interface NextPage {

    /**
     * What a page says of the next one.
     *
     * @param next the cursor; null: there is none
     * @param stop why that can't be told; null: it can
     */
    record Found(@Nullable String next, @Nullable String stop) {

        static final Found END = new Found(null, null);

        static Found at(String next) {
            return new Found(next, null);
        }

        static Found unknown(Collect list, String why) {
            return new Found(list.cursor(), "pagination: " + why);
        }
    }

    /** @param elements of the page; below 0 if there are none where the profile says */
    Found find(Collect list, Received page, int elements, Pagination.Links links);

    /**
     * Returns path and query of a page.
     *
     * @param list path and query of the first
     */
    String path(String list, String cursor);

    /** Says why there is no page at this cursor, which may be the intent's, or null. */
    default @Nullable String refusal(@Nullable String cursor) {
        return null;
    }

    private static Found one(Collect list, List<String> values, String what) {
        List<String> distinct =
                values.stream().filter(it -> !it.isEmpty()).distinct().toList();
        return switch (distinct.size()) {
            case 0 -> Found.END;
            case 1 -> Found.at(distinct.getFirst());
            default -> Found.unknown(list, what + " finds " + distinct.size() + " different values");
        };
    }

    /**
     * An answer has a token, which the next request carries.
     *
     * @param token where it is
     * @param parameter of the query that carries it
     * @param hasMore what is true while there is a next page; null: it goes by the token alone
     */
    record Token(
            JsonQuery token, String parameter, @Nullable JsonQuery hasMore) implements NextPage {

        @Override
        public Found find(Collect list, Received page, int elements, Pagination.Links links) {
            JsonNode body = page.json();
            if (!body.isContainerNode()) {
                return Found.unknown(list, "a page is no JSON");
            }
            if (hasMore != null && !hasMore.values(body).contains("true")) {
                return Found.END;
            }
            Found found = one(list, token.values(body), "token");
            return hasMore != null && found.equals(Found.END)
                    ? Found.unknown(list, "has-more is true and token finds nothing")
                    : found;
        }

        @Override
        public String path(String list, String cursor) {
            return QueryParameter.set(list, parameter, cursor);
        }
    }

    /**
     * An answer has the next page's URL.
     *
     * @param url where it is in the body; null: in the header {@code Link}, with the relation {@code next} (RFC 8288)
     */
    record Link(@Nullable JsonQuery url) implements NextPage {

        @Override
        public Found find(Collect list, Received page, int elements, Pagination.Links links) {
            if (url == null) {
                return followed(list, LinkField.targets(page.headerOr("link", ""), "next"), "the header Link", links);
            }
            JsonNode body = page.json();
            return body.isContainerNode()
                    ? followed(list, url.values(body), "url", links)
                    : Found.unknown(list, "a page is no JSON");
        }

        @Override
        public String path(String list, String cursor) {
            return cursor;
        }
    }

    private static Found followed(Collect list, List<String> targets, String what, Pagination.Links links) {
        Found found = one(list, targets, what);
        if (found.next() == null || found.stop() != null) {
            return found;
        }
        Optional<String> path = links.path(found.next());
        return path.map(Found::at)
                .orElseGet(() -> Found.unknown(
                        list,
                        what + " leads to another host than the list's, out of the base URL, or to no valid path"));
    }

    /**
     * Requests say by a number which elements they want. The list ends with a page that is empty, or shorter than it could be.
     *
     * @param parameter of the query that has the number
     * @param first the number of the first page
     * @param pages whether pages are counted, and not elements
     * @param size elements of a page that is not the last; 0: that is not known
     */
    record Numbered(String parameter, long first, boolean pages, int size) implements NextPage {

        @Override
        public Found find(Collect list, Received page, int elements, Pagination.Links links) {
            if (elements < 0) {
                return Found.unknown(list, "items finds no list");
            }
            if (elements == 0 || elements < size) {
                return Found.END;
            }
            String cursor = list.cursor() == null ? QueryParameter.get(list.path(), parameter) : list.cursor();
            long number = number(cursor).orElse(first);
            return Found.at(Long.toString(Math.addExact(number, pages ? 1 : elements)));
        }

        private static Optional<Long> number(@Nullable String cursor) {
            try {
                return cursor == null ? Optional.empty() : Optional.of(Long.valueOf(cursor));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        @Override
        public String path(String list, String cursor) {
            return QueryParameter.set(list, parameter, cursor);
        }

        @Override
        public @Nullable String refusal(@Nullable String cursor) {
            return cursor == null || number(cursor).isPresent()
                    ? null
                    : "collect.from: a number, as a result's next says it";
        }
    }
}
