package dev.headgate.bench.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** A child process that serves HTTP on the loopback address and prints its port. */
abstract class HttpServerProcess implements AutoCloseable {

    static final Duration READY = Duration.ofSeconds(60);

    private static final Pattern PORT = Pattern.compile("port (\\d+)\\R");

    private final ChildProcess process;
    private final HttpClient client = HttpClient.newHttpClient();

    /** @param heap such as {@code 256m} */
    HttpServerProcess(Class<?> main, List<String> arguments, String heap, Path log)
            throws IOException, InterruptedException {
        List<String> options = List.of("-XX:+UseSerialGC", "-Xms" + heap, "-Xmx" + heap);
        process = ChildProcess.start(main, arguments, options, log, PORT, READY);
    }

    final ChildProcess process() {
        return process;
    }

    public final int port() {
        return Integer.parseInt(process.printed());
    }

    /** Without a slash at its end. */
    public final String url() {
        return "http://127.0.0.1:" + port();
    }

    final byte[] get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + path)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
    }

    @Override
    public final void close() throws IOException, InterruptedException {
        client.close();
        process.close();
    }
}
