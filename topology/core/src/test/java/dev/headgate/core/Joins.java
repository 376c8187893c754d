package dev.headgate.core;

import dev.headgate.api.Joining;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Has some intents of a scenario ask for the same as others, in one of a few seeds. Of random numbers of its own, so that all
 * other seeds go on as they did.
 */
final class Joins {

    private Joins() {}

    static List<Intent> intents(long seed, boolean plain, List<Intent> intents) {
        SplittableRandom random = new SplittableRandom(seed ^ 0x2545F4914FL);
        if (plain || random.nextInt(3) > 0) {
            return intents;
        }
        int keys = random.nextInt(1, 4);
        return intents.stream().map(intent -> intent(intent, random, keys)).toList();
    }

    private static Joining joining(String key) {
        int n = Integer.parseInt(key.substring(1));
        return n == 0
                ? new Joining.Collapse(key)
                : new Joining.Batch(key, 2 + 3 * n, Duration.ofMillis(400L * (n - 1)));
    }

    private static Intent intent(Intent intent, SplittableRandom random, int keys) {
        return random.nextInt(4) == 0
                ? intent
                : intent.toBuilder()
                        .joining(joining("k" + random.nextInt(keys)))
                        .build();
    }
}
