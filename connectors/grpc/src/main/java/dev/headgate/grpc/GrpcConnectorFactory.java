package dev.headgate.grpc;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Section;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes the connectors of profiles that say {@code connector: grpc}. */
public final class GrpcConnectorFactory implements ConnectorFactory {

    private final UnaryOperator<@Nullable String> environment;

    /** Resolves {@code ${env:NAME}} from the process's environment. */
    public GrpcConnectorFactory() {
        this(System::getenv);
    }

    GrpcConnectorFactory(UnaryOperator<@Nullable String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "grpc";
    }

    @Override
    public Optional<? extends ConnectorConfig> read(Section own, ConnectorContext context) {
        return new GrpcSettingsParser(own, context, environment).parse();
    }
}
