package dev.headgate.http;

import java.util.List;
import java.util.Optional;

/** What vendors, limits, units, scope attributes and rules may be called. */
final class Names {

    static final String ALLOWED = "letters, digits, '.', '_', '-', at most 128";

    private static final String FORM = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";

    private Names() {}

    static Optional<String> read(String text) {
        return text.matches(FORM) ? Optional.of(text) : Optional.empty();
    }

    static List<String> scope(Section section) {
        return section.texts("scope", 16, "the name of a scope attribute: " + ALLOWED, Names::read);
    }

    /** Returns the section's scope, or the fallback if it has none. */
    static List<String> scope(Section section, List<String> fallback) {
        List<String> scope = scope(section);
        return section.has("scope") ? scope : fallback;
    }
}
