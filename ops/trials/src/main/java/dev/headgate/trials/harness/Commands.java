package dev.headgate.trials.harness;

import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sends commands, and reads what their audits say.
 *
 * <p>Threading: one thread.
 */
public final class Commands implements AutoCloseable {

    private final TestBed bed;
    private final Duration longest;
    private final CommittedTopic<Audit> topic;
    private final Map<String, List<Audit>> audits = new HashMap<>();
    private int sent;

    /**
     * @param longest how long to wait for an audit
     */
    public Commands(TestBed bed, Duration longest) {
        this.bed = bed;
        this.longest = longest;
        this.topic = bed.topic(
                Topics.AUDIT,
                Audit.class,
                audit -> audits.computeIfAbsent(String.valueOf(audit.getCommandId()), _ -> new ArrayList<>())
                        .add(audit));
    }

    /** A command whose id says its kind and vendor, so that only one of them can be sent. */
    public static Command.Builder of(CommandKind kind, String vendor) {
        return Command.newBuilder().setKind(kind).setVendor(vendor).setId(kind + " " + vendor);
    }

    /**
     * A command that sets a limit.
     *
     * @param max null to use the profile's limit again
     */
    public static Command.Builder limit(String vendor, String limitId, @Nullable Integer max) {
        return of(CommandKind.SET_LIMIT, vendor)
                .setId("SET_LIMIT " + vendor + " " + limitId + " " + max)
                .setLimitId(limitId)
                .setMax(max);
    }

    /** Sends a command, and does not wait for its audit. */
    public Command send(Command.Builder command) {
        Command built = command.build();
        bed.send(Application.ONE, built);
        bed.flush();
        sent++;
        return built;
    }

    /**
     * Waits for a command's audit.
     *
     * @throws IllegalStateException if there is none in time
     */
    public Audit audited(Command command) {
        String id = String.valueOf(command.getId());
        topic.readUntil(() -> audits.containsKey(id), longest);
        return audits.getOrDefault(id, List.of()).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no audit of " + id));
    }

    /** Sends a command, and waits for its audit. */
    public Audit apply(Command.Builder command) {
        return audited(send(command));
    }

    public int sent() {
        return sent;
    }

    /** How many commands have exactly one audit, which says that they had an effect. */
    public long done() {
        topic.readToEnd(longest);
        return audits.values().stream()
                .filter(each -> each.size() == 1 && each.getFirst().getOutcome() == AuditOutcome.DONE)
                .count();
    }

    @Override
    public void close() {
        topic.close();
    }
}
