package dev.headgate.core;

import dev.headgate.api.Joining;
import dev.headgate.core.policy.Limit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Has some intents of a scenario be of the same resources, and some of these updates of two requests, in one of a few seeds. Of
 * random numbers of its own, so that all other seeds go on as they did.
 */
final class Updates {

    private Updates() {}

    /** @param possible whether the scenario's rules know requests that are more than one to a call */
    static List<Intent> intents(long seed, boolean possible, List<Intent> intents) {
        SplittableRandom random = new SplittableRandom(seed ^ 0x9E3779B9L);
        if (!possible || random.nextInt(4) > 0) {
            return intents;
        }
        int resources = random.nextInt(1, 4);
        return intents.stream().map(intent -> intent(intent, random, resources)).toList();
    }

    private static Intent intent(Intent intent, SplittableRandom random, int resources) {
        Intent.Builder builder = intent.toBuilder().resource(random.nextInt(resources + 1));
        if (random.nextInt(3) > 0 || builder.build().resource() == 0 || intent.joining() instanceof Joining.Batch) {
            return builder.build();
        }
        Map<String, Integer> costs = new HashMap<>(intent.costs());
        costs.put(Limit.REQUESTS, 2);
        return builder.exclusive(true)
                .cost(2 * intent.cost())
                .costPerRequest(true)
                .costs(costs)
                .joining(null)
                .atMostOnce(false)
                .build();
    }

    /** What each of an update's requests costs, in truth. */
    static Map<String, Integer> spent(Intent update, SplittableRandom random) {
        return Map.of(
                Scenario.TOKENS,
                random.nextInt(update.cost(Scenario.TOKENS) / 2 + 1),
                Limit.REQUESTS,
                1,
                Limit.COST,
                update.cost() / 2);
    }

    /** With what the requests of an update cost that were made, which no answer says. */
    static Map<String, Integer> withCost(Intent intent, Map<String, Integer> said) {
        if (!intent.exclusive() || !said.containsKey(Limit.REQUESTS)) {
            return said;
        }
        Map<String, Integer> all = new HashMap<>(said);
        all.put(Limit.COST, intent.cost() / 2 * said.getOrDefault(Limit.REQUESTS, 2));
        return all;
    }

    /** What answers say of one request, or of two. */
    static Map<String, Integer> said(Map<String, Integer> first, Map<String, Integer> second) {
        int tokens = first.getOrDefault(Scenario.TOKENS, 0) + second.getOrDefault(Scenario.TOKENS, 0);
        return Map.of(Scenario.TOKENS, tokens, Limit.REQUESTS, second.isEmpty() ? 1 : 2);
    }
}
