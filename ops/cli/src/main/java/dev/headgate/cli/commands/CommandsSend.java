package dev.headgate.cli.commands;

import dev.headgate.app.Configuration;
import dev.headgate.cli.kafka.Cluster;
import dev.headgate.cli.support.CommandException;
import dev.headgate.cli.support.Config;
import dev.headgate.cli.support.Exit;
import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "send",
        header = "Send an order to a vendor's owner, and say what came of it.",
        description = {
            "",
            "Kinds:",
            "  CANCEL           ends the intent --intent; one in flight is not repeated, one",
            "                   that has not come yet is cancelled when it comes",
            "  CLEAR_COOL_DOWN  ends cool-downs and pauses now, all or that of --scope; each",
            "                   is probed with one call",
            "  GIVE_UP          ends what waits, all or only --intent, --tenant, --scope, as",
            "                   EXHAUSTED; headgate dead-letters replay sends it again",
            "",
            "What came of it, who asked and why is kept in the topic audit.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate commands send CANCEL --vendor acme --intent a1",
            "  headgate commands send CLEAR_COOL_DOWN --vendor acme --scope account=7",
            "  headgate commands send GIVE_UP --vendor acme --reason 'contract ended'",
            "",
            "Exit codes: 0 the owner obeyed or had nothing to do, 1 it refused, or said",
            "nothing within --wait, 2 wrong usage or configuration, 3 a broker failed."
        })
final class CommandsSend extends Operation {

    @Mixin
    private final Config config = new Config();

    @Parameters(paramLabel = "KIND", description = "CANCEL, CLEAR_COOL_DOWN or GIVE_UP")
    private String kind = "";

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "Whose owner is meant")
    private @Nullable String vendor;

    @Option(names = "--broadcast", description = "Every vendor's owner, in place of --vendor.")
    private boolean broadcast;

    @Option(names = "--intent", paramLabel = "ID", description = "Only this intent")
    private @Nullable String intent;

    @Option(
            names = "--scope",
            paramLabel = "NAME=VALUE",
            description = "Only this scope; several times for one of several attributes")
    private Map<String, String> scope = new LinkedHashMap<>();

    @Option(names = "--tenant", paramLabel = "TENANT", description = "Only this tenant's")
    private @Nullable String tenant;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the audit")
    private String reason = "";

    @Option(names = "--author", paramLabel = "NAME", description = "Who, for the audit (default: user@host)")
    private @Nullable String author;

    @Option(
            names = "--expires",
            paramLabel = "DURATION",
            description = "No effect after this time, such as 1h (default: 7d; at most 30d)")
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

    @Mixin
    private final Output output = new Output();

    @Override
    public Integer call() {
        dev.headgate.schemas.Command command = command();
        Configuration configuration = config.read();
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                CommandSending sending = new CommandSending(cluster, configuration.codec())) {
            if (!wait.isZero()) {
                sending.expectAnswers(cluster.partitionsOf(configuration.codec().topic(Topics.AUDIT)));
            }
            List<Integer> asked = sending.send(command);
            if (wait.isZero()) {
                sent(command);
                return Exit.GOOD;
            }
            return new CommandAnswers(command, output).await(sending, asked, wait);
        }
    }

    private dev.headgate.schemas.Command command() {
        CommandKind parsed = kind();
        if (broadcast == (vendor != null)) {
            throw CommandException.usage("whose? Give --vendor VENDOR, or --broadcast for every vendor");
        }
        if (parsed == CommandKind.CANCEL && (intent == null || !scope.isEmpty() || tenant != null)) {
            throw CommandException.usage("CANCEL takes --intent ID, and no --scope or --tenant");
        }
        if (parsed == CommandKind.CLEAR_COOL_DOWN && (intent != null || tenant != null)) {
            throw CommandException.usage("CLEAR_COOL_DOWN takes --scope or nothing, and no --intent or --tenant");
        }
        if (scope.size() > 4) {
            throw CommandException.usage("--scope: at most 4 attributes");
        }
        if (broadcast && profile != null) {
            throw CommandException.usage("--expect-profile and --broadcast exclude each other");
        }
        Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
        return dev.headgate.schemas.Command.newBuilder()
                .setKind(parsed)
                .setKindName(parsed.name())
                .setVendor(vendor == null ? CommandSending.BROADCAST : vendor)
                .setIntentId(intent)
                .setId(id == null ? UUID.randomUUID().toString() : id)
                .setAuthor(author == null ? self() : author)
                .setReason(reason)
                .setAt(now)
                .setExpires(expires == null ? null : now.plus(expires))
                .setExpectedProfile(profile)
                .setScope(scope)
                .setTenant(tenant)
                .build();
    }

    private CommandKind kind() {
        for (CommandKind each : CommandKind.values()) {
            if (each != CommandKind.UNKNOWN && each.name().equals(kind)) {
                return each;
            }
        }
        throw CommandException.usage(
                "no kind of command is called " + kind + "; there are: CANCEL, CLEAR_COOL_DOWN, GIVE_UP");
    }

    private static String self() {
        String host = System.getenv().getOrDefault("HOSTNAME", "");
        return System.getProperty("user.name", "unknown") + (host.isEmpty() ? "" : "@" + host);
    }

    private void sent(dev.headgate.schemas.Command command) {
        if (output.isJson()) {
            output.json(Map.of("sent", command.getId()));
        } else {
            output.line("sent " + command.getKind() + " with id " + command.getId());
        }
    }
}
