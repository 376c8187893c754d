package dev.headgate.lab.servers;

import dev.headgate.cli.support.CommandException;
import dev.headgate.cli.support.Exit;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stop;
import dev.headgate.cli.support.Texts;
import dev.headgate.simulator.Report;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.TokenReport;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
        Report report;
        try (Stop stop = Stop.onSignal();
                Simulator simulator = start(config)) {
            tell(simulator, config.vendors().stream().map(VendorSpec::id).toList());
            stop.await();
            report = simulator.report();
        }
        print(report);
        Report.Totals totals = report.totals();
        boolean broken = totals.overQuota() + totals.inCoolDown() + totals.repeats() > 0;
        return strict && broken ? Exit.BROKEN : Exit.GOOD;
    }

    private SimulatorConfig config() {
        try {
            SimulatorConfig read = file == null ? SimulatorConfig.example() : SimulatorConfig.read(file);
            return port == null ? read : read.withPort(port);
        } catch (IOException e) {
            throw CommandException.usage(file + ": can't be read: " + e, e);
        }
    }

    private static Simulator start(SimulatorConfig config) {
        try {
            return Simulator.start(config);
        } catch (IOException e) {
            throw CommandException.failed(
                    "port " + config.port() + " can't be opened: " + e.getMessage() + "; choose another with --port",
                    e);
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

    private void print(Report report) {
        if (output.isJson()) {
            try {
                output.line(new String(report.toJson(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw CommandException.failed("the report can't be written: " + e, e);
            }
            return;
        }
        output.line(String.format(
                Locale.ROOT,
                "%-22s %9s %9s %9s %10s %8s %7s",
                "VENDOR",
                "arrivals",
                "refusals",
                "overQuota",
                "inCoolDown",
                "siblings",
                "repeats"));
        report.vendors().forEach(it -> output.line(row(it)));
        Report.Totals totals = report.totals();
        output.line(row(
                "all",
                totals.arrivals(),
                totals.refusals(),
                totals.overQuota(),
                totals.inCoolDown(),
                totals.siblings(),
                totals.repeats()));
        report.vendors().forEach(this::printTokens);
    }

    private void printTokens(VendorReport vendor) {
        TokenReport tokens = vendor.tokens();
        if (tokens != null) {
            output.line(String.format(
                    Locale.ROOT,
                    "%s: tokens issued %d; requests for one refused %d, failed %d",
                    vendor.vendor(),
                    tokens.issued(),
                    tokens.refused(),
                    tokens.failed()));
            output.line(String.format(
                    Locale.ROOT,
                    "  calls with an expired token %d, of another account %d, unknown %d, none %d",
                    tokens.expired(),
                    tokens.ofOthers(),
                    tokens.unknown(),
                    tokens.without()));
        }
    }

    private static String row(VendorReport it) {
        return row(
                it.vendor(),
                it.arrivals(),
                it.refusals(),
                it.overQuota(),
                it.inCoolDown(),
                it.siblings(),
                it.repeats());
    }

    private static String row(String name, Object... counts) {
        return String.format(Locale.ROOT, "%-22s", Texts.cut(22, name))
                + String.format(Locale.ROOT, " %9d %9d %9d %10d %8d %7d", counts);
    }
}
