package dev.headgate.spring;

import dev.headgate.client.HeadgateClient;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;

/** Registers what a client tells of itself. */
final class HeadgateClientMetrics implements MeterBinder {

    private final HeadgateClient client;

    HeadgateClientMetrics(HeadgateClient client) {
        this.client = client;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("headgate.client.pending", client, HeadgateClient::pending)
                .description("calls and streams whose outcome is awaited")
                .register(registry);
        Gauge.builder("headgate.client.reading", client, it -> it.readFailure() == null ? 1 : 0)
                .description("1 while outcomes are read, 0 while they can't be")
                .register(registry);
    }
}
