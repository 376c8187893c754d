package dev.headgate.trials.rehearsal;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a profile's hints look for in answers, as the simulator writes it: of headers, not of bodies. */
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
        Map<String, String> headers = new HashMap<>();
        JsonNode used = hint.path("used");
        JsonNode limit = hint.path("limit");
        if (used.has("capture") || limit.has("capture")) {
            pair(used, limit).ifPresent(it -> headers.put(used.path("header").asText(), it));
            return headers;
        }
        for (String amount : List.of("remaining", "limit", "used")) {
            JsonNode source = hint.path(amount);
            if (source.has("header") && !source.has("json")) {
                headers.put(source.path("header").asText(), "{" + amount + "}");
            }
        }
        JsonNode reset = hint.path("reset");
        String word = FORMATS.get(reset.path("format").asText());
        if (word != null && reset.has("header") && !reset.has("json") && !reset.has("capture")) {
            headers.put(reset.path("header").asText(), word);
        }
        return headers;
    }

    /** The headers of all hints that say when something comes back. */
    static Map<String, String> resets(JsonNode hints) {
        Map<String, String> resets = new HashMap<>();
        hints.forEach(hint -> resets.putAll(headers(hint)));
        resets.values().removeIf(word -> !FORMATS.containsValue(word));
        return resets;
    }

    /** Both in one header, with a stroke between. */
    private static Optional<String> pair(JsonNode used, JsonNode limit) {
        String pattern = used.path("capture").asText();
        int group = pattern.indexOf(GROUP);
        if (group < 0 || !used.path("header").equals(limit.path("header"))) {
            return Optional.empty();
        }
        String before = pattern.substring(0, group).replace("^", "");
        String sample = before + "7/40";
        boolean read =
                finds(pattern, sample, "7") && finds(limit.path("capture").asText(), sample, "40");
        return read ? Optional.of(before + "{used}/{limit}") : Optional.empty();
    }

    private static boolean finds(String pattern, String text, String value) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        return matcher.find() && matcher.groupCount() == 1 && value.equals(matcher.group(1));
    }
}
