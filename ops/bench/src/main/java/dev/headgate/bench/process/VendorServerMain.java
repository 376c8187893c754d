package dev.headgate.bench.process;

import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Simulated vendors as a process of their own: {@code CONFIG-FILE FOLDER}. Prints its port; when told to end it writes
 * what has arrived into the folder.
 */
public final class VendorServerMain {

    private VendorServerMain() {}

    public static void main(String[] args) throws IOException {
        SimulatorConfig config = SimulatorConfig.read(Path.of(args[0]));
        Simulator simulator = Simulator.start(config);
        List<String> vendors = config.vendors().stream().map(VendorSpec::id).toList();
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> write(simulator, vendors, Path.of(args[1])), "vendors: ending"));
        System.out.println("port " + simulator.port());
        while (System.in.read() >= 0) {
            // nobody writes
        }
        System.exit(0);
    }

    private static void write(Simulator simulator, List<String> vendors, Path folder) {
        try {
            Files.write(folder.resolve(Received.REPORT), simulator.report().toJson());
            for (String vendor : vendors) {
                List<String> lines = simulator.log(vendor).entries().stream()
                        .map(VendorServerMain::line)
                        .toList();
                Files.write(folder.resolve(vendor), lines);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String line(ReceiveLog.Entry entry) {
        return new Received.Arrival(entry.nanos(), entry.refused()).line();
    }
}
