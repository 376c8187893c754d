package dev.headgate.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The values of some scope attributes of an intent: what one count of a limit, or one cool-down, is for.
 *
 * @param names the attributes; empty for the whole vendor
 * @param values their values in the same order; empty for one the intent lacks
 */
public record Scope(List<String> names, List<String> values) {

    /** The whole vendor. */
    public static final Scope VENDOR = new Scope(List.of(), List.of());

    static Scope of(List<String> names, Map<String, String> attributes) {
        return switch (names.size()) {
            case 0 -> VENDOR;
            case 1 -> new Scope(names, List.of(attributes.getOrDefault(names.getFirst(), "")));
            default -> {
                List<String> values = new ArrayList<>(names.size());
                for (String name : names) {
                    values.add(attributes.getOrDefault(name, ""));
                }
                yield new Scope(names, List.copyOf(values));
            }
        };
    }

    /** Returns whether it is of exactly these attributes with these values, in whatever order a policy names them. */
    public boolean isOf(Map<String, String> attributes) {
        return names.size() == attributes.size()
                && IntStream.range(0, names.size()).allMatch(i -> values.get(i).equals(attributes.get(names.get(i))));
    }

    /** Returns a text that no other scope has, whatever its names and values are. */
    String key() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            String value = values.get(i);
            text.append(name.length()).append(':').append(name);
            text.append(value.length()).append(':').append(value);
        }
        return text.toString();
    }

    @Override
    public String toString() {
        if (names.isEmpty()) {
            return "vendor";
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < names.size(); i++) {
            text.append(i == 0 ? "" : ",").append(names.get(i)).append('=').append(values.get(i));
        }
        return text.toString();
    }
}
