package dev.headgate.lab.servers;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stop;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.sandbox.SandboxSecurity;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "sandbox",
        header = "Run one real Kafka broker on this machine, to try things with.",
        description = {
            "",
            "Listens on 127.0.0.1 only. Writes client.properties, for any Java client,",
            "and headgate.yaml, for headgate itself, into its directory at each start.",
            "Runs until Ctrl-C.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate sandbox --dir /tmp/kafka",
            "  headgate sandbox --dir /tmp/secure --security SASL_SSL --port 9093",
            "",
            "Exit codes: 0 stopped as told, 2 wrong usage, 3 the port is taken, the",
            "directory is in use or the broker failed."
        })
public final class SandboxCommand extends Operation {

    /** How clients reach the broker. */
    public enum Security {
        PLAINTEXT,
        SASL_SSL
    }

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description =
                    "Where it keeps its data, made if absent and kept (default: a temporary one, deleted at the end)")
    private @Nullable Path dir;

    @Option(names = "--port", defaultValue = "9092", description = "0 takes any free one (default: ${DEFAULT-VALUE})")
    private int port;

    @Option(
            names = "--security",
            paramLabel = "NAME",
            defaultValue = "PLAINTEXT",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). SASL_SSL is TLS and SCRAM-SHA-512.")
    private Security security = Security.PLAINTEXT;

    @Option(
            names = "--auto-create-topics",
            description = "Make a topic when a client first names it (default: false; use: headgate topics apply)")
    private boolean autoCreateTopics;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of topics made without a number (default: ${DEFAULT-VALUE})")
    private int partitions;

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() throws InterruptedException, IOException {
        SandboxConfig config = config();
        try (Stop stop = Stop.onSignal();
                Sandbox sandbox = Sandbox.start(config)) {
            tell(sandbox);
            stop.await();
            output.note("stopping the broker");
        }
        return Exit.GOOD;
    }

    private SandboxConfig config() {
        SandboxSecurity wanted = switch (security) {
            case PLAINTEXT -> new SandboxSecurity.Plaintext();
            case SASL_SSL -> new SandboxSecurity.SaslSsl(null, false);
        };
        try {
            return SandboxConfig.plaintext()
                    .withDir(dir)
                    .withPort(port)
                    .withAutoCreateTopics(autoCreateTopics)
                    .withPartitions(partitions)
                    .withSecurity(wanted);
        } catch (IllegalArgumentException e) {
            throw CommandException.usage("--" + e.getMessage(), e);
        }
    }

    private void tell(Sandbox sandbox) throws IOException {
        Path properties = sandbox.writeClientProperties(sandbox.dir().resolve("client.properties"));
        Path yaml = KafkaYaml.write(sandbox.dir().resolve("headgate.yaml"), sandbox.clientProperties());
        if (output.isJson()) {
            output.json(NamedValues.of(
                    "ready", true,
                    "bootstrapServers", sandbox.bootstrapServers(),
                    "security", security.name(),
                    "dir", sandbox.dir().toString(),
                    "clientProperties", properties.toString(),
                    "config", yaml.toString()));
            return;
        }
        output.line("ready: a broker at " + sandbox.bootstrapServers() + " (" + security + ")");
        output.line("  Java clients:  " + properties);
        output.line("  headgate:      " + yaml);
        output.line("Next: headgate topics apply -c '" + yaml + "'");
        output.line("Ctrl-C stops it.");
    }
}
