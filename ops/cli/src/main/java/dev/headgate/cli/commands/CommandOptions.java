package dev.headgate.cli.commands;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Output;
import dev.headgate.control.Exit;
import dev.headgate.control.commands.Steering;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What goes with a command of any kind, and how it is sent. */
public final class CommandOptions {

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the audit")
    private String reason = "";

    @Option(names = "--author", paramLabel = "NAME", description = "Who, for the audit (default: user@host)")
    private @Nullable String author;

    @Option(
            names = "--expires",
            paramLabel = "DURATION",
            description = "No effect after this time, such as 1h (default: 7d, RETIRE: none; at most 30d, RETIRE: any)")
    private @Nullable Duration expires;

    @Option(
            names = "--expect-profile",
            paramLabel = "VERSION",
            description = "Refused if another version of the profile is in force")
    private @Nullable String profile;

    @Option(
            names = "--id",
            paramLabel = "ID",
            description = "The command's own; sent again it is obeyed once (default: random)")
    private @Nullable String id;

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            defaultValue = "10s",
            description = "For the owner's answer (default: ${DEFAULT-VALUE}); 0s: don't wait")
    private Duration wait = Duration.ofSeconds(10);

    boolean expectsProfile() {
        return profile != null;
    }

    /** Begins a command of that kind, with all that these options say. */
    public Command.Builder begin(CommandKind kind, String vendor) {
        Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
        return Command.newBuilder()
                .setKind(kind)
                .setKindName(kind.name())
                .setVendor(vendor)
                .setId(id == null ? UUID.randomUUID().toString() : id)
                .setAuthor(author == null ? self() : author)
                .setReason(reason)
                .setAt(now)
                .setExpires(expires == null ? null : now.plus(expires))
                .setExpectedProfile(profile);
    }

    /** Sends it and waits for what its owner says, as long as these options want. Returns the exit code. */
    public int send(Configuration configuration, Command command, Output output) {
        CommandAnswers answers = new CommandAnswers(command, output);
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            Set<Integer> silent = new Steering(cluster, configuration.codec()).send(command, wait, answers::print);
            if (wait.isZero()) {
                sent(command, output);
                return Exit.GOOD;
            }
            return answers.exit(silent, wait);
        }
    }

    /** Who runs this. */
    public static String self() {
        String host = System.getenv().getOrDefault("HOSTNAME", "");
        return System.getProperty("user.name", "unknown") + (host.isEmpty() ? "" : "@" + host);
    }

    private static void sent(Command command, Output output) {
        output.report(
                Map.of("sent", command.getId()), List.of("sent " + command.getKind() + " with id " + command.getId()));
    }
}
