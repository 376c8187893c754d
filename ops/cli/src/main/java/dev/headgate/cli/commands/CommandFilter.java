package dev.headgate.cli.commands;

import dev.headgate.control.CommandException;
import dev.headgate.schemas.Command;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which intents are meant, beside those of an id. */
public final class CommandFilter {

    private static final int MAX_ATTRIBUTES = 4;

    @Option(names = "--group", paramLabel = "GROUP", description = "Only this group's")
    private @Nullable String group;

    @Option(names = "--tenant", paramLabel = "TENANT", description = "Only this tenant's")
    private @Nullable String tenant;

    @Option(
            names = "--scope",
            paramLabel = "NAME=VALUE",
            description = "Only this scope; several times for one of several attributes")
    private Map<String, String> scope = new LinkedHashMap<>();

    @Option(
            names = "--correlation",
            paramLabel = "NAME=VALUE",
            description = "Only with this correlation; may be given several times")
    private Map<String, String> correlation = new LinkedHashMap<>();

    /** Whether it says anything but a scope. */
    boolean isMoreThanAScope() {
        return group != null || tenant != null || !correlation.isEmpty();
    }

    /** Whether it says anything. */
    public boolean isEmpty() {
        return !isMoreThanAScope() && scope.isEmpty();
    }

    /** Whether it says anything of correlations, which the owner keeps no pause by. */
    public boolean hasCorrelation() {
        return !correlation.isEmpty();
    }

    /** @throws CommandException if it says more than a command may */
    public void fill(Command.Builder command) {
        if (scope.size() > MAX_ATTRIBUTES || correlation.size() > MAX_ATTRIBUTES) {
            throw CommandException.usage("--scope, --correlation: at most " + MAX_ATTRIBUTES + " attributes");
        }
        command.setGroup(group).setTenant(tenant).setScope(scope).setCorrelation(correlation);
    }
}
