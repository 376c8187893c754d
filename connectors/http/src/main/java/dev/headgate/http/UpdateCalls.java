package dev.headgate.http;

import com.fasterxml.jackson.core.JsonPointer;
import dev.headgate.api.Call;
import dev.headgate.api.Update;
import dev.headgate.http.answer.CostRules;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The two requests of an update, and which updates a profile lets out. */
record UpdateCalls(CallRules rules, CostRules costs) {

    /** The most requests that one makes. */
    static final int REQUESTS = 2;

    private static final String CONTENT_TYPE = "content-type";
    private static final String IF_MATCH = "If-Match";
    private static final String PUT = "PUT";
    private static final Set<String> WRITES = Set.of("PATCH", PUT);

    /** What says which answer is wanted is the update's own business. */
    private static final Set<String> OWN =
            Set.of("if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "range");

    @Nullable
    String refusal(Update update) {
        if (!WRITES.contains(update.method())) {
            return "update.method: use PATCH or PUT";
        }
        for (String name : update.headers().keySet()) {
            if (OWN.contains(name.toLowerCase(Locale.ROOT))) {
                return "update.headers." + name.toLowerCase(Locale.ROOT) + ": the update's own; leave it out";
            }
        }
        String refusal = callRefusal(update);
        if (refusal != null) {
            return refusal.startsWith("call.") ? "update." + refusal.substring("call.".length()) : refusal;
        }
        if (at(update) == null) {
            return "update.at: is no JSON pointer; write one such as /data, or leave it out";
        }
        return MergePatch.read(update.patch()) == null
                ? "update.patch: is no JSON object; write the fields that are wanted (RFC 7396)"
                : null;
    }

    private @Nullable String callRefusal(Update update) {
        String refusal = rules.refusal(read(update));
        if (refusal == null) {
            refusal = costs.refusal(read(update));
        }
        return refusal == null ? costs.refusal(unwritten(update)) : refusal;
    }

    /** Returns what both cost together at worst, by unit. */
    Map<String, Integer> costs(Update update) {
        Map<String, Integer> all = new HashMap<>(costs.costs(read(update)));
        costs.costs(unwritten(update)).forEach((unit, cost) -> all.merge(unit, cost, Integer::sum));
        all.put("requests", REQUESTS);
        return all;
    }

    @SuppressWarnings("NullAway") // javac drops @Nullable from the array parameters of records
    static Call read(Update update) {
        Map<String, String> headers = new HashMap<>(update.headers());
        headers.keySet().removeIf(CONTENT_TYPE::equalsIgnoreCase);
        return new Call("GET", update.path(), headers, null);
    }

    /** The write as far as it is known before the resource was read: a PUT's body is not. */
    @SuppressWarnings("NullAway") // as above
    private static Call unwritten(Update update) {
        byte[] body = update.method().equals(PUT) ? null : update.patch();
        return new Call(update.method(), update.path(), update.headers(), body);
    }

    /**
     * The write.
     *
     * @param resource with the patch applied
     * @param etag of what was read; null for none that it could be bound to
     */
    static Call write(Update update, byte[] resource, @Nullable String etag) {
        boolean put = update.method().equals(PUT);
        Map<String, String> headers = new HashMap<>(update.headers());
        if (headers.keySet().stream().noneMatch(CONTENT_TYPE::equalsIgnoreCase)) {
            headers.put("Content-Type", put ? "application/json" : "application/merge-patch+json"); // RFC 7396, 4
        }
        if (etag != null) {
            headers.put(IF_MATCH, etag);
        }
        return new Call(update.method(), update.path(), headers, put ? resource : update.patch());
    }

    /** Where the resource stands in what is read; null if that can't be told. */
    static @Nullable JsonPointer at(Update update) {
        try {
            return JsonPointer.compile(update.at());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Returns whether the write is bound to what was read. */
    static boolean isBound(Call write) {
        return write.headers().containsKey(IF_MATCH);
    }

    /** Returns an entity tag that a write can be bound to: a weak one never matches (RFC 9110, 13.1.1). Null for none. */
    static @Nullable String strongTag(Map<String, String> headers) {
        String tag = headers.getOrDefault("etag", "");
        boolean strong = tag.length() >= 2 && tag.startsWith("\"") && tag.indexOf('"', 1) == tag.length() - 1;
        return strong && tag.chars().allMatch(c -> c > ' ' && c < 0x7f) ? tag : null;
    }
}
