package dev.headgate.http;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds the patterns that RE2/J 1.8 never ends reading. To ignore case it follows each letter to its next form until it is
 * back at the first one: U+1C80 to U+1C88 have other forms, and are nobody's.
 */
final class CaseFolding {

    private static final int FIRST = 0x1C80;
    private static final int LAST = 0x1C88;
    private static final int NO_CLASS = Integer.MAX_VALUE;

    private static final Pattern IGNORES_CASE = Pattern.compile("\\(\\?[a-zA-Z]*i");
    private static final Pattern CHARACTER =
            Pattern.compile("\\\\x\\{([0-9a-fA-F]{1,8})}|\\\\x([0-9a-fA-F]{2})|\\\\?(.)", Pattern.DOTALL);

    private CaseFolding() {}

    /** Returns whether the pattern ignores the case of these letters, alone or in the range of a class. */
    static boolean isEndless(String pattern) {
        if (!IGNORES_CASE.matcher(pattern).find()) {
            return false;
        }
        List<MatchResult> characters = CHARACTER.matcher(pattern).results().toList();
        int begun = NO_CLASS;
        boolean named = false; // as in [[:alpha:]]
        for (int i = 0; i < characters.size(); i++) {
            String text = characters.get(i).group();
            boolean range = begun != NO_CLASS && isAt(characters, i + 1, "-") && i + 2 < characters.size();
            long low = codePoint(characters.get(i));
            long high = range ? codePoint(characters.get(i + 2)) : low;
            if (low <= LAST && high >= FIRST) {
                return true;
            }
            if (text.equals("[")) {
                named = begun != NO_CLASS;
                begun = named ? begun : i + (isAt(characters, i + 1, "^") ? 2 : 1);
            } else if (text.equals("]") && i > begun) {
                begun = named ? begun : NO_CLASS;
                named = false;
            }
        }
        return false;
    }

    private static boolean isAt(List<MatchResult> characters, int i, String text) {
        return i < characters.size() && characters.get(i).group().equals(text);
    }

    private static long codePoint(MatchResult character) {
        if (character.group(3) != null) {
            return character.group(3).codePointAt(0);
        }
        String digits = character.group(1) == null ? character.group(2) : character.group(1);
        return Long.parseLong(digits, 16);
    }
}
