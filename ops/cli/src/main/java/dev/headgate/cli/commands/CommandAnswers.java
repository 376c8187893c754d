package dev.headgate.cli.commands;

import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.control.commands.CommandSending;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Waits for what the owners say of a command, and prints it. */
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
     * @param asked the partitions whose owners are to answer
     * @throws CommandException if some do not in time
     */
    int await(CommandSending sending, List<Integer> asked, Duration wait) {
        Set<Integer> silent = new HashSet<>(asked);
        long deadline = System.nanoTime() + wait.toNanos();
        while (!silent.isEmpty() && System.nanoTime() < deadline) {
            for (Audit audit : sending.answers(String.valueOf(command.getId()))) {
                if (silent.remove(audit.getPartition())) {
                    print(audit);
                }
            }
        }
        if (!silent.isEmpty()) {
            throw CommandException.broken("sent with id " + command.getId() + ", and no answer within "
                    + wait.toMillis() / 1000.0 + " s from the owner of partition " + silent
                    + "; it is obeyed once an instance runs: see the topic audit, and the dead letters if the instance is"
                    + " of an older version");
        }
        return refused ? Exit.BROKEN : Exit.GOOD;
    }

    private void print(Audit audit) {
        AuditOutcome outcome = audit.getOutcome();
        refused |= outcome == AuditOutcome.REFUSED || outcome == AuditOutcome.EXPIRED;
        if (output.isJson()) {
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("id", audit.getCommandId());
            line.put("kind", audit.getKind());
            line.put("vendor", audit.getVendor());
            line.put("partition", audit.getPartition());
            line.put("outcome", outcome.name());
            line.put("effect", audit.getEffect());
            line.put("count", audit.getCount());
            line.put("at", String.valueOf(audit.getAt()));
            output.json(line);
        } else {
            String where = CommandSending.BROADCAST.equals(audit.getVendor())
                    ? "partition " + audit.getPartition()
                    : audit.getVendor();
            output.line(outcome + " " + audit.getKind() + " " + where + ": " + audit.getEffect());
        }
    }
}
