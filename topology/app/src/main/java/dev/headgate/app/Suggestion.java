package dev.headgate.app;

import dev.headgate.api.Nearest;
import java.util.Arrays;
import java.util.List;

/** Guesses which key was meant. */
final class Suggestion {

    private Suggestion() {}

    /** Returns the rest of a sentence, after "there is no such key". */
    static String of(String name) {
        String passed = KafkaKeys.PREFIX + name;
        if (KafkaKeys.known().contains(passed)) {
            return "; did you mean " + passed + "?";
        }
        return Nearest.of(name, keys())
                .map(key -> "; did you mean " + key + "?")
                .orElseGet(() -> "; allowed: " + String.join(", ", keys()) + ", kafka.*, serde.*");
    }

    private static List<String> keys() {
        return Arrays.stream(Key.values()).map(Key::key).toList();
    }
}
