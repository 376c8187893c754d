package dev.headgate.streams;

import dev.headgate.core.IntentFilter;
import dev.headgate.core.Scope;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.SavedRunningCommand;
import dev.headgate.streams.ledger.ExpiringKeys;
import dev.headgate.streams.ledger.RunningCommandStore;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.record.CommandValidator;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBinding;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Obeys the commands to one partition's vendors, and says on the topic audit what came of each, in the transaction in which
 * it did.
 *
 * <p>Threading: the stream thread.
 */
final class CommandHandler {

    private static final Logger LOG = LoggerFactory.getLogger(CommandHandler.class);

    /** Intents that are to be cancelled when they come, of a vendor and of all of the task. */
    static final int MAX_CANCELS = 10_000;

    private static final int MAX_ALL_CANCELS = 100_000;

    /** Ids of commands by which one that comes again is known. */
    private static final int MAX_IDS = 1000;

    private static final Duration LASTS = Duration.ofDays(7);
    private static final Duration MAX_LASTS = Duration.ofDays(30);

    private record Given(Command command, long offset) {}

    private final AppContext app;
    private final TaskContext task;
    private final VendorCommands vendors;
    private final ExpiringKeys cancels;
    private final ExpiringKeys obeyed;
    private final RunningCommandStore runningCommands;
    private final CommandRuns runs;
    private final Drains drains;
    private final LimitSetting limits;
    private final Retiring retiring;

    CommandHandler(
            AppContext app,
            TaskContext task,
            VendorCommands vendors,
            VendorRetirement retirement,
            KeyValueStore<Bytes, byte[]> store,
            StateFormat format) {
        this.app = app;
        this.task = task;
        this.vendors = vendors;
        this.cancels = new ExpiringKeys(store, format, ExpiringKeys.CANCELS, MAX_CANCELS, MAX_ALL_CANCELS);
        this.obeyed = new ExpiringKeys(store, format, ExpiringKeys.COMMAND_IDS, MAX_IDS, MAX_IDS);
        this.runningCommands = new RunningCommandStore(store, format);
        this.runs = new CommandRuns(task, vendors, runningCommands, this::ended);
        this.limits = new LimitSetting(vendors);
        CommandAudit audit = (saved, outcome, effect, now) -> audit(
                new Given(saved.getCommand(), saved.getOffset()),
                outcome,
                effect,
                outcome == AuditOutcome.DONE ? 1 : 0,
                now);
        this.drains = new Drains(vendors, runningCommands, audit);
        this.retiring = new Retiring(retirement, task.retirements(), app.bindings(), audit);
    }

    /** Reads what a predecessor kept. */
    void begin() {
        cancels.load();
        obeyed.load();
        for (SavedRunningCommand saved : runningCommands.load()) {
            switch (saved.getCommand().getKind()) {
                case DRAIN -> drains.takeOver(saved);
                case RETIRE -> retiring.takeOver(saved);
                default -> runs.takeOver(saved);
            }
        }
    }

    /** Marks an intent that comes now and was cancelled before; in every generation of its replays. */
    void markCancelled(LedgerEntry entry, long now) {
        if (cancels.isEmpty()) {
            return;
        }
        String id = entry.getIntent().getId();
        for (String group : List.of(entry.getIntent().getVendor(), CommandValidator.BROADCAST)) {
            if (cancels.contains(group, id, now)) {
                entry.setCancelled(true);
                entry.setCancelReason(cancels.reason(group, id));
                return;
            }
        }
    }

    /** Obeys a command. Returns why it is given up, or null. */
    @Nullable
    String handle(Outbox.Origin origin, byte[] key, Command command, long now) {
        String problem = CommandValidator.problem(command, key, task.partition());
        if (problem == null) {
            obey(new Given(command, origin.offset()), now);
        }
        return problem;
    }

    /**
     * Goes on with what takes longer.
     *
     * @param loaded whether the ledger is read that was taken over
     */
    void run(boolean loaded, long now) {
        if (loaded) {
            runs.run(now);
            drains.run(now);
            retiring.run(now);
        }
        cancels.clean(now);
        obeyed.clean(now);
    }

    boolean isBusy() {
        return runs.isBusy();
    }

    private void ended(SavedRunningCommand saved, CommandRun run, long now) {
        Given given = new Given(saved.getCommand(), saved.getOffset());
        AuditOutcome outcome = run.count() == 0 ? AuditOutcome.NOTHING : AuditOutcome.DONE;
        audit(given, outcome, run.effect(), run.count(), now);
    }

    private void obey(Given given, long now) {
        Command command = given.command();
        String id = command.getId();
        if (id != null && obeyed.contains("", id, now)) {
            audit(given, AuditOutcome.DUPLICATE, "a command with this id was obeyed before", 0, now);
            return;
        }
        if (expires(command, now) <= now) {
            audit(given, AuditOutcome.EXPIRED, "it came after its time, " + command.getExpires(), 0, now);
            return;
        }
        String expected = command.getExpectedProfile();
        String profile = profile(command.getVendor());
        if (expected != null && !expected.equals(profile)) {
            audit(given, AuditOutcome.REFUSED, "the profile in force is another than its author saw", 0, now);
            return;
        }
        String refusal = needsVendor(command) ? retiring.refusal(command) : null;
        if (refusal != null) {
            audit(given, AuditOutcome.REFUSED, refusal, 0, now);
            return;
        }
        if (id != null) {
            obeyed.add("", id, "", expires(command, now), now);
        }
        switch (command.getKind()) {
            case CANCEL -> cancel(given, now);
            case CLEAR_COOL_DOWN -> clearCoolDowns(given, now);
            case GIVE_UP -> runs.add(saved(given, now));
            case DRAIN -> drain(given, now);
            case PAUSE -> pause(given, now);
            case RESUME -> resume(given, now);
            case QUERY -> runs.add(saved(given, now));
            case RETIRE -> retire(given, now);
            case SET_LIMIT -> setLimit(given, now);
            case UNKNOWN -> throw new IllegalStateException("was to be given up");
        }
    }

    /** Whether it is about how the vendor is called. */
    private static boolean needsVendor(Command command) {
        return switch (command.getKind()) {
            case CLEAR_COOL_DOWN, DRAIN, PAUSE, SET_LIMIT -> true;
            case CANCEL, GIVE_UP, QUERY, RESUME, RETIRE, UNKNOWN -> false;
        };
    }

    private static SavedRunningCommand saved(Given given, long now) {
        return new SavedRunningCommand(1, now, given.offset(), given.command(), 0L);
    }

    /** The audit tells of it when it is through. */
    private void retire(Given given, long now) {
        if (retiring.isRetired(given.command().getVendor())) {
            audit(given, AuditOutcome.NOTHING, "the vendor is retired already", 0, now);
            return;
        }
        String problem = retiring.begin(saved(given, now), now);
        if (problem == null) {
            task.commitScheduler().commitNow();
        } else {
            audit(given, AuditOutcome.REFUSED, problem, 0, now);
        }
    }

    private void pause(Given given, long now) {
        if (isPaused(given, now)) {
            Command command = given.command();
            String effect = CommandFilters.text(CommandFilters.of(command)) + ": paused until "
                    + SteadyClock.instant(expires(command, now)) + "; calls in flight end as they do";
            audit(given, AuditOutcome.DONE, effect, 1, now);
        }
    }

    /** The audit tells of it when it is through. */
    private void drain(Given given, long now) {
        if (!drains.hasRoom()) {
            audit(given, AuditOutcome.REFUSED, Drains.MAX + " drains are not through; wait for some", 0, now);
        } else if (isPaused(given, now)) {
            drains.add(saved(given, now));
        }
    }

    /** Pauses what a command names; if that is not possible, the audit says why. */
    private boolean isPaused(Given given, long now) {
        Command command = given.command();
        IntentFilter which = CommandFilters.of(command);
        String problem = vendors.pause(command.getVendor(), which, expires(command, now), now);
        if (problem != null) {
            audit(given, AuditOutcome.REFUSED, problem, 0, now);
            return false;
        }
        task.commitScheduler().commitNow();
        return true;
    }

    private void resume(Given given, long now) {
        Command command = given.command();
        IntentFilter which = CommandFilters.of(command);
        boolean back = which.equals(IntentFilter.ALL) && retiring.resume(command.getVendor(), now);
        String refusal = retiring.refusal(command);
        if (refusal != null) {
            audit(given, AuditOutcome.REFUSED, refusal + ", without anything to choose by", 0, now);
            return;
        }
        int lifted = vendors.resume(command.getVendor(), which, now);
        if (back) {
            String effect = "the vendor is taken up again, " + lifted + " pauses lifted";
            audit(given, AuditOutcome.DONE, effect, Math.max(1, lifted), now);
        } else if (lifted > 0) {
            audit(given, AuditOutcome.DONE, lifted + " pauses lifted", lifted, now);
        } else {
            audit(given, AuditOutcome.NOTHING, "no pause of such intents is in force", 0, now);
        }
    }

    private void setLimit(Given given, long now) {
        LimitSetting.Ending ending = limits.obey(given.command(), expires(given.command(), now), now);
        audit(given, ending.outcome(), ending.effect(), ending.outcome() == AuditOutcome.DONE ? 1 : 0, now);
    }

    private void cancel(Given given, long now) {
        Command command = given.command();
        if (command.getIntentId() == null) {
            runs.add(saved(given, now));
            return;
        }
        String id = String.valueOf(command.getIntentId());
        String reason = CommandReason.of("cancelled", command);
        int found = 0;
        boolean parked = false;
        for (String vendor : concerned(command)) {
            found += vendors.cancel(vendor, id, reason, now);
            parked |= task.parking().cancel(vendor, id, reason, now);
        }
        if (found > 0) {
            audit(given, AuditOutcome.DONE, "cancelled; what is in flight is not repeated", found, now);
            return;
        }
        long expires = expires(command, now);
        cancels.add(command.getVendor(), id, reason, expires, now);
        String effect = (parked
                        ? "it is cancelled before long if it is among the parked, or"
                        : "no such intent waits; it is cancelled")
                + " if it comes before " + SteadyClock.instant(expires);
        audit(given, AuditOutcome.KEPT, effect, 0, now);
    }

    private void clearCoolDowns(Given given, long now) {
        Command command = given.command();
        Map<String, String> attributes = command.getScope();
        Predicate<Scope> which = scope -> attributes.isEmpty() || scope.isOf(attributes);
        int ended = 0;
        boolean reached = false;
        for (String vendor : concerned(command)) {
            int count = vendors.clearCoolDowns(vendor, which, now);
            reached |= count >= 0;
            ended += Math.max(0, count);
        }
        if (ended > 0) {
            audit(given, AuditOutcome.DONE, ended + " cool-downs ended; each scope is probed", ended, now);
        } else {
            String why = reached ? "nothing that it names cools down" : "no vendor that it names has a profile";
            audit(given, AuditOutcome.NOTHING, why, 0, now);
        }
    }

    private List<String> concerned(Command command) {
        String vendor = command.getVendor();
        return vendor.equals(CommandValidator.BROADCAST) ? vendors.all() : List.of(vendor);
    }

    private String profile(String vendor) {
        VendorBinding binding = app.bindings().binding(vendor);
        return binding == null ? "" : binding.version();
    }

    private static long expires(Command command, long now) {
        Instant expires = command.getExpires();
        return expires == null
                ? now + LASTS.toNanos()
                : Math.min(SteadyClock.nanos(expires, 0), now + MAX_LASTS.toNanos());
    }

    private void audit(Given given, AuditOutcome outcome, String effect, int count, long now) {
        Command command = given.command();
        Audit audit = Audit.newBuilder()
                .setCommandId(command.getId())
                .setKind(CommandValidator.kind(command))
                .setVendor(command.getVendor())
                .setPartition(task.partition())
                .setOffset(given.offset())
                .setAuthor(command.getAuthor())
                .setReason(command.getReason())
                .setOutcome(outcome)
                .setEffect(effect)
                .setCount(count)
                .setAt(SteadyClock.instant(now))
                .build();
        task.outbox().audit(audit, now);
        LOG.info(
                "command kind={} vendor={} outcome={} count={} commandId={} author={}",
                audit.getKind(),
                audit.getVendor(),
                outcome,
                count,
                audit.getCommandId(),
                audit.getAuthor());
    }
}
