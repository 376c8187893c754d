package dev.headgate.http;

import dev.headgate.api.Call;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Operation;
import dev.headgate.api.Update;
import dev.headgate.api.tck.ConnectorTck;
import dev.headgate.api.tck.ScriptedVendor;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What holds for every connector, over HTTP/2. */
class H2ConnectorTckTest extends ConnectorTck {

    @Override
    protected ConnectorFactory factory() {
        return new HttpConnectorFactory();
    }

    @Override
    protected ScriptedVendor start() {
        return new Vendor();
    }

    @Override
    protected Map<String, Object> profile(ScriptedVendor vendor) {
        return profile(((Vendor) vendor).http2.port());
    }

    @Override
    protected Map<String, Object> profile(int port) {
        return Map.of("base-url", "http://127.0.0.1:" + port, "allow-private-addresses", "true", "http", "2");
    }

    @Override
    protected Operation operation() {
        return new Call("POST", "/things", Map.of(), new byte[] {1, 2, 3});
    }

    @Override
    protected Operation twoRequests() {
        return new Update("/things/1", Map.of(), "PATCH", "{\"a\":1}".getBytes(StandardCharsets.UTF_8), "");
    }

    private static final class Vendor implements ScriptedVendor {

        private final H2Vendor http2 = new H2Vendor(this::serve);
        private volatile Behaviour behaviour = Behaviour.ANSWER;

        private void serve(H2Vendor.Request request) {
            switch (behaviour) {
                case ANSWER -> request.answer(200, "{}");
                case REFUSE -> request.answer(429, "", "retry-after", "7");
                case HANG -> request.interim(103);
                case BREAK -> request.hangUp();
            }
        }

        @Override
        public void does(Behaviour next) {
            behaviour = next;
        }

        @Override
        public int requests() {
            return http2.requests.size();
        }

        @Override
        public int connections() {
            return http2.connections.get();
        }

        @Override
        public void close() {
            http2.close();
        }
    }
}
