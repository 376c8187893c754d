package dev.headgate.spring;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** DOWN while outcomes can't be read, with the reason. */
final class HeadgateHealthIndicator implements HealthIndicator {

    /** Why outcomes can't be read at the moment. */
    @FunctionalInterface
    interface ReadFailure {

        @Nullable
        RuntimeException get();
    }

    private final IntSupplier pending;
    private final ReadFailure failure;

    HeadgateHealthIndicator(IntSupplier pending, ReadFailure failure) {
        this.pending = pending;
        this.failure = failure;
    }

    @Override
    public Health health() {
        RuntimeException why = failure.get();
        Health.Builder health = why == null ? Health.up() : Health.down(why);
        return health.withDetail("pending", pending.getAsInt()).build();
    }
}
