package dev.headgate.api.secret;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text in which {@code {attribute}} stands for the value of an intent's scope attribute. Values come from producers: one that
 * is anything but a plain name is refused, so that it stays one segment of a path, and one word of a header.
 */
public final class Template {

    /** What a value may be: one segment of a path, never {@code .} or {@code ..}. */
    public static final String VALUE =
            "letters, digits, '.', '_', '-', '@', at most 128, the first of them a letter or digit";

    private static final Pattern GOOD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,127}");
    private static final Pattern PLACE = Pattern.compile("\\{([A-Za-z0-9][A-Za-z0-9._-]{0,127})}");

    /** Every second one names an attribute; those between are taken as they are. */
    private final List<String> parts;

    private final String text;

    private Template(String text, List<String> parts) {
        this.text = text;
        this.parts = List.copyOf(parts);
    }

    static Template parse(String text) {
        List<String> parts = new ArrayList<>();
        Matcher matcher = PLACE.matcher(text);
        int end = 0;
        while (matcher.find()) {
            parts.add(text.substring(end, matcher.start()));
            parts.add(matcher.group(1));
            end = matcher.end();
        }
        parts.add(text.substring(end));
        return new Template(text, parts);
    }

    /** Returns the attributes that it names. */
    Set<String> attributes() {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 1; i < parts.size(); i += 2) {
            names.add(parts.get(i));
        }
        return names;
    }

    boolean isFixed() {
        return parts.size() == 1;
    }

    /** Returns the text for an intent whose values are as plain as can be. */
    String sample() {
        StringBuilder filled = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            filled.append(i % 2 == 0 ? parts.get(i) : "a");
        }
        return filled.toString();
    }

    /**
     * Returns the text for an intent.
     *
     * @throws SecretUnavailableException by the call's own fault, if it lacks an attribute or the value is not a plain name
     */
    String fill(Map<String, String> attributes) throws SecretUnavailableException {
        if (isFixed()) {
            return text;
        }
        StringBuilder filled = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            filled.append(i % 2 == 0 ? parts.get(i) : value(parts.get(i), attributes));
        }
        return filled.toString();
    }

    private static String value(String name, Map<String, String> attributes) throws SecretUnavailableException {
        String value = attributes.get(name);
        if (value == null) {
            throw SecretUnavailableException.ofCall(
                    "scope." + name + ": is missing; it names the credential of this vendor");
        }
        if (!GOOD.matcher(value).matches()) {
            throw SecretUnavailableException.ofCall("scope." + name + ": can't name a credential; allowed: " + VALUE);
        }
        return value;
    }

    @Override
    public String toString() {
        return text;
    }
}
