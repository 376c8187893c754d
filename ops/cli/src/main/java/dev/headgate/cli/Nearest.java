package dev.headgate.cli;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which name was meant. */
final class Nearest {

    private static final int FARTHEST = 3;

    private Nearest() {}

    static Optional<String> of(String name, Collection<String> names) {
        return names.stream()
                .filter(it -> distance(name, it) <= Math.min(FARTHEST, it.length() / 2))
                .min(Comparator.comparingInt(it -> distance(name, it)));
    }

    /** Levenshtein's, upper and lower case alike. */
    private static int distance(String one, String other) {
        String from = one.toLowerCase(Locale.ROOT);
        String to = other.toLowerCase(Locale.ROOT);
        int[] row = new int[to.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
