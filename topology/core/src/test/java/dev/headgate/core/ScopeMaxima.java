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
        ScopeMaxima some = new ScopeMaxima(new SplittableRandom(seed ^ 0x6A09E667F3BCC909L));
        return some.random.nextInt(4) > 0 ? policy : some.in(policy);
    }

    private Policy in(Policy policy) {
        return policy.withLimits(policy.limits().stream()
                        .map(limit -> limit.withMaxima(some(limit.scope(), limit.max(), 3)))
                        .toList())
                .withConcurrency(
                        policy.bulkhead(),
                        policy.concurrency().stream()
                                .map(limit -> limit.withMaxima(some(limit.scope(), limit.max(), 5)))
                                .toList());
    }

    private Map<List<String>, Integer> some(List<String> scope, int max, int most) {
        Map<List<String>, Integer> maxima = new HashMap<>();
        for (int i = scope.isEmpty() ? 0 : random.nextInt(most); i > 0; i--) {
            List<String> values = scope.stream().map(this::value).toList();
            maxima.put(values, random.nextBoolean() ? random.nextInt(1, max + 1) : max + random.nextInt(1, max + 1));
        }
        return maxima;
    }

    private String value(String name) {
        return name.charAt(0) + String.valueOf(random.nextInt(2));
    }
}
