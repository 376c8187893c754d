package dev.headgate.http;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions of profiles, in which a dot is any character. */
final class Patterns {

    static final String ALLOWED = "a regular expression of at most 1000 characters, as java.util.regex has it";

    private Patterns() {}

    static Optional<Pattern> read(String text) {
        try {
            boolean good = !text.isEmpty() && text.length() <= 1000;
            return good ? Optional.of(Pattern.compile(text, Pattern.DOTALL)) : Optional.empty();
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }
}
