package dev.headgate.pooled;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whose session it is: the values of the scope attributes by which sessions are kept apart, such as the account.
 *
 * @param values by the attribute's name; empty text for one that an intent lacks
 */
public record Selector(Map<String, String> values) {

    public Selector {
        values = Map.copyOf(values);
    }

    static Selector of(List<String> names, Map<String, String> scope) {
        Map<String, String> values = new LinkedHashMap<>();
        names.forEach(name -> values.put(name, scope.getOrDefault(name, "")));
        return new Selector(values);
    }

    /** Returns the attribute's value, empty if the intent lacks it or sessions are not kept apart by it. */
    public String value(String name) {
        return values.getOrDefault(name, "");
    }
}
