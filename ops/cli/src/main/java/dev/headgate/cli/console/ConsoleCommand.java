package dev.headgate.cli.console;

import dev.headgate.app.Configuration;
import dev.headgate.app.management.ManagementServer;
import dev.headgate.app.management.Principals;
import dev.headgate.app.management.Role;
import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.cli.support.Logs;
import dev.headgate.cli.support.Stop;
import dev.headgate.console.Console;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.index.IndexReader;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "console",
        header = "Show in a browser what waits and why, and steer it.",
        description = {
            "",
            "Serves a page, and an API (GET /api/v1/openapi.json describes it), for all",
            "vendors of the application, whichever instance owns them. It makes no calls and",
            "need not run where instances do. Whoever opens the printed address may change",
            "things: it holds a token that ends with this command. Runs until Ctrl-C.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate console -c headgate.yaml",
            "  headgate console --port 9000 --read-only",
            "  headgate console --index /var/lib/headgate-index",
            "  headgate console --host 0.0.0.0 --token-file tokens",
            "",
            "Exit codes: 0 stopped as told, 2 wrong usage or configuration, 3 no broker, or",
            "the port is taken."
        })
public final class ConsoleCommand extends ClusterOperation {

    private static final int TOKEN_BYTES = 24;

    @Option(names = "--port", defaultValue = "8490", description = "0 takes any free one (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--host",
            defaultValue = "127.0.0.1",
            description = "The address to listen on (default: ${DEFAULT-VALUE})")
    private String host = "";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = {
                "Who may look (read) and steer (change): NAME ROLE TOKEN a line, as of",
                "management.tokens (default: whoever has the printed address)"
            })
    private @Nullable Path tokenFile;

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = "An index that 'headgate index' keeps, to search intents in")
    private @Nullable Path index;

    @Option(names = "--read-only", description = "The printed address is for looking only.")
    private boolean readOnly;

    @Override
    public Integer call() throws InterruptedException {
        Logs.show();
        IndexReader intents = index == null ? null : new IndexReader(index);
        Configuration configuration = config.read();
        String token = token();
        Principals principals = principals(token);
        try (Cluster _ = Cluster.connect(configuration.kafka())) {
            output.note("connected to " + configuration.bootstrapServers());
        }
        try (Stop stop = Stop.onSignal();
                ManagementServer server = started(principals, new Console(configuration, true, intents))) {
            tell(server, token);
            stop.await();
            output.note("stopping");
        }
        return Exit.GOOD;
    }

    private Principals principals(String token) {
        if (tokenFile == null) {
            return Principals.of("console", readOnly ? Role.READ : Role.CHANGE, token);
        }
        if (readOnly) {
            throw CommandException.usage("--read-only is of the printed address; with --token-file the file says it");
        }
        try {
            return Principals.file(tokenFile);
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw CommandException.usage("--token-file: " + CommandException.reason(e), e);
        }
    }

    private ManagementServer started(Principals principals, Console console) {
        try {
            return ManagementServer.builder()
                    .host(host)
                    .port(port)
                    .principals(principals)
                    .routes(console)
                    .start();
        } catch (UnknownHostException e) {
            throw CommandException.usage("--host: " + host + " has no address", e);
        } catch (UncheckedIOException e) {
            throw CommandException.failed(
                    "can't listen on " + host + " port " + port + ": " + CommandException.reason(e)
                            + "; --port takes another",
                    e);
        }
    }

    private void tell(ManagementServer server, String token) {
        String address = server.uri() + "/console" + (tokenFile == null ? "#token=" + token : "");
        output.report(
                NamedValues.of("ready", true, "url", address, "port", server.port()), List.of("console: " + address));
    }

    private static String token() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
