package dev.headgate.grpc;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Section;
import java.util.Optional;

/** Makes the connectors of profiles that say {@code connector: grpc}. */
public final class GrpcConnectorFactory implements ConnectorFactory {

    @Override
    public String name() {
        return "grpc";
    }

    @Override
    public Optional<? extends ConnectorConfig> read(Section own, ConnectorContext context) {
        return new GrpcSettingsParser(own, context).parse();
    }
}
