package dev.headgate.trials;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Asks the Docker engine for an image before Testcontainers does: without engine or image it would wait for minutes. */
final class DockerProbe {

    private static final String SCHEME = "unix://";

    private DockerProbe() {}

    /** Returns what is missing, or null if an engine answers and has the image. */
    static @Nullable String missing(String image) {
        String host = System.getenv().getOrDefault("DOCKER_HOST", SCHEME + "/var/run/docker.sock");
        if (!host.startsWith(SCHEME)) {
            return null; // a remote engine: somebody set it up on purpose
        }
        Path socket = Path.of(host.substring(SCHEME.length()));
        if (!Files.exists(socket)) {
            return "no Docker engine at " + socket;
        }
        try {
            String status = get(socket, "/images/" + image + "/json");
            return status.contains(" 200 ") ? null : "the Docker engine has no image " + image;
        } catch (IOException e) {
            return "the Docker engine at " + socket + " does not answer: " + e.getMessage();
        }
    }

    private static String get(Path socket, String path) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            String request = "GET " + path + " HTTP/1.0\r\nHost: docker\r\n\r\n";
            channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer answer = ByteBuffer.allocate(64);
            while (answer.hasRemaining() && channel.read(answer) >= 0) {
                // until the status line is there
            }
            return new String(answer.array(), 0, answer.position(), StandardCharsets.US_ASCII);
        }
    }
}
