package dev.headgate.core;

import dev.headgate.core.policy.Policy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Other maxima of single scopes, lower and higher, in one of a few seeds. Of random numbers of its own, so that all other seeds go on
 * as they did.
 */
final class ScopeMaxima {

    private final SplittableRandom random;

    private ScopeMaxima(SplittableRandom random) {
        this.random = random;
    }

    static Policy of(long seed, Policy policy) {
        SplittableRandom random = new SplittableRandom(seed ^ 0x6A09E667F3BCC909L);
        return random.nextInt(5) > 0 ? policy : new ScopeMaxima(random).in(policy);
    }

    private Policy in(Policy policy) {
        return policy.withLimits(policy.limits().stream()
                        .map(limit -> limit.withMaxima(some(limit.scope(), limit.max())))
                        .toList())
                .withConcurrency(
                        policy.bulkhead(),
                        policy.concurrency().stream()
                                .map(limit -> limit.withMaxima(some(limit.scope(), limit.max())))
                                .toList());
    }

    private Map<List<String>, Integer> some(List<String> scope, int max) {
        Map<List<String>, Integer> maxima = new HashMap<>();
        for (int i = scope.isEmpty() ? 0 : random.nextInt(3); i > 0; i--) {
            List<String> values = scope.stream().map(this::value).toList();
            maxima.put(values, random.nextBoolean() ? random.nextInt(1, max + 1) : max + random.nextInt(1, max + 1));
        }
        return maxima;
    }

    private String value(String name) {
        return name.charAt(0) + String.valueOf(random.nextInt(2));
    }
}
