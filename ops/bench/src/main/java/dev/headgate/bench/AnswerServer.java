package dev.headgate.bench;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** {@link AnswerServerMain} in a process of its own. */
final class AnswerServer implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Duration READY = Duration.ofSeconds(60);
    private static final String PORT = "port ";

    private final ChildJvm process;
    private final HttpClient client = HttpClient.newHttpClient();
    private final int port;

    private AnswerServer(ChildJvm process, int port) {
        this.process = process;
        this.port = port;
    }

    /** @param folder for what it prints */
    static AnswerServer start(int latencyMillis, Path folder) throws IOException, InterruptedException {
        ChildJvm.Program program = new ChildJvm.Program(
                AnswerServerMain.class.getName(),
                List.of(Integer.toString(latencyMillis)),
                List.of("-XX:TieredStopAtLevel=4", "-Xms256m", "-Xmx256m"),
                List.of());
        ChildJvm process = ChildJvm.start(program, Files.createTempFile(folder, "server", ".log"));
        try {
            return new AnswerServer(process, port(process));
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    private static int port(ChildJvm process) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY.toNanos();
        while (!process.awaitEnd(LOOK) && System.nanoTime() - deadline < 0) {
            Optional<String> line =
                    process.log().lines().filter(it -> it.startsWith(PORT)).findFirst();
            if (line.isPresent()) {
                return Integer.parseInt(line.get().substring(PORT.length()));
            }
        }
        throw new IllegalStateException("the server was not ready:\n" + process.log());
    }

    int port() {
        return port;
    }

    /** Returns how many requests of a run it has seen. */
    long arrived(String run) throws IOException, InterruptedException {
        URI count = URI.create("http://127.0.0.1:" + port + "/count/" + run);
        HttpRequest request = HttpRequest.newBuilder(count).build();
        return Long.parseLong(
                client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    }

    @Override
    public void close() throws InterruptedException {
        client.close();
        process.close();
    }
}
