package dev.headgate.trials.pool;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.pooled.PooledConfig;
import dev.headgate.pooled.SessionSettings;
import java.util.Optional;

/** Makes the connectors of {@link SessionVendor}: {@code connector: lines}, its {@code port} and its {@code sessions}. */
public final class LineConnectorFactory implements ConnectorFactory {

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public Optional<? extends ConnectorConfig> read(Section own, ConnectorContext context) {
        Section section = own.section("sessions");
        SessionSettings settings = SessionSettings.read(section, context);
        section.close();
        return Range.integers(1, 65_535)
                .required(own, "port")
                .map(port -> new PooledConfig<>(context, settings, () -> new LineSessions(port)));
    }
}
