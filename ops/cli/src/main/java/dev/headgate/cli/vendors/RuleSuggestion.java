package dev.headgate.cli.vendors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.headgate.api.Answer;
import dev.headgate.cli.support.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** A rule for an answer that none reads: what tells it from others, as far as that can be seen, and what is to be filled in. */
final class RuleSuggestion {

    private static final Set<String> TELLING =
            Set.of("code", "error", "errorcode", "error_code", "type", "status", "reason", "name", "__type");
    private static final Pattern KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");
    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final int MAX_DEPTH = 4;

    private RuleSuggestion() {}

    /** Returns lines of YAML. */
    static List<String> of(Answer answer) {
        List<String> lines = new ArrayList<>(List.of(
                "answers:",
                "  - id: status-" + answer.status(),
                "    when:",
                "      status: [" + answer.status() + "]"));
        List<String> conditions = new ArrayList<>();
        find(body(answer), "$", conditions, 0);
        if (!conditions.isEmpty()) {
            lines.add("      json:                 # keep those that tell it from others");
            conditions.forEach(it -> lines.add("        - " + it));
        }
        lines.add("    verdict: permanent      # or throttled, quota, locked, concurrency, auth, transient, deliver");
        return lines;
    }

    private static JsonNode body(Answer answer) {
        byte[] body = answer.body();
        try {
            return body == null || body.length == 0 ? MissingNode.getInstance() : Json.MAPPER.readTree(body);
        } catch (IOException e) {
            return MissingNode.getInstance(); // no JSON, so nothing in it can be named by a path
        }
    }

    private static void find(JsonNode node, String path, List<String> conditions, int depth) {
        if (depth > MAX_DEPTH) {
            return;
        }
        if (node.isArray() && !node.isEmpty()) {
            find(node.get(0), path + "[*]", conditions, depth + 1);
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            String key = field.getKey();
            JsonNode value = field.getValue();
            if (KEY.matcher(key).matches()) {
                find(value, path + "." + key, conditions, depth + 1);
                boolean telling = value.isValueNode() && TELLING.contains(key.toLowerCase(Locale.ROOT));
                if (telling && VALUE.matcher(value.asText()).matches()) {
                    conditions.add("{path: '" + path + "." + key + "', matches: '" + value.asText() + "'}");
                }
            }
        }
    }
}
