package dev.headgate.simulator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a simulator hosts.
 *
 * @param port on the loopback address; 0 for any free one
 * @param vendors 1 to 1,000, each id once
 * @param bounds of each vendor's bookkeeping
 */
public record SimulatorConfig(int port, List<VendorSpec> vendors, Bounds bounds) {

    public SimulatorConfig {
        Allowed allowed = new Allowed();
        vendors = List.copyOf(vendors);
        allowed.range("port", port, 0, 65_535);
        allowed.range("vendors", vendors.size(), 1, 1_000);
        List<String> ids = vendors.stream().map(VendorSpec::id).toList();
        allowed.check(ids.stream().distinct().count() == ids.size(), "vendors", ids, "each id once");
        allowed.orThrow();
    }

    /** These vendors on any free port. */
    public static SimulatorConfig of(VendorSpec... vendors) {
        return new SimulatorConfig(0, List.of(vendors), Bounds.DEFAULT);
    }

    /** The same on a given port. */
    public SimulatorConfig withPort(int other) {
        return new SimulatorConfig(other, vendors, bounds);
    }

    /**
     * Reads a YAML or JSON file; {@code simulator-example.yaml} beside this class documents every key.
     *
     * @throws IOException if the file can't be read
     * @throws InvalidConfigException naming every mistake in it
     */
    public static SimulatorConfig read(Path file) throws IOException {
        return ConfigReader.read(file);
    }

    /** The documented example: eight vendors, among them google-ads in penalty mode. */
    public static SimulatorConfig example() throws IOException {
        return ConfigReader.example();
    }
}
