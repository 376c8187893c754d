package dev.headgate.http.answer;

import dev.headgate.api.Names;
import dev.headgate.api.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a refusal stops: the intents with the same values of some attributes. The vendor may name one more value in a header,
 * such as the bucket that is empty. It narrows the scope for intents that say the same by an attribute with the header's
 * name; which bucket the others would meet is not known, so that for those the scope is as wide as without it.
 *
 * @param attributes of intents
 * @param headers of answers, in lower case
 */
record AnswerScope(List<String> attributes, List<String> headers) {

    private static final String HEADER = "header:";
    private static final String ALLOWED =
            "the name of a scope attribute: " + Names.ALLOWED + "; or " + HEADER + " and the name of a header";

    AnswerScope {
        attributes = List.copyOf(attributes);
        headers = List.copyOf(headers);
    }

    /** Of attributes only. */
    AnswerScope(List<String> attributes) {
        this(attributes, List.of());
    }

    /** Reads the key {@code scope}; the fallback if it is left out. */
    static AnswerScope read(Section section, List<String> fallback) {
        List<String> attributes = new ArrayList<>();
        List<String> headers = new ArrayList<>();
        for (String name : section.texts("scope", 16, ALLOWED, AnswerScope::name)) {
            if (name.startsWith(HEADER)) {
                headers.add(name.substring(HEADER.length()));
            } else {
                attributes.add(name);
            }
        }
        return section.has("scope") ? new AnswerScope(attributes, headers) : new AnswerScope(fallback);
    }

    private static Optional<String> name(String text) {
        return text.startsWith(HEADER)
                ? HeaderName.lowerCase(text.substring(HEADER.length())).map(HEADER::concat)
                : Names.read(text);
    }

    /**
     * Returns the attributes whose values it is.
     *
     * @param given the intent's
     */
    List<String> of(Received answer, Map<String, String> given) {
        if (headers.isEmpty()) {
            return attributes;
        }
        List<String> names = new ArrayList<>(attributes);
        for (String header : headers) {
            String value = answer.header(header);
            if (value != null && value.strip().equals(given.get(header))) {
                names.add(header);
            }
        }
        return names;
    }

    /** Returns the attributes, and what the answer names by its headers. */
    List<String> shown(Received answer) {
        List<String> shown = new ArrayList<>(attributes);
        for (String header : headers) {
            String value = answer.header(header);
            if (value != null) {
                shown.add(value.strip());
            }
        }
        return shown;
    }

    /** Returns all that {@link #of} may return. */
    List<List<String>> possible() {
        List<List<String>> possible = new ArrayList<>(List.of(attributes));
        for (String header : headers) {
            for (List<String> names : List.copyOf(possible)) {
                List<String> more = new ArrayList<>(names);
                more.add(header);
                possible.add(more);
            }
        }
        return possible;
    }
}
