package dev.headgate.http;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Section;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes the connectors of profiles that say {@code connector: http}, or nothing about it. */
public final class HttpConnectorFactory implements ConnectorFactory {

    private final UnaryOperator<@Nullable String> environment;

    /** Resolves {@code ${env:NAME}} from the process's environment. */
    public HttpConnectorFactory() {
        this(System::getenv);
    }

    HttpConnectorFactory(UnaryOperator<@Nullable String> environment) {
        this.environment = environment;
    }

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Optional<? extends ConnectorConfig> read(Section own, ConnectorContext context) {
        return new HttpSettingsParser(own, context, environment).parse();
    }
}
