package dev.headgate.cli.commands;

import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.NamedValues;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.streams.record.CommandValidator;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Prints what the owners say of a command. */
final class CommandAnswers {

    private final Command command;
    private final Output output;
    private boolean refused;

    CommandAnswers(Command command, Output output) {
        this.command = command;
        this.output = output;
    }

    /**
     * Returns the exit code.
     *
     * @param silent partitions whose owners said nothing
     * @throws CommandException if there are some
     */
    int exit(Set<Integer> silent, Duration waited) {
        if (!silent.isEmpty()) {
            throw CommandException.broken("sent with id " + command.getId() + ", and no answer within "
                    + waited.toMillis() / 1000.0 + " s from the owner of partition " + silent
                    + "; it is obeyed once an instance runs: see the topic audit, and the dead letters if the instance is"
                    + " of an older version");
        }
        return refused ? Exit.BROKEN : Exit.GOOD;
    }

    void print(Audit audit) {
        AuditOutcome outcome = audit.getOutcome();
        refused |= outcome == AuditOutcome.REFUSED || outcome == AuditOutcome.EXPIRED;
        String where = CommandValidator.BROADCAST.equals(audit.getVendor())
                ? "partition " + audit.getPartition()
                : audit.getVendor();
        output.report(
                NamedValues.fields(
                        audit, "id=commandId", "kind", "vendor", "partition", "outcome", "effect", "count", "at"),
                List.of(outcome + " " + audit.getKind() + " " + where + ": " + audit.getEffect()));
    }
}
