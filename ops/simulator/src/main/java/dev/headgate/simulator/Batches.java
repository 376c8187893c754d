package dev.headgate.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a vendor remembers of requests for several operations. Behind the vendor's lock. */
final class Batches {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Content WRONG = new Content(400, new byte[0], Map.of());

    /** What a request asked for, and its answer. */
    @SuppressWarnings("ArrayRecordComponent") // compared by content
    private record Answered(byte[] asked, Content answer) {}

    private final BatchSpec spec;
    private final int most;
    private final Map<String, Answered> byKey = new HashMap<>();

    /** By id, how often each operation was answered. */
    private final Map<String, Integer> answered = new HashMap<>();

    private final Set<String> done = new HashSet<>();
    private long requests;
    private long repeated;
    private long changed;
    private long wrong;
    private long largest;
    private long operations;
    private long succeeded;
    private long doubled;

    /** @param most keys remembered */
    Batches(BatchSpec spec, int most) {
        this.spec = spec;
        this.most = most;
    }

    /**
     * Returns null for a request to another path.
     *
     * @param key its idempotency key; null: none
     */
    @Nullable
    Content serve(String path, @Nullable String key, byte[] body) {
        boolean several = spec.isForSeveral(path);
        if (!several && !spec.isForOne(path)) {
            return null;
        }
        requests += several ? 1 : 0;
        Answered before = key == null ? null : byKey.get(key);
        if (before != null) {
            repeated += several ? 1 : 0;
            changed += Arrays.equals(before.asked, body) ? 0 : 1;
            return before.answer;
        }
        Content answer = several ? several(read(body).path("operations")) : one(read(body));
        if (key != null && answer.status() < 500 && byKey.size() < most) {
            byKey.put(key, new Answered(body, answer));
        }
        return answer;
    }

    private Content one(JsonNode operation) {
        if (!operation.isObject()) {
            return WRONG;
        }
        ObjectNode result = result(operation);
        return content(result.path("status").asInt(), result);
    }

    private Content several(JsonNode asked) {
        if (!asked.isArray() || asked.isEmpty() || asked.size() > spec.most()) {
            wrong++;
            return WRONG;
        }
        largest = Math.max(largest, asked.size());
        ObjectNode whole = JSON.createObjectNode();
        ArrayNode results = whole.putArray("results");
        asked.forEach(operation -> results.add(result(operation)));
        return content(200, whole);
    }

    private static Content content(int status, JsonNode body) {
        return new Content(status, body.toString().getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** Returns a missing node for what is no JSON. */
    private static JsonNode read(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    private ObjectNode result(JsonNode operation) {
        operations++;
        String id = operation.path("id").asText();
        return JSON.createObjectNode().put("id", id).put("status", status(id, operation.path("answers")));
    }

    private int status(String id, JsonNode answers) {
        int times = answered.merge(id, 1, Integer::sum);
        int status = answers.isEmpty()
                ? 200
                : answers.get(Math.min(times, answers.size()) - 1).asInt();
        if (status < 300) {
            succeeded++;
            doubled += done.add(id) ? 0 : 1;
        }
        return status;
    }

    BatchReport report() {
        return new BatchReport(requests, repeated, changed, wrong, largest, operations, succeeded, doubled);
    }
}
