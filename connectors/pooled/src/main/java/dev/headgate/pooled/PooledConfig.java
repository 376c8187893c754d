package dev.headgate.pooled;

import dev.headgate.api.Cap;
import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a factory returns from {@link dev.headgate.api.ConnectorFactory#read} for a vendor with sessions.
 *
 * @param context what the vendor's rules say
 * @param settings of the sessions
 * @param sessions made anew for each connector that is opened; opens nothing
 */
public record PooledConfig<S>(ConnectorContext context, SessionSettings settings, Supplier<Sessions<S>> sessions)
        implements ConnectorConfig {

    @Override
    public List<Cap> caps() {
        return settings.caps();
    }

    /** Returns the scope of a session: what may be wrong with the credential of one. */
    @Override
    public List<List<String>> refusable() {
        return settings.per().isEmpty() ? List.of() : List.of(settings.per());
    }

    @Override
    public PooledConnector<S> open() {
        return new PooledConnector<>(context, settings, sessions.get());
    }
}
