package dev.headgate.http.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.api.Collect;
import dev.headgate.api.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * How some of a vendor's lists go on.
 *
 * @param calls for which
 * @param next where the next page is
 * @param items where in a page its elements are
 * @param maxPages of one list, at least 1
 * @param maxBytes of the pages of one list, after which no other is asked for; at least 1
 */
record PaginationRule(CallCondition calls, NextPage next, JsonQuery items, int maxPages, long maxBytes) {

    /** Reads a page that was delivered. */
    Verdict.Page page(Collect list, Received page, Pagination.Links links) {
        if (page.isBodyOmitted()) {
            return new Verdict.Page(
                    0, list.cursor(), "pagination: a page is larger than max-body; ask for fewer elements a page");
        }
        JsonNode body = page.json();
        int elements = items.elements(body);
        NextPage.Found found = next.find(list, page, elements, links);
        int count = Math.max(0, elements);
        if (found.next() != null && found.next().length() > Collect.MAX_CURSOR) {
            return new Verdict.Page(
                    count,
                    null,
                    "pagination: where the list goes on has more than " + Collect.MAX_CURSOR + " characters");
        }
        String stop = found.stop() == null && found.next() != null ? bound(list, page) : found.stop();
        return new Verdict.Page(count, found.next(), stop);
    }

    private @Nullable String bound(Collect list, Received page) {
        if (list.pages() + 1 >= maxPages) {
            return "pagination.max-pages: the list goes on after " + maxPages + " pages";
        }
        long bytes = list.bytes() + page.size();
        return bytes >= maxBytes ? "pagination.max-bytes: the list goes on after " + bytes + " bytes" : null;
    }
}
