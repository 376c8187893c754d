package dev.headgate.http.answer;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;
import java.util.regex.MatchResult;

/**
 * Regular expressions of profiles, in which a dot is any character. They meet texts that others wrote, so they are matched
 * in time that grows with the text's length and no faster, and without recursion: RE2/J, which has no construct that
 * can't be. Cost paths are matched on a stream thread: those have at most 8,000 characters.
 */
final class Patterns {

    private static final int MAX_LENGTH = 1000;
    /** Steps per character of the text at worst. */
    private static final int MAX_SIZE = 5000;
    /** What counted repetitions make of a pattern is built before it can be measured. */
    private static final long MAX_EXPANSION = 100_000;

    static final String ALLOWED = "a regular expression of at most " + MAX_LENGTH + " characters, repetitions written"
            + " out at most " + MAX_SIZE + " steps, in the syntax of RE2/J: as java.util.regex, without look-around"
            + " ((?=, (?!, (?<=), backreferences (\\1), possessive or atomic groups (a*+, (?>) and classes in classes"
            + " ([a[b]], &&); say it by several conditions or rules, and write [ in a class as \\[; with (?i) no range"
            + " over U+1C80 to U+1C88, whose case it cannot ignore";

    private static final java.util.regex.Pattern COUNTED =
            java.util.regex.Pattern.compile("(\\)?)\\{(\\d{1,4})(?:,(\\d{0,4}))?}");

    private Patterns() {}

    static Optional<Pattern> read(String text) {
        if (text.isEmpty()
                || text.length() > MAX_LENGTH
                || expansion(text) > MAX_EXPANSION
                || PatternScan.refuses(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Pattern.compile(text, Pattern.DOTALL)).filter(it -> it.programSize() <= MAX_SIZE);
        } catch (PatternSyntaxException e) {
            return Optional.empty();
        }
    }

    /** Returns what the pattern's size is at most, counting every repetition of a group as if it held all others. */
    private static long expansion(String text) {
        long groups = 1;
        long single = text.length();
        for (MatchResult counted : COUNTED.matcher(text).results().toList()) {
            String most = counted.group(3) == null || counted.group(3).isEmpty() ? counted.group(2) : counted.group(3);
            long count = Math.max(1, Long.parseLong(most));
            if (counted.group(1).isEmpty()) {
                single += count;
            } else {
                groups = Math.min(MAX_EXPANSION + 1, groups * count);
            }
        }
        return groups * single;
    }
}
