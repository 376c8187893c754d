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
import java.util.regex.Pattern;

/** {@link AnswerServerMain} in a process of its own. */
final class AnswerServer implements AutoCloseable {

    private static final Duration READY = Duration.ofSeconds(60);
    private static final Pattern PORT = Pattern.compile("port (\\d+)\\R");

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
                List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m"),
                List.of(),
                ChildJvm.Aim.FAST);
        ChildJvm process = ChildJvm.start(program, Files.createTempFile(folder, "server", ".log"));
        try {
            return new AnswerServer(
                    process, Integer.parseInt(process.awaitPrinted(PORT, READY).group(1)));
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    /** Where it answers after its latency whatever is called, and counts for each vendor. */
    Assignment.Api api() {
        return new Assignment.Api("http://127.0.0.1:" + port + "/later", 0);
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
    public void close() throws IOException, InterruptedException {
        client.close();
        process.close();
    }
}
