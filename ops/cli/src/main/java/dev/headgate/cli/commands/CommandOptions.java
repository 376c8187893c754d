package dev.headgate.cli.commands;

import dev.headgate.app.Configuration;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.control.commands.Steering;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.streams.record.CommandValidator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What goes with a command of any kind, and how it is sent. */
public final class CommandOptions {

    private static final Set<AuditOutcome> REFUSALS = EnumSet.of(AuditOutcome.REFUSED, AuditOutcome.EXPIRED);

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
        List<AuditOutcome> outcomes = new ArrayList<>();
        Set<Integer> silent;
        try (Cluster cluster = Cluster.connect(configuration.kafka())) {
            silent = new Steering(cluster, configuration.codec()).send(command, wait, audit -> {
                outcomes.add(audit.getOutcome());
                print(audit, output);
            });
        }
        if (wait.isZero()) {
            output.report(
                    Map.of("sent", command.getId()),
                    List.of("sent " + command.getKind() + " with id " + command.getId()));
        } else if (!silent.isEmpty()) {
            throw CommandException.broken("sent with id " + command.getId() + ", and no answer within "
                    + wait.toMillis() / 1000.0 + " s from the owner of partition " + silent
                    + "; it is obeyed once an instance runs: see the topic audit, and the dead letters if the instance is"
                    + " of an older version");
        }
        return Collections.disjoint(outcomes, REFUSALS) ? Exit.GOOD : Exit.BROKEN;
    }

    private static void print(Audit audit, Output output) {
        String where = CommandValidator.BROADCAST.equals(audit.getVendor())
                ? "partition " + audit.getPartition()
                : audit.getVendor();
        output.report(
                NamedValues.fields(
                        audit, "id=commandId", "kind", "vendor", "partition", "outcome", "effect", "count", "at"),
                List.of(audit.getOutcome() + " " + audit.getKind() + " " + where + ": " + audit.getEffect()));
    }

    /** Who runs this. */
    public static String self() {
        String host = System.getenv().getOrDefault("HOSTNAME", "");
        return System.getProperty("user.name", "unknown") + (host.isEmpty() ? "" : "@" + host);
    }
}
