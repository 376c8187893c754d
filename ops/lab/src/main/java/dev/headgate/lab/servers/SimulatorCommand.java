package dev.headgate.lab.servers;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "simulator",
        header = "Run vendors with real quotas and faults, and count what arrives.",
        description = {
            "",
            "Each vendor listens on 127.0.0.1 under /its-id/. GET /_report answers the",
            "counts so far. Runs until Ctrl-C, then prints the report: overQuota counts",
            "arrivals beyond a limit, inCoolDown those inside a cool-down, repeats those",
            "that had been answered with 2xx before.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate simulator --port 8081",
            "  headgate simulator vendors.yaml --strict --json",
            "",
            "Exit codes: 0 stopped as told, 1 with --strict if a rule was broken, 2 wrong",
            "usage or file, 3 the port is taken."
        })
public final class SimulatorCommand extends Operation {

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "The vendors, in YAML (default: a built-in example of eight)")
    private @Nullable Path file;

    @Option(names = "--port", description = "0 takes any free one (default: the file's)")
    private @Nullable Integer port;

    @Option(names = "--strict", description = "Exit with 1 if anything was overQuota, inCoolDown or a repeat.")
    private boolean strict;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws InterruptedException {
        SimulatorConfig config = config();
        return new SimulatorRun(output, strict)
                .run(
                        config,
                        simulator -> tell(
                                simulator,
                                config.vendors().stream().map(VendorSpec::id).toList()));
    }

    private SimulatorConfig config() {
        try {
            SimulatorConfig read = file == null ? SimulatorConfig.example() : SimulatorConfig.read(file);
            return port == null ? read : read.withPort(port);
        } catch (IOException e) {
            throw CommandException.usage(file + ": can't be read: " + e, e);
        }
    }

    private void tell(Simulator simulator, List<String> vendors) {
        if (output.isJson()) {
            Map<String, String> urls = new LinkedHashMap<>();
            vendors.forEach(vendor -> urls.put(vendor, simulator.baseUrl(vendor).toString()));
            output.json(Map.of("port", simulator.port(), "vendors", urls));
            return;
        }
        output.line("ready: " + vendors.size() + " vendors");
        vendors.forEach(vendor -> output.line("  " + simulator.baseUrl(vendor)));
        output.line("Ctrl-C stops it and prints the report.");
    }
}
