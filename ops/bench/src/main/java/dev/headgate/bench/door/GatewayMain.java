package dev.headgate.bench.door;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.process.ChildProcess;
import dev.headgate.client.HeadgateClient;
import dev.headgate.gateway.Gateway;
import dev.headgate.gateway.GatewaySettings;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A gateway as a process of its own: {@code ASSIGNMENT-FILE}. Prints its port, and ends with its standard input. */
final class GatewayMain {

    private static final int MAX_KEPT_BYTES = 64 << 20;
    private static final int MAX_BODY_BYTES = 900_000;

    private GatewayMain() {}

    public static void main(String[] args) throws Exception {
        Assignment assignment = Assignment.read(Path.of(args[0]));
        GatewaySettings settings = new GatewaySettings(
                InetAddress.getLoopbackAddress(),
                0,
                null,
                Duration.ofSeconds(30),
                Duration.ofMinutes(2),
                Duration.ofMinutes(10),
                MAX_KEPT_BYTES,
                MAX_BODY_BYTES);
        try (HeadgateClient client = client(assignment);
                Gateway gateway = Gateway.start(settings, client)) {
            System.out.println("port " + gateway.port());
            ChildProcess.awaitEnd();
        }
    }

    /** Headgate's client for Java, without settings. */
    static HeadgateClient client(Assignment assignment) {
        return HeadgateClient.builder(Map.of("bootstrap.servers", assignment.bootstrapServers()))
                .build();
    }
}
