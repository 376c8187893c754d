package dev.headgate.streams.kafka;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** Builds a store that goes before what another builds. It does its own caching, if any. */
record WrappedStoreBuilder(
        StoreBuilder<KeyValueStore<Bytes, byte[]>> inner, UnaryOperator<KeyValueStore<Bytes, byte[]>> around)
        implements StoreBuilder<KeyValueStore<Bytes, byte[]>> {

    @Override
    public KeyValueStore<Bytes, byte[]> build() {
        return around.apply(inner.build());
    }

    @Override
    public WrappedStoreBuilder withCachingEnabled() {
        return this;
    }

    @Override
    public WrappedStoreBuilder withCachingDisabled() {
        return this;
    }

    @Override
    public WrappedStoreBuilder withLoggingEnabled(Map<String, String> config) {
        inner.withLoggingEnabled(config);
        return this;
    }

    @Override
    public WrappedStoreBuilder withLoggingDisabled() {
        inner.withLoggingDisabled();
        return this;
    }

    @Override
    public Map<String, String> logConfig() {
        return inner.logConfig();
    }

    @Override
    public boolean loggingEnabled() {
        return inner.loggingEnabled();
    }

    @Override
    public String name() {
        return inner.name();
    }
}
