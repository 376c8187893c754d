package dev.headgate.app;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/** Guesses which key was meant. */
final class Suggestion {

    private static final int FARTHEST = 3;

    private Suggestion() {}

    /** Returns the rest of a sentence, after "there is no such key". */
    static String of(String name) {
        String passed = KafkaKeys.PREFIX + name;
        if (KafkaKeys.known().contains(passed)) {
            return "; did you mean " + passed + "?";
        }
        Optional<String> nearest = Arrays.stream(Key.values())
                .map(Key::key)
                .filter(key -> distance(name, key) <= FARTHEST)
                .min(Comparator.comparingInt(key -> distance(name, key)));
        return nearest.map(key -> "; did you mean " + key + "?")
                .orElse("; allowed: " + String.join(", ", keys()) + ", kafka.*, serde.*");
    }

    private static Iterable<String> keys() {
        return Arrays.stream(Key.values()).map(Key::key).toList();
    }

    /** Levenshtein's. */
    private static int distance(String from, String to) {
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
