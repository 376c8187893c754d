package dev.headgate.api;

import java.util.List;
import java.util.Optional;

/** What vendors, limits, units, scope attributes and rules may be called. */
public final class Names {

    /** What is allowed, in words. */
    public static final String ALLOWED = "letters, digits, '.', '_', '-', at most 128";

    private static final String FORM = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";

    private Names() {}

    /** Returns the name, or nothing if it is none. */
    public static Optional<String> read(String text) {
        return text.matches(FORM) ? Optional.of(text) : Optional.empty();
    }

    /** Reads the key {@code scope}, a list of attributes; empty if left out. */
    public static List<String> scope(Section section) {
        return section.texts("scope", 16, "the name of a scope attribute: " + ALLOWED, Names::read);
    }

    /** Returns the section's scope, or the fallback if it has none. */
    public static List<String> scope(Section section, List<String> fallback) {
        List<String> scope = scope(section);
        return section.has("scope") ? scope : fallback;
    }
}
