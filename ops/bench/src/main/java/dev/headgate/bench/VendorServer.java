package dev.headgate.bench;

import dev.headgate.sandbox.ChildJvm;
import dev.headgate.simulator.Report;
import dev.headgate.simulator.VendorReport;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * {@link VendorServerMain} in a process of its own.
 *
 * <p>Threading: one thread.
 */
final class VendorServer implements AutoCloseable {

    private static final Pattern PORT = Pattern.compile("port (\\d+)\\R");
    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(100);

    private final ChildJvm process;
    private final int port;
    private final Path folder;
    private final HttpClient client = HttpClient.newHttpClient();

    private VendorServer(ChildJvm process, int port, Path folder) {
        this.process = process;
        this.port = port;
        this.folder = folder;
    }

    /** @param dir for its files */
    static VendorServer start(String yaml, Path dir) throws IOException, InterruptedException {
        Path folder = Files.createDirectory(dir.resolve("vendors"));
        Path config = Files.writeString(dir.resolve("vendors.yaml"), yaml);
        ChildJvm process = ChildJvm.start(
                new ChildJvm.Program(
                        VendorServerMain.class.getName(),
                        List.of(config.toString(), folder.toString()),
                        List.of("-XX:+UseSerialGC", "-Xms512m", "-Xmx512m"),
                        List.of(),
                        ChildJvm.Aim.FAST),
                dir.resolve("vendors.log"));
        try {
            int port = Integer.parseInt(process.awaitPrinted(PORT, READY).group(1));
            return new VendorServer(process, port, folder);
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    /** @param perSecond calls that each of them allows in any second; 0 if it has no limit */
    Assignment.Api api(int perSecond) {
        return new Assignment.Api("http://127.0.0.1:" + port, perSecond);
    }

    /**
     * Waits until something is so at each vendor.
     *
     * @throws IllegalStateException if that takes longer than two minutes, or who is to call ends
     */
    void await(Runner runner, Predicate<VendorReport> something) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (!report().vendors().stream().allMatch(something)) {
            runner.check();
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("not all vendors were called as they should; the runner printed:\n"
                        + runner.process().log());
            }
            Pause.of(LOOK);
        }
    }

    private Report report() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/_report"))
                .build();
        return Report.fromJson(
                client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body());
    }

    /** Ends them and returns what they received. */
    Received end() throws IOException, InterruptedException {
        process.terminate();
        if (!process.awaitEnd(READY)) {
            throw new IllegalStateException("the vendors did not end:\n" + process.log());
        }
        return Received.read(folder);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        client.close();
        process.close();
    }
}
