package dev.headgate.http.answer;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the steps of a JSONPath of a profile. */
final class JsonPathParser {

    static final String ALLOWED =
            "a JSONPath such as $.error.code, $..details[*].retryDelay, $['a b'][0] or $['a','b'],"
                    + " of at most 500 characters, without filters (?), slices (:) and functions; say a filter by a condition"
                    + " of its own";

    private static final int MAX_LENGTH = 500;
    private static final String QUOTED = "'(?:[^'\\\\]|\\\\.)*+'|\"(?:[^\"\\\\]|\\\\.)*+\"";
    private static final String PLACE = "-?\\d{1,9}";
    private static final Pattern ITEM = Pattern.compile(" *(" + QUOTED + "|" + PLACE + ") *(?:,(?! *])|(?=]))");
    private static final Pattern STEP =
            Pattern.compile("(?<dots>\\.\\.?)(?:(?<name>[^\\s.\\[\\]()*?,'\"]++)|(?<all>\\*)|"
                    + "(?=\\[))|\\[(?: *(?<each>\\*) *|(?<items>(?:" + ITEM.pattern() + ")+))]");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    private JsonPathParser() {}

    /** Returns the steps, none for the whole document, or nothing if it is no such path. */
    static Optional<List<JsonQuery.Step>> parse(String text) {
        if (!text.startsWith("$") || text.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        List<JsonQuery.Step> steps = new ArrayList<>();
        Matcher matcher = STEP.matcher(text);
        boolean deep = false;
        int at = 1;
        while (at < text.length()) {
            if (!matcher.region(at, text.length()).lookingAt()) {
                return Optional.empty();
            }
            at = matcher.end();
            deep |= "..".equals(matcher.group("dots"));
            Optional<JsonQuery.Selector> selector = selector(matcher);
            if (selector.isPresent()) {
                steps.add(new JsonQuery.Step(deep, selector.get()));
                deep = false;
            } else if (matcher.group("dots") == null) {
                return Optional.empty();
            }
        }
        return Optional.of(List.copyOf(steps));
    }

    /** Returns nothing for dots before a bracket. */
    private static Optional<JsonQuery.Selector> selector(Matcher step) {
        if (step.group("all") != null || step.group("each") != null) {
            return Optional.of(JsonQuery.Selector.all());
        }
        if (step.group("name") != null) {
            return Optional.of(JsonQuery.Selector.members(Set.of(step.group("name"))));
        }
        return step.group("items") == null ? Optional.empty() : union(step.group("items") + "]");
    }

    /** Returns nothing if it has both names and places. */
    private static Optional<JsonQuery.Selector> union(String items) {
        Set<String> names = new LinkedHashSet<>();
        List<Integer> places = new ArrayList<>();
        Matcher item = ITEM.matcher(items);
        while (item.find()) {
            String text = item.group(1);
            if (text.startsWith("'") || text.startsWith("\"")) {
                names.add(ESCAPE.matcher(text.substring(1, text.length() - 1)).replaceAll("$1"));
            } else {
                places.add(Integer.valueOf(text));
            }
        }
        if (!names.isEmpty() && !places.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                names.isEmpty()
                        ? JsonQuery.Selector.elements(List.copyOf(places))
                        : JsonQuery.Selector.members(Set.copyOf(names)));
    }
}
