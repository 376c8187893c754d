package dev.headgate.trials.steer;

import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Commands that are sent, and what topics say came of them. Closing it closes the readers of those. */
final class Orders implements AutoCloseable {

    private final TestBed bed;
    private final Duration longest;
    private final CommittedTopic<Audit> audit;
    private final StatusReader statuses;
    private final Map<String, List<Audit>> audits = new HashMap<>();
    private int sent;

    /** @param longest how long to wait for what must come */
    Orders(TestBed bed, Duration longest) {
        this.bed = bed;
        this.longest = longest;
        this.audit = bed.audits(Application.ONE, this::take);
        this.statuses = bed.statuses(Application.ONE);
    }

    private void take(Audit one) {
        audits.computeIfAbsent(String.valueOf(one.getCommandId()), _ -> new ArrayList<>())
                .add(one);
    }

    /** A command that is named by its kind and vendor, of which one is sent. */
    static Command.Builder command(CommandKind kind, String vendor) {
        return Command.newBuilder().setKind(kind).setVendor(vendor).setId(kind + " " + vendor);
    }

    /** @param max null: as in the profile again */
    static Command.Builder limit(String vendor, String limitId, @Nullable Integer max) {
        return command(CommandKind.SET_LIMIT, vendor)
                .setId("SET_LIMIT " + vendor + " " + limitId + " " + max)
                .setLimitId(limitId)
                .setMax(max);
    }

    Command send(Command.Builder command) {
        Command built = command.build();
        bed.send(Application.ONE, built);
        bed.flush();
        sent++;
        return built;
    }

    /** Sends a limit. Returns when status said that it is set, by System.nanoTime. */
    long set(Command.Builder limit) {
        String vendor = send(limit).getVendor();
        if (!statuses.readUntil(vendor, it -> !it.getOverrides().isEmpty(), longest)) {
            throw new IllegalStateException("status does not say that a limit of " + vendor + " is set");
        }
        VendorStatus said = Objects.requireNonNull(statuses.last(vendor));
        return nanoTime(said.getAt());
    }

    /** Waits for a command's audit. */
    Audit audited(Command command) {
        String id = String.valueOf(command.getId());
        if (!audit.readUntil(() -> audits.containsKey(id), longest)) {
            throw new IllegalStateException("no audit of " + id);
        }
        return Objects.requireNonNull(audits.get(id)).getFirst();
    }

    int sent() {
        return sent;
    }

    /** How many commands have one audit, which says that they had an effect. */
    int done() {
        audit.readToEnd(longest);
        return (int) audits.values().stream()
                .filter(each -> each.size() == 1 && each.getFirst().getOutcome() == AuditOutcome.DONE)
                .count();
    }

    private static long nanoTime(Instant at) {
        return System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() - at.toEpochMilli());
    }

    @Override
    public void close() {
        try (audit) {
            statuses.close();
        }
    }
}
