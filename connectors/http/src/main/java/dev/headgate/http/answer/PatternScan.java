package dev.headgate.http.answer;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Goes through a pattern and its classes, for what RE2/J 1.8 must not be given: a class in a class, which it takes for plain
 * characters, and letters whose case it never ends ignoring. It follows each letter to its next form until it is back at
 * the first one; U+1C80 to U+1C88 have other forms, and are nobody's.
 */
final class PatternScan {

    private static final int FIRST_ENDLESS = 0x1C80;
    private static final int LAST_ENDLESS = 0x1C88;
    private static final int NO_CLASS = Integer.MAX_VALUE;

    private static final Pattern IGNORES_CASE = Pattern.compile("\\(\\?[a-zA-Z]*i");

    /** One character as it is written; the name of a class in a class, as in {@code [[:alpha:]]}, counts as one. */
    private static final Pattern CHARACTER = Pattern.compile(
            "\\\\x\\{([0-9a-fA-F]{1,8})}|\\\\x([0-9a-fA-F]{2})|\\[:\\^?[a-z]+:]|\\\\?(.)", Pattern.DOTALL);

    private final List<MatchResult> characters;
    private final boolean ignoresCase;

    private PatternScan(String pattern) {
        this.characters = CHARACTER.matcher(pattern).results().toList();
        this.ignoresCase = IGNORES_CASE.matcher(pattern).find();
    }

    /** Returns whether there is any of that in the pattern. */
    static boolean refuses(String pattern) {
        return new PatternScan(pattern).refuses();
    }

    private boolean refuses() {
        int begun = NO_CLASS; // where its first character is
        for (int i = 0; i < characters.size(); i++) {
            boolean inClass = begun != NO_CLASS;
            boolean opens = is(i, "[") && !(inClass && is(i + 1, ":"));
            boolean nested = inClass && (opens || (is(i, "&") && is(i + 1, "&")));
            if (nested || (ignoresCase && isEndless(i, inClass))) {
                return true;
            }
            if (opens) {
                begun = i + (is(i + 1, "^") ? 2 : 1);
            } else if (is(i, "]") && i > begun) {
                begun = NO_CLASS;
            }
        }
        return false;
    }

    /** Whether such a letter is the character, or in the range that begins with it. */
    private boolean isEndless(int i, boolean inClass) {
        long low = codePoint(i);
        long high = inClass && is(i + 1, "-") && i + 2 < characters.size() ? codePoint(i + 2) : low;
        return low <= LAST_ENDLESS && high >= FIRST_ENDLESS;
    }

    private boolean is(int i, String text) {
        return i < characters.size() && characters.get(i).group().equals(text);
    }

    private long codePoint(int i) {
        MatchResult character = characters.get(i);
        for (int form = 1; form <= 2; form++) {
            if (character.group(form) != null) {
                return Long.parseLong(character.group(form), 16);
            }
        }
        return character.group(3) == null ? 0 : character.group(3).codePointAt(0);
    }
}
