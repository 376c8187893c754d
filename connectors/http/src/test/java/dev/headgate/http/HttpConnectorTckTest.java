package dev.headgate.http;

import dev.headgate.api.Call;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Operation;
import dev.headgate.api.Update;
import dev.headgate.api.tck.ConnectorTck;
import dev.headgate.api.tck.ScriptedVendor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

class HttpConnectorTckTest extends ConnectorTck {

    private static final String FOUND = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}";
    private static final String REFUSED =
            "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n";

    @Override
    protected ConnectorFactory factory() {
        return new HttpConnectorFactory();
    }

    @Override
    protected ScriptedVendor start() throws IOException {
        return new Vendor();
    }

    @Override
    protected Map<String, Object> profile(ScriptedVendor vendor) {
        return profile(((Vendor) vendor).raw.port());
    }

    @Override
    protected Map<String, Object> profile(int port) {
        return Map.of("base-url", "http://127.0.0.1:" + port, "allow-private-addresses", "true");
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

        final RawVendor raw = new RawVendor(this::serve);
        private volatile Behaviour behaviour = Behaviour.ANSWER;

        Vendor() throws IOException {}

        private void serve(RawVendor.Connection connection) throws IOException {
            while (connection.readRequest()) {
                switch (behaviour) {
                    case ANSWER -> connection.write(FOUND);
                    case REFUSE -> connection.write(REFUSED);
                    case HANG -> connection.awaitHangUp();
                    case BREAK -> {
                        connection.reset();
                        return;
                    }
                }
            }
        }

        @Override
        public void does(Behaviour next) {
            behaviour = next;
        }

        @Override
        public int requests() {
            return raw.requests.size();
        }

        @Override
        public int connections() {
            return raw.connections.get();
        }

        @Override
        public void close() throws IOException {
            raw.close();
        }
    }
}
