package dev.headgate.streams.metrics;

import io.github.resilience4j.core.registry.AbstractRegistry;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The limits of the vendors that this process owns, by {@code <vendor>.<limit id>}. Limits come from profiles: the
 * registry makes none, and asking for one that is not there is an error.
 *
 * <p>Threading: any thread. Consumers of its events run on stream threads: they must be quick.
 */
final class LimitRegistry extends AbstractRegistry<RateLimiter, RateLimiterConfig> implements RateLimiterRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(LimitRegistry.class);

    LimitRegistry() {
        super(RateLimiterConfig.ofDefaults());
    }

    void add(RateLimiter limiter) {
        try {
            computeIfAbsent(limiter.getName(), () -> limiter);
        } catch (RuntimeException e) { // a consumer's
            LOG.warn("consumer of the registry's events failed limit={}", limiter.getName(), e);
        }
    }

    /** Takes the limit out, unless its name stands for another by now. */
    void remove(RateLimiter limiter) {
        try {
            if (find(limiter.getName()).orElse(null) == limiter) {
                remove(limiter.getName());
            }
        } catch (RuntimeException e) { // a consumer's
            LOG.warn("consumer of the registry's events failed limit={}", limiter.getName(), e);
        }
    }

    @Override
    public Set<RateLimiter> getAllRateLimiters() {
        return entryMap.values().stream().collect(Collectors.toUnmodifiableSet());
    }

    /**
     * Returns the limit.
     *
     * @throws IllegalArgumentException if no vendor of this process has it
     */
    @Override
    public RateLimiter rateLimiter(String name) {
        return find(name)
                .orElseThrow(() -> new IllegalArgumentException(name + ": no vendor that this process owns has this "
                        + "limit; names are <vendor>.<limit id>, and limits come from profiles"));
    }

    @Override
    public RateLimiter rateLimiter(String name, Map<String, String> tags) {
        return rateLimiter(name);
    }

    @Override
    public RateLimiter rateLimiter(String name, RateLimiterConfig config) {
        return rateLimiter(name);
    }

    @Override
    public RateLimiter rateLimiter(String name, RateLimiterConfig config, Map<String, String> tags) {
        return rateLimiter(name);
    }

    @Override
    public RateLimiter rateLimiter(String name, Supplier<RateLimiterConfig> config) {
        return rateLimiter(name);
    }

    @Override
    public RateLimiter rateLimiter(String name, Supplier<RateLimiterConfig> config, Map<String, String> tags) {
        return rateLimiter(name);
    }

    @Override
    public RateLimiter rateLimiter(String name, String configName) {
        return rateLimiter(name);
    }

    @Override
    public RateLimiter rateLimiter(String name, String configName, Map<String, String> tags) {
        return rateLimiter(name);
    }
}
