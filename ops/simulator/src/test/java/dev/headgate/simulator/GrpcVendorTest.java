package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.rpc.RetryInfo;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class GrpcVendorTest {

    private static final String VENDOR = "things";

    private record Ended(Status status, Metadata trailers, List<byte[]> messages) {}

    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable one : opened.reversed()) {
            one.close();
        }
    }

    @Test
    void shouldAnswerGetWithOneMessageAndListWithThree() throws IOException {
        Simulator simulator = start(vendor());

        assertThat(call(simulator, Things.GET, Map.of()).messages()).hasSize(1);
        assertThat(call(simulator, Things.LIST, Map.of()).messages()).hasSize(3);
        assertThat(call(simulator, "any.Service/Method", Map.of()).messages())
                .singleElement()
                .satisfies(it -> assertThat(it).isEmpty());
        assertThat(simulator.report(VENDOR).arrivals()).isEqualTo(3);
    }

    @Test
    void shouldRefuseCallsWithoutAToken() throws IOException {
        Simulator simulator = start(vendor().withTokens(TokenSpec.of(Duration.ofSeconds(30))));

        Ended refused = call(simulator, Things.GET, Map.of("authorization", "Bearer made-up"));

        assertThat(refused.status().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
        assertThat(simulator.report(VENDOR).tokens()).isNotNull();
    }

    @Test
    void shouldRefuseWithRetryInfoWhatALimitRefuses() throws IOException {
        Simulator simulator = start(vendor().withLimits(LimitSpec.of(1, Duration.ofHours(1))));
        assertThat(call(simulator, Things.GET, Map.of()).status().getCode()).isEqualTo(Status.Code.OK);

        Ended refused = call(simulator, Things.GET, Map.of());

        assertThat(refused.status().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(retryInfo(refused).getRetryDelay().getSeconds()).isBetween(3500L, 3600L);
        assertThat(simulator.log(VENDOR).get(1).refused()).isTrue();
        assertThat(simulator.log(VENDOR).get(1).status()).isEqualTo(429);
    }

    @Test
    void shouldBeginACoolDownNotBeforeTheRefusalIsWritten() throws Exception {
        VendorSpec spec =
                vendor().withLimits(LimitSpec.of(1, Duration.ofHours(1))).withGrace(Duration.ZERO);
        Vendor vendor = new Vendor(spec, Bounds.DEFAULT);
        Request request = new Request("POST", "/" + Things.GET, List.of(), null);
        Decision _ = vendor.count(request, vendor.receive());
        GrpcPort opener = new GrpcPort(vendor, visit -> {
            runWhole(visit); // on the thread that writes, so that nothing can be written meanwhile
            Decision _ = vendor.count(request, vendor.receive());
        });
        OwnPort port = new OwnPort(spec.port(), opener);
        opened.add(port::close);

        Ended refused = call(port.port(), Things.GET, Map.of());

        assertThat(refused.status().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(vendor.report().siblings()).as("while it was not written").isOne();
        assertThat(vendor.report().inCoolDown()).isZero();
        call(port.port(), Things.GET, Map.of());
        assertThat(vendor.report().inCoolDown()).as("once it was").isEqualTo(2);
    }

    @Test
    void shouldTellScopeAndIdempotencyKeyByTheMetadata() throws IOException {
        Simulator simulator =
                start(vendor().withLimits(LimitSpec.of(1, Duration.ofHours(1)).per("X-Account")));

        assertThat(call(simulator, Things.GET, Map.of("x-account", "a", "idempotency-key", "k1"))
                        .status()
                        .isOk())
                .isTrue();
        assertThat(call(simulator, Things.GET, Map.of("x-account", "b"))
                        .status()
                        .isOk())
                .isTrue();
        assertThat(call(simulator, Things.GET, Map.of("x-account", "a"))
                        .status()
                        .getCode())
                .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(simulator.log(VENDOR).get(0).keyHash()).isEqualTo(ReceiveLog.keyHash("k1"));
    }

    @ParameterizedTest
    @CsvSource({"503, UNAVAILABLE", "500, INTERNAL", "401, UNAUTHENTICATED", "404, NOT_FOUND", "409, ABORTED"})
    void shouldSayByItsCodeWhatADisruptionSaysByHttp(int status, Status.Code code) throws IOException {
        Simulator simulator = start(vendor());
        simulator.disrupt(VENDOR, new Disruption.Answers(status));

        assertThat(call(simulator, Things.GET, Map.of()).status().getCode()).isEqualTo(code);

        simulator.restore(VENDOR);
        assertThat(call(simulator, Things.GET, Map.of()).status().isOk()).isTrue();
    }

    @Test
    void shouldCutTheConnectionOfACallThatGetsNoAnswer() throws IOException {
        Simulator simulator = start(vendor());
        simulator.disrupt(VENDOR, new Disruption.Silence(Duration.ZERO));

        Ended ended = call(simulator, Things.GET, Map.of());

        assertThat(ended.status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(simulator.report(VENDOR).arrivals()).isEqualTo(1);
    }

    @Test
    void shouldRefuseConnectionsUntilItIsRestoredAtTheSamePort() throws IOException {
        Simulator simulator = start(vendor());
        int port = simulator.ownPort(VENDOR);
        simulator.refuseConnections(VENDOR);

        assertThat(call(port, Things.GET, Map.of()).status().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
        assertThat(simulator.report(VENDOR).arrivals()).isZero();

        simulator.restore(VENDOR);
        assertThat(simulator.ownPort(VENDOR)).isEqualTo(port);
        assertThat(call(port, Things.GET, Map.of()).status().isOk()).isTrue();
    }

    @Test
    void shouldReadAGrpcVendorFromAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("simulator.yaml"), """
                vendors:
                  - id: things
                    protocol: grpc
                    port: 0
                """);

        VendorSpec spec = SimulatorConfig.read(file).vendors().getFirst();

        assertThat(spec.protocol()).isEqualTo(Protocol.GRPC);
    }

    @Test
    void shouldDescribeItsServiceToCallers() throws IOException {
        FileDescriptorSet set = FileDescriptorSet.parseFrom(Things.descriptors());

        assertThat(set.getFile(0).getService(0).getMethodList())
                .extracting(it -> it.getName() + " " + it.getServerStreaming())
                .containsExactly("Get false", "List true");
    }

    private static void runWhole(Runnable visit) {
        try {
            Thread.ofVirtual().start(visit).join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static VendorSpec vendor() {
        return VendorSpec.of(VENDOR).withProtocol(Protocol.GRPC);
    }

    private Simulator start(VendorSpec spec) throws IOException {
        Simulator simulator = Simulator.start(SimulatorConfig.of(spec));
        opened.add(simulator);
        return simulator;
    }

    private Ended call(Simulator simulator, String method, Map<String, String> metadata) throws IOException {
        return call(simulator.ownPort(VENDOR), method, metadata);
    }

    private Ended call(int port, String method, Map<String, String> metadata) {
        ManagedChannel channel = NettyChannelBuilder.forAddress("127.0.0.1", port)
                .usePlaintext()
                .disableRetry()
                .build();
        opened.add(channel::shutdownNow);
        MethodDescriptor<byte[], byte[]> descriptor = MethodDescriptor.newBuilder(new Bytes(), new Bytes())
                .setType(MethodDescriptor.MethodType.SERVER_STREAMING)
                .setFullMethodName(method)
                .build();
        Metadata headers = new Metadata();
        metadata.forEach((name, value) -> headers.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), value));
        CompletableFuture<Ended> ended = new CompletableFuture<>();
        ClientCall<byte[], byte[]> call = channel.newCall(descriptor, CallOptions.DEFAULT);
        List<byte[]> messages = new ArrayList<>();
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onMessage(byte[] message) {
                        messages.add(message);
                    }

                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        ended.complete(new Ended(status, trailers, messages));
                    }
                },
                headers);
        call.request(10);
        call.sendMessage(new byte[0]);
        call.halfClose();
        return ended.join();
    }

    private static RetryInfo retryInfo(Ended ended) throws IOException {
        byte[] bytes =
                ended.trailers().get(Metadata.Key.of("grpc-status-details-bin", Metadata.BINARY_BYTE_MARSHALLER));
        assertThat(bytes).isNotNull();
        Any detail = com.google.rpc.Status.parseFrom(bytes).getDetails(0);
        return detail.unpack(RetryInfo.class);
    }

    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
