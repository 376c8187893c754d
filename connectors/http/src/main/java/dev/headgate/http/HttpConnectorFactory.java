package dev.headgate.http;

import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Section;
import java.util.Optional;

/** Makes the connectors of profiles that say {@code connector: http}, or nothing about it. */
public final class HttpConnectorFactory implements ConnectorFactory {

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Optional<? extends ConnectorConfig> read(Section own, ConnectorContext context) {
        return new HttpSettingsParser(own, context).parse();
    }
}
