package dev.headgate.schemas.json;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Guesses which name was meant. */
final class Nearest {

    private static final int FARTHEST = 3;

    private Nearest() {}

    /**
     * Returns the name that differs least, whatever is upper and lower case. It differs in at most three letters, and in at
     * most half of the shorter name; null if there is none.
     */
    static @Nullable String of(String name, List<String> names) {
        String nearest = null;
        int least = FARTHEST + 1;
        for (String each : names) {
            int distance = distance(name.toLowerCase(Locale.ROOT), each.toLowerCase(Locale.ROOT));
            if (distance < least && distance <= Math.min(name.length(), each.length()) / 2) {
                nearest = each;
                least = distance;
            }
        }
        return nearest;
    }

    /** By Levenshtein: letters to be put in, taken away or changed. */
    private static int distance(String one, String other) {
        int[] before = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[other.length() + 1];
            row[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int changed = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(changed, Math.min(before[j], row[j - 1]) + 1);
            }
            before = row;
        }
        return before[other.length()];
    }
}
