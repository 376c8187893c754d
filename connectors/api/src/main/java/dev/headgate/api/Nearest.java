package dev.headgate.api;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known names that are most like a name that is not known. */
public final class Nearest {

    private static final int FARTHEST = 3;

    private Nearest() {}

    /**
     * Returns the name that differs least, whatever is upper and lower case. It differs in at most three letters, and in at
     * most half of the shorter name; empty if there is none.
     */
    public static Optional<String> of(String name, Collection<String> names) {
        String wanted = lower(name);
        return names.stream()
                .filter(it -> Math.abs(it.length() - name.length()) <= FARTHEST) // so that a long name costs nothing
                .filter(it ->
                        distance(wanted, lower(it)) <= Math.min(FARTHEST, Math.min(name.length(), it.length()) / 2))
                .min(Comparator.comparingInt(it -> distance(wanted, lower(it))));
    }

    /** Returns the fix for an unknown name: "did you mean X?" if there is a name near it, and otherwise all that are allowed. */
    public static String hint(String name, Collection<String> names) {
        return of(name, names)
                .map(near -> "did you mean " + near + "?")
                .orElseGet(() -> "allowed: " + String.join(", ", names));
    }

    /** Returns the names in the order in which they are like another, the first few. */
    public static List<String> first(int count, String name, Collection<String> names) {
        return names.stream()
                .sorted(Comparator.comparingInt(it -> distance(it, name)))
                .limit(count)
                .toList();
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** Returns how many letters are to be put in, taken away or changed (Levenshtein). */
    private static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int j = 0; j < above.length; j++) {
            above[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] row = new int[above.length];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int changed = above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(changed, Math.min(above[j], row[j - 1]) + 1);
            }
            above = row;
        }
        return above[other.length()];
    }
}
