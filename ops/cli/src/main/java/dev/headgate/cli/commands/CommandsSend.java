package dev.headgate.cli.commands;

import dev.headgate.cli.support.ClusterOperation;
import dev.headgate.control.CommandException;
import dev.headgate.schemas.CommandKind;
import dev.headgate.streams.record.CommandValidator;
import java.util.Arrays;
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
            "                   that has not come yet is cancelled when it comes. Or ends all",
            "                   that wait now of --group, --tenant, --scope, --correlation",
            "  CLEAR_COOL_DOWN  ends cool-downs and pauses now, all or that of --scope; each",
            "                   is probed with one call",
            "  DRAIN            pauses as PAUSE does, and is through when no call is under way:",
            "                   give it --wait 10m",
            "  GIVE_UP          ends what waits, all or only --intent, --tenant, --scope, as",
            "                   EXHAUSTED; headgate dead-letters replay sends it again",
            "  PAUSE            starts no call of --group, --tenant, --scope, or of the whole",
            "                   vendor, until it is resumed or --expires",
            "  RESUME           lifts the pauses of --group, --tenant, --scope, or all; then it",
            "                   takes up a retired vendor again, too",
            "  RETIRE           the vendor leaves: what comes is REJECTED, what waits is",
            "                   finished (or send CANCEL or GIVE_UP before), and status forgets",
            "                   it when it is through: give it --wait 10m",
            "  SET_LIMIT        gives --limit (of the profile, or bulkhead) --max at most until",
            "                   --expires, whatever the profile says, or one --scope of it;",
            "                   without --max the profile's again",
            "",
            "What came of it, who asked and why is kept in the topic audit.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  headgate commands send CANCEL --vendor acme --intent a1",
            "  headgate commands send PAUSE --vendor acme --group spring --expires 2h",
            "  headgate commands send SET_LIMIT --vendor acme --limit second --max 5",
            "  headgate commands send SET_LIMIT --vendor acme --limit day --max 1 --scope u=7",
            "  headgate commands send RETIRE --vendor acme --reason 'contract ended'",
            "  headgate commands send CLEAR_COOL_DOWN --vendor acme --scope account=7",
            "  headgate commands send GIVE_UP --vendor acme --reason 'contract ended'",
            "",
            "Exit codes: 0 the owner obeyed or had nothing to do, 1 it refused, or said",
            "nothing within --wait, 2 wrong usage or configuration, 3 a broker failed."
        })
final class CommandsSend extends ClusterOperation {

    @Parameters(
            paramLabel = "KIND",
            description = "CANCEL, CLEAR_COOL_DOWN, DRAIN, GIVE_UP, PAUSE, RESUME, RETIRE, SET_LIMIT")
    private String kind = "";

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "Whose owner is meant")
    private @Nullable String vendor;

    @Option(names = "--broadcast", description = "Every vendor's owner, in place of --vendor.")
    private boolean broadcast;

    @Option(names = "--intent", paramLabel = "ID", description = "Only this intent")
    private @Nullable String intent;

    @Option(names = "--limit", paramLabel = "LIMIT", description = "SET_LIMIT: its id in the profile, or bulkhead")
    private @Nullable String limit;

    @Option(names = "--max", paramLabel = "N", description = "SET_LIMIT: its maximum")
    private @Nullable Integer max;

    @Mixin
    private final CommandFilter filter = new CommandFilter();

    @Mixin
    private final CommandOptions options = new CommandOptions();

    @Override
    public Integer call() {
        dev.headgate.schemas.Command command = command();
        return options.send(config.read(), command, output);
    }

    private dev.headgate.schemas.Command command() {
        CommandKind parsed = kind();
        if (broadcast == (vendor != null)) {
            throw CommandException.usage("whose? Give --vendor VENDOR, or --broadcast for every vendor");
        }
        check(parsed);
        if (broadcast && options.expectsProfile()) {
            throw CommandException.usage("--expect-profile and --broadcast exclude each other");
        }
        dev.headgate.schemas.Command.Builder command = options.begin(
                        parsed, vendor == null ? CommandValidator.BROADCAST : vendor)
                .setIntentId(intent)
                .setLimitId(limit)
                .setMax(max);
        filter.fill(command);
        return command.build();
    }

    private void check(CommandKind parsed) {
        boolean limited = limit != null || max != null;
        if (limited && parsed != CommandKind.SET_LIMIT) {
            throw CommandException.usage("only SET_LIMIT takes --limit and --max");
        }
        boolean fits = switch (parsed) {
            case CANCEL -> (intent == null) != filter.isEmpty();
            case CLEAR_COOL_DOWN -> intent == null && !filter.isMoreThanAScope();
            case DRAIN, PAUSE, RESUME -> intent == null && !filter.hasCorrelation() && !broadcast;
            case RETIRE -> intent == null && filter.isEmpty() && !broadcast;
            case SET_LIMIT -> limit != null && intent == null && !filter.isMoreThanAScope() && !broadcast;
            case GIVE_UP, QUERY, UNKNOWN -> !filter.hasCorrelation();
        };
        if (!fits) {
            throw CommandException.usage(allowed(parsed));
        }
    }

    private static String allowed(CommandKind parsed) {
        return switch (parsed) {
            case CANCEL -> "CANCEL takes --intent ID, or else --group, --tenant, --scope or --correlation";
            case CLEAR_COOL_DOWN -> "CLEAR_COOL_DOWN takes --scope or nothing, and nothing else to choose by";
            case DRAIN, PAUSE, RESUME -> parsed + " takes --vendor, and --group, --tenant and --scope to choose by";
            case RETIRE -> "RETIRE takes --vendor, and nothing to choose by; to end what waits, send CANCEL before";
            case SET_LIMIT ->
                "SET_LIMIT takes --vendor, --limit, --max (without: the profile's) and --scope, and nothing else to choose by";
            case GIVE_UP, QUERY, UNKNOWN -> parsed + " takes no --correlation";
        };
    }

    private CommandKind kind() {
        return Arrays.stream(CommandKind.values())
                .filter(each -> each != CommandKind.UNKNOWN && each != CommandKind.QUERY)
                .filter(each -> each.name().equals(kind))
                .findFirst()
                .orElseThrow(() -> CommandException.usage("no kind of command is called " + kind
                        + "; there are: CANCEL, CLEAR_COOL_DOWN, DRAIN, GIVE_UP, PAUSE, RESUME, RETIRE, SET_LIMIT"));
    }
}
