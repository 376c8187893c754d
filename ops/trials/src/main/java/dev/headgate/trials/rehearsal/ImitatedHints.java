package dev.headgate.trials.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The headers in which a profile's hints look for something, as the simulator writes them. It writes no bodies. */
final class ImitatedHints {

    private static final Map<String, String> FORMATS = Map.ofEntries(
            Map.entry("seconds", "{wait-s}"),
            Map.entry("millis", "{wait-ms}"),
            Map.entry("minutes", "{wait-min}"),
            Map.entry("epoch-seconds", "{until-s}"),
            Map.entry("epoch-millis", "{until-ms}"),
            Map.entry("epoch-auto", "{until-s}"),
            Map.entry("iso8601", "{until-iso}"),
            Map.entry("http-date", "{until-http}"),
            Map.entry("retry-after", "{wait-s}"),
            Map.entry("go-duration", "{wait-s}s"),
            Map.entry("protobuf-duration", "{wait-s}s"));

    private static final String GROUP = "(\\d+)";

    private ImitatedHints() {}

    /** The headers of a hint; none if they can't be written. */
    static Map<String, String> headers(JsonNode hint) {
        if (hint.path("used").has("capture") || hint.path("limit").has("capture")) {
            return usedOfLimit(hint.path("used"), hint.path("limit"));
        }
        Map<String, String> headers = new HashMap<>();
        for (String amount : List.of("remaining", "limit", "used")) {
            put(headers, hint.path(amount), "{" + amount + "}");
        }
        JsonNode reset = hint.path("reset");
        String word = FORMATS.get(reset.path("format").asText());
        if (word != null && !reset.has("capture")) {
            put(headers, reset, word);
        }
        return headers;
    }

    private static void put(Map<String, String> headers, JsonNode source, String word) {
        if (source.has("header") && !source.has("json")) {
            headers.put(source.path("header").asText(), word);
        }
    }

    /** The headers of all hints that say when something comes back. */
    static Map<String, String> resets(JsonNode hints) {
        Map<String, String> resets = new HashMap<>();
        hints.forEach(hint -> resets.putAll(headers(hint)));
        resets.values().removeIf(word -> !FORMATS.containsValue(word));
        return resets;
    }

    /** Both in one header, with a stroke between. */
    private static Map<String, String> usedOfLimit(JsonNode used, JsonNode limit) {
        String pattern = used.path("capture").asText();
        int group = pattern.indexOf(GROUP);
        String before = pattern.substring(0, Math.max(0, group)).replace("^", "");
        boolean read = group >= 0
                && used.path("header").equals(limit.path("header"))
                && finds(pattern, before + "7/40", "7")
                && finds(limit.path("capture").asText(), before + "7/40", "40");
        return read ? Map.of(used.path("header").asText(), before + "{used}/{limit}") : Map.of();
    }

    private static boolean finds(String pattern, String text, String value) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.find() && matcher.groupCount() == 1 && value.equals(matcher.group(1));
    }
}
