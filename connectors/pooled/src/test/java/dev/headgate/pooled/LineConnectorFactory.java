package dev.headgate.pooled;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import java.util.Optional;

/** All that a connector for a vendor with sessions has to bring besides {@link LineSessions}. */
public final class LineConnectorFactory implements ConnectorFactory {

    @Override
    public String name() {
        return "lines";
    }

    @Override
    public Optional<? extends ConnectorConfig> read(Section own, ConnectorContext context) {
        Section section = own.section("sessions");
        SessionSettings sessions = SessionSettings.read(section, context);
        section.close();
        return Range.integers(1, 65_535)
                .required(own, "port")
                .map(port -> new PooledConfig<>(context, sessions, () -> new LineSessions(port)));
    }
}
