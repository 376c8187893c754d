package dev.headgate.bench.process;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * {@code headgate console} as a process of its own, and people who look at its first page.
 *
 * <p>Threading: one thread, but for {@link #received}.
 */
public final class ConsoleProcess implements AutoCloseable {

    /** By name: this module does not know the commands, whoever runs it has them. */
    private static final String MAIN = "dev.headgate.cli.Main";

    private static final String TOKEN = "bench-0123456789abcdef";
    private static final Pattern READY = Pattern.compile("\"url\":\"([^\"]+)\"");
    private static final Duration START = Duration.ofMinutes(1);
    private static final int OK = 200;

    private final ChildJvm jvm;
    private final URI base;
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<InputStream> open = new ArrayList<>();
    private final AtomicLong received = new AtomicLong();

    private ConsoleProcess(ChildJvm jvm, URI base) {
        this.jvm = jvm;
        this.base = base;
    }

    /**
     * Starts it, and waits until it listens.
     *
     * @param prefix of the topics
     * @param folder of its own
     * @throws IllegalStateException with what it printed, if it does not
     */
    public static ConsoleProcess start(String bootstrapServers, String application, String prefix, Path folder)
            throws IOException, InterruptedException {
        Path vendors = Files.createDirectories(folder.resolve("vendors"));
        Path configuration = Files.writeString(
                folder.resolve("headgate.yaml"),
                "kafka.bootstrap.servers: " + bootstrapServers + "\napplication.id: " + application
                        + "\ntopics.prefix: \"" + prefix + "\"\nvendors.dir: " + vendors + "\n");
        Path tokens = Files.writeString(folder.resolve("tokens"), "bench read " + TOKEN + "\n");
        List<String> arguments = List.of(
                "console", "-c", configuration.toString(), "--port", "0", "--token-file", tokens.toString(), "--json");
        ChildJvm jvm = ChildJvm.start(
                new ChildJvm.Program(MAIN, arguments, List.of(), List.of()), folder.resolve("console.log"));
        try {
            return new ConsoleProcess(
                    jvm, URI.create(jvm.awaitPrinted(READY, START).group(1)));
        } catch (IOException | InterruptedException | RuntimeException e) {
            jvm.close();
            throw e;
        }
    }

    public ChildJvm jvm() {
        return jvm;
    }

    /** Opens the page that lists vendors, which follows them from then on, so many times. */
    public void look(int viewers) throws IOException, InterruptedException {
        get("/console/page/vendors").close(); // the first to look begins to follow
        for (int i = 0; i < viewers; i++) {
            InputStream events = get("/console/live/vendors?limit=100");
            open.add(events);
            Thread.ofVirtual().start(() -> drain(events));
        }
    }

    /** Bytes that all who look were sent so far. */
    public long received() {
        return received.get();
    }

    /** Nobody looks any more. */
    public void lookAway() throws IOException {
        for (InputStream events : open) {
            events.close();
        }
        open.clear();
    }

    private InputStream get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(base.resolve(path))
                .header("Authorization", "Bearer " + TOKEN)
                .build();
        HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
        if (answer.statusCode() != OK) {
            throw new IllegalStateException(path + " answered " + answer.statusCode());
        }
        return answer.body();
    }

    private void drain(InputStream events) {
        byte[] buffer = new byte[8_192];
        try {
            for (int read = events.read(buffer); read >= 0; read = events.read(buffer)) {
                received.addAndGet(read);
            }
        } catch (IOException e) {
            return; // closed by who looks, or with the console
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        lookAway();
        client.shutdownNow();
        jvm.close();
    }
}
