package dev.headgate.lab.bench;

import dev.headgate.bench.http.HttpClientReport;
import dev.headgate.bench.http.HttpClients;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.Exit;
import dev.headgate.lab.trials.PrintedProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "client",
        header = "Measure HTTP clients side by side, one request on the wire a call.",
        description = {
            "",
            "64 and 1,000 calls at once to a server that answers after 20 ms. Server and",
            "client have a process each; every client is set not to resend, and what",
            "arrives is counted at the server, also where it closes connections without",
            "an answer or asks to be called again at once. Takes ten minutes; the machine",
            "should do nothing else.",
            "",
            "  connector     Headgate's, with departure and reading of answers",
            "  connector_http2  the same over HTTP/2",
            "  apache        Apache HttpClient 5, on which that is built",
            "  apache_async  the same on its event loops",
            "  okhttp        OkHttp 5",
            "  jdk           java.net.http",
            "  vertx         Vert.x 5, on Netty's event loops",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate bench client",
            "  headgate bench client --quick --json",
            "",
            "Exit codes: 0 measured, 1 a client sent more or fewer requests than asked",
            "for or did not end a call, 2 wrong usage, 3 something failed."
        })
final class BenchClient extends Operation {

    @Option(names = "--quick", description = "Two minutes, once each, less exact.")
    private boolean quick;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("headgate-bench-client");
        HttpClientReport report = HttpClients.measure(quick, folder, new PrintedProgress(output));
        output.reportBoth(report, report.inWords());
        return report.ok() ? Exit.GOOD : Exit.BROKEN;
    }
}
