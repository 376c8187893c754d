package dev.headgate.grpc;

import com.google.protobuf.Duration;
import com.google.rpc.RetryInfo;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Custom;
import dev.headgate.api.Operation;
import dev.headgate.api.tck.ConnectorTck;
import dev.headgate.api.tck.ScriptedVendor;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

class GrpcConnectorTckTest extends ConnectorTck {

    private static final Path DESCRIPTORS = Things.file();

    @Override
    protected ConnectorFactory factory() {
        return new GrpcConnectorFactory();
    }

    @Override
    protected ScriptedVendor start() throws IOException {
        return new Vendor();
    }

    @Override
    protected Map<String, Object> profile(ScriptedVendor vendor) {
        return profile(((Vendor) vendor).server.port());
    }

    @Override
    protected Map<String, Object> profile(int port) {
        return Map.of(
                "target",
                "127.0.0.1:" + port,
                "plaintext",
                "true",
                "allow-private-addresses",
                "true",
                "descriptors",
                DESCRIPTORS.toString());
    }

    @Override
    protected Operation operation() {
        return new Custom(Things.GET, Map.of(), "{\"id\": \"7\"}".getBytes(StandardCharsets.UTF_8));
    }

    private static final class Vendor implements ScriptedVendor {

        final TestServer server;
        private volatile Behaviour behaviour = Behaviour.ANSWER;

        Vendor() throws IOException {
            server = new TestServer(this::serve);
        }

        private void serve(ServerCall<Payload, Payload> call, TestServer.Received received) {
            switch (behaviour) {
                case ANSWER -> TestServer.answer(call, Things.thing("7"));
                case REFUSE ->
                    TestServer.fail(
                            call,
                            Status.RESOURCE_EXHAUSTED,
                            RetryInfo.newBuilder()
                                    .setRetryDelay(Duration.newBuilder().setSeconds(7))
                                    .build());
                case HANG -> {}
                case BREAK -> server.breakConnections();
            }
        }

        @Override
        public void does(Behaviour next) {
            behaviour = next;
        }

        @Override
        public int requests() {
            return server.streams.get();
        }

        @Override
        public int connections() {
            return server.connections.get();
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
