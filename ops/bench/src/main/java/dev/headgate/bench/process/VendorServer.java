package dev.headgate.bench.process;

import dev.headgate.simulator.Report;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Simulated vendors in a process of their own. Its main class is this one, too: {@code CONFIG-FILE FILE}. It prints its port,
 * and when it is asked to end it writes what has arrived into the file.
 *
 * <p>Threading: one thread.
 */
public final class VendorServer implements AutoCloseable {

    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final Duration LOOK = Duration.ofMillis(100);

    private final HttpClient client = HttpClient.newHttpClient();
    private final ChildProcess process;
    private final Path received;

    /**
     * Starts vendors as YAML describes them.
     *
     * @param dir for its files
     */
    public VendorServer(String yaml, Path dir) throws IOException, InterruptedException {
        Path config = Files.writeString(dir.resolve("vendors.yaml"), yaml);
        this.received = dir.resolve("received.json");
        this.process = ChildProcess.start(
                VendorServer.class,
                List.of(config.toString(), received.toString()),
                ChildProcess.heap("512m", "SerialGC"),
                dir.resolve("vendors.log"),
                ChildProcess.PORT,
                READY);
    }

    /** Without a slash at its end. */
    public String url() {
        return process.url();
    }

    /**
     * Waits until something is true of each vendor.
     *
     * @throws IllegalStateException if that takes longer than two minutes, or the caller ends
     */
    public void await(ChildProcess caller, Predicate<VendorReport> something) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (!report().vendors().stream().allMatch(something)) {
            caller.check();
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("not all vendors were called as they should; the contender printed:\n"
                        + caller.jvm().log());
            }
            Pause.of(LOOK);
        }
    }

    private Report report() throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url() + "/_report")).build();
        return Report.fromJson(
                client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body());
    }

    /** Ends them and returns what they received. */
    public Received end() throws IOException, InterruptedException {
        process.stop(READY);
        return Received.read(received);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        client.close();
        process.close();
    }

    public static void main(String[] args) throws IOException {
        SimulatorConfig config = SimulatorConfig.read(Path.of(args[0]));
        Simulator simulator = Simulator.start(config);
        Thread ending = new Thread(() -> write(simulator, config, Path.of(args[1])), "vendors: ending");
        Runtime.getRuntime().addShutdownHook(ending);
        System.out.println("port " + simulator.port());
        ChildProcess.awaitEnd();
    }

    private static void write(Simulator simulator, SimulatorConfig config, Path file) {
        Map<String, List<Received.Arrival>> arrivals = new HashMap<>();
        for (VendorSpec vendor : config.vendors()) {
            List<Received.Arrival> its = simulator.log(vendor.id()).entries().stream()
                    .map(entry -> new Received.Arrival(entry.nanos(), entry.refused()))
                    .toList();
            arrivals.put(vendor.id(), its);
        }
        try {
            new Received(simulator.report(), arrivals).write(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
