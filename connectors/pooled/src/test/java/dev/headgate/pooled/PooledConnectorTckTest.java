package dev.headgate.pooled;

import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Custom;
import dev.headgate.api.Operation;
import dev.headgate.api.tck.ConnectorTck;
import dev.headgate.api.tck.ScriptedVendor;
import java.io.IOException;
import java.util.Map;

class PooledConnectorTckTest extends ConnectorTck {

    @Override
    protected ConnectorFactory factory() {
        return new LineConnectorFactory();
    }

    @Override
    protected ScriptedVendor start() throws IOException {
        return new LineVendor();
    }

    @Override
    protected Map<String, Object> profile(ScriptedVendor vendor) {
        return profile(((LineVendor) vendor).port());
    }

    @Override
    protected Map<String, Object> profile(int port) {
        return Map.of("port", port, "sessions", Map.of("per", java.util.List.of("account")));
    }

    @Override
    protected Operation operation() {
        return new Custom("ring", Map.of(), null);
    }

    @Override
    protected Operation twoRequests() {
        return new Custom(LineSessions.TWICE, Map.of(), null);
    }
}
