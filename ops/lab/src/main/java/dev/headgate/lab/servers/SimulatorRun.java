package dev.headgate.lab.servers;

import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stop;
import dev.headgate.cli.support.Table;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.Texts;
import dev.headgate.simulator.Report;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.TokenReport;
import dev.headgate.simulator.VendorReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Simulated vendors, from their start to the signal that ends them, and the report then.
 *
 * @param output where it is told
 * @param strict whether a broken rule is a failure
 */
record SimulatorRun(Output output, boolean strict) {

    private static final Table TABLE = new Table(1)
            .left("VENDOR", 22)
            .right("arrivals", 9)
            .right("refusals", 9)
            .right("overQuota", 9)
            .right("inCoolDown", 10)
            .right("siblings", 8)
            .right("repeats", 7);

    /** @param ready is told when the vendors can be called */
    int run(SimulatorConfig config, Consumer<Simulator> ready) throws InterruptedException {
        Report report;
        try (Stop stop = Stop.onSignal();
                Simulator simulator = start(config)) {
            ready.accept(simulator);
            stop.await();
            report = simulator.report();
        }
        print(report);
        Report.Totals totals = report.totals();
        boolean broken = totals.overQuota() + totals.inCoolDown() + totals.repeats() > 0;
        return strict && broken ? Exit.BROKEN : Exit.GOOD;
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

    private void print(Report report) {
        if (output.isJson()) {
            try {
                output.line(new String(report.toJson(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw CommandException.failed("the report can't be written: " + e, e);
            }
            return;
        }
        output.line(TABLE.heads());
        report.vendors().forEach(it -> output.line(row(it)));
        Report.Totals totals = report.totals();
        output.line(TABLE.line(
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
        return TABLE.line(
                Texts.cut(22, it.vendor()),
                it.arrivals(),
                it.refusals(),
                it.overQuota(),
                it.inCoolDown(),
                it.siblings(),
                it.repeats());
    }
}
