package dev.headgate.streams;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Overflow;
import dev.headgate.core.policy.Room;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.call.CallPool;
import dev.headgate.streams.kafka.CommitHookStore;
import dev.headgate.streams.kafka.CommitScheduler;
import dev.headgate.streams.kafka.OwnershipProof;
import dev.headgate.streams.kafka.PartitionGate;
import dev.headgate.streams.kafka.TaskSchedule;
import dev.headgate.streams.kafka.ThreadMember;
import dev.headgate.streams.kafka.WriteBehindStore;
import dev.headgate.streams.ledger.DedupeStore;
import dev.headgate.streams.ledger.Deduplicator;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.LimitOverrideStore;
import dev.headgate.streams.ledger.RunningCommandStore;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateStore;
import dev.headgate.streams.overflow.SortedKeys;
import dev.headgate.streams.parking.Parking;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.record.SizeLimiter;
import dev.headgate.streams.record.UndecodedQueue;
import dev.headgate.streams.record.UndecodedStore;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.VendorBinding;
import java.time.Duration;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * One ownership of a partition, from assignment to revocation: when the owner runs, commits and reports.
 *
 * <p>Threading: the stream thread.
 */
final class TaskRuntime implements TaskSchedule {

    /** A punctuation makes Streams commit, so it runs often only while something is to happen soon. */
    private static final Duration BUSY = Duration.ofMillis(1);

    private static final Duration QUIET = Duration.ofMillis(500);

    /** Records in a row, of those that may come at once, after which ended calls are looked at and calls started go. */
    private static final int LOOK_EVERY = 32;

    /** In the task's directory: the index of what waits outside the core's windows, made anew by each ownership. Under
     * another name it would leave the former one behind on disk. */
    private static final String INDEX = "shelf";

    private static final long REPORT = MILLISECONDS.toNanos(500);

    private final AppContext app;
    private final ProcessorContext<byte[], byte[]> context;
    private final Ledger ledger;
    private final SortedKeys keys;
    private final CallPool calls;
    private final UndecodedQueue undecoded;
    private final Deduplicator dedupe;
    private final Outbox outbox;
    private final CommitScheduler commitScheduler;
    private final Parking parking;
    private final Checkpointer checkpointer;
    private final EffectExecutor executor;
    private final PartWriter parts;
    private final VendorRegistry vendors;
    private final CommandHandler commands;
    private final Retirements retirements;
    private final Backpressure backpressure;
    private final OwnershipProof proof;
    private final @Nullable PartitionGate gate;
    private @Nullable Cancellable timer;
    private @Nullable Duration interval;
    private long nextReport;
    private long records;
    private boolean begun;
    private boolean drained;

    /** Whether the ledger was read, or never will be. */
    private boolean takenOver;

    /** Whether rules are others that were not reported yet. */
    private boolean renewed;

    /**
     * @param receiver of records that could not be decoded when they came
     */
    TaskRuntime(AppContext app, ProcessorContext<byte[], byte[]> context, UndecodedQueue.Receiver receiver) {
        this.app = app;
        this.context = context;
        ThreadMember member = app.member().get();
        this.gate = member == null ? null : member.gate();
        this.proof = member == null ? OwnershipProof.given() : member.proof();
        int number = context.taskId().partition();
        Runnable wake = gate == null ? () -> {} : gate::wake;
        this.calls = new CallPool(
                app.pool(),
                app.clock(),
                app.faults(),
                proof,
                app.meters(),
                wake,
                app.settings().bodies());
        UndecodedStore raw = new UndecodedStore(
                context.getStateStore(UndecodedStore.STORE), app.settings().maxBytes());
        this.undecoded = new UndecodedQueue(raw, app.codec(), app.pool(), app.meters(), number, wake, receiver);
        KeyValueStore<Bytes, byte[]> entries = context.getStateStore(Ledger.STORE);
        StateFormat format = new StateFormat(number, () -> app.layout().formats());
        this.ledger = new Ledger(
                entries, format, calls::isInFlight, app.faults().keeps(FaultInjection.Protection.ORDINAL_EPOCH));
        WriteBehindStore.beforeSurvivors(entries, ledger::writeAll);
        this.keys = new SortedKeys(context.stateDir().toPath().resolve(INDEX), SortedKeys.MAX_CHANGES);
        this.dedupe = new Deduplicator(
                new DedupeStore(
                        context.getStateStore(DedupeStore.STORE),
                        format,
                        this::isUnfinished,
                        DedupeStore.MAX,
                        app.meters()),
                app.bindings(),
                app.meters(),
                app.faults().keeps(FaultInjection.Protection.DEDUPE));
        this.commitScheduler = new CommitScheduler(context::commit, app.clock()::now);
        this.outbox = new Outbox(
                context,
                app.codec(),
                new SizeLimiter(app.codec(), app.settings().maxBytes(), app.meters()::omitted),
                app.meters(),
                commitScheduler);
        KeyValueStore<Bytes, byte[]> vendorStates = context.getStateStore(VendorStateStore.STORE);
        this.checkpointer = new Checkpointer(new VendorStateStore(vendorStates, format));
        long overlap = member == null ? 0 : proof.validity();
        this.parking = new Parking(
                ledger,
                vendorStates,
                format,
                app.blocks(),
                outbox::parked,
                this::room,
                () -> NANOSECONDS.toMillis(app.clock().now()),
                wake,
                number,
                app.settings().ledgerEntries(),
                app.settings().ledgerBytes());
        this.retirements = new Retirements(new RunningCommandStore(vendorStates, format));
        TaskContext task = new TaskContext(
                ledger,
                keys,
                calls,
                outbox,
                commitScheduler,
                checkpointer,
                parking,
                new LimitOverrideStore(vendorStates, format),
                retirements,
                number,
                overlap);
        this.executor = new EffectExecutor(app, task);
        this.parts = new PartWriter(app, task);
        this.vendors = new VendorRegistry(app, task, executor);
        this.commands = new CommandHandler(app, task, vendors.commands(), vendors.retirement(), vendorStates, format);
        this.backpressure = new Backpressure(app, number, gate, vendors, undecoded);
        CommitHookStore.beforeCommit(vendorStates, this::beforeCommit);
        app.shutdown().opened();
        if (gate != null) {
            gate.register(this);
        }
        runEvery(BUSY);
    }

    CommandHandler commands() {
        return commands;
    }

    EffectExecutor executor() {
        return executor;
    }

    Outbox outbox() {
        return outbox;
    }

    UndecodedQueue undecoded() {
        return undecoded;
    }

    /** Before each record. It is held until the ledger is taken over, unless it was fetched already. */
    void beforeRecord(long now) {
        catchUp(now);
        boolean loaded;
        do {
            loaded = load(now);
        } while (!loaded);
    }

    /** Before each record and each run; not in init, where nothing may be forwarded. */
    private void catchUp(long now) {
        if (!begun) {
            begun = true;
            parking.begin();
            vendors.begin(now);
            commands.begin();
        }
        if (gate == null) {
            checkpointer.committed(); // under a topology test driver, whose commit nobody tells of: it goes through
            parts.committed();
            parking.committed();
        }
        vendors.confirm(now);
        renewed |= vendors.renew(now); // a quiet task may not have run since
    }

    /** A new intent, unless it is none. */
    void accept(long ordinal, LedgerEntry entry, int bytes, long now) {
        if (dedupe.isDuplicate(ordinal, entry, now)) {
            return;
        }
        String refusal = refusal(entry);
        if (refusal != null) {
            executor.reject(ordinal, entry, refusal, now);
            return;
        }
        dedupe.remember(ordinal, entry, now);
        commands.markCancelled(entry, now);
        vendors.accept(ordinal, entry, bytes, now);
    }

    /** Ended calls make room for what came since, so that most intents are finished before the next commit. */
    void afterRecord(long now) {
        records++;
        if (records % LOOK_EVERY == 0) {
            parts.run(now);
            if (calls.hasEnded()) {
                vendors.run(now);
            }
            calls.launch();
        }
        parking.writeBlocks(now);
        scheduleNext(now);
        if (gate == null) {
            calls.launch(); // nothing polls
        }
    }

    /** After each record and each run: what is to happen next, and whether more may come in. */
    void scheduleNext(long now) {
        if (needsProof()) {
            commitScheduler.commitNow();
        }
        commitScheduler.commitIfDue();
        backpressure.update(now);
        long due = workDue();
        boolean soon = calls.inFlight() > 0
                || undecoded.isTrying()
                || checkpointer.isAwaited()
                || (due != Nanos.NEVER && due - now < QUIET.toNanos());
        runEvery(soon ? BUSY : QUIET);
    }

    /** The partition has gone, or the program ends: nothing may be forwarded or written from here on. */
    void end() {
        vendors.giveUp();
        checkpointer.giveUp();
        stopStarting();
        app.shutdown().ended(calls.inFlight());
        app.meters().abandoned(calls.inFlight());
        calls.close();
        if (timer != null) {
            timer.cancel();
        }
        if (gate != null) {
            gate.unregister(this);
        }
        undecoded.end();
        parking.end();
        backpressure.end();
        keys.close(); // last: a file that cannot be deleted must not keep the gate
    }

    @Override
    public boolean hasNews() {
        return calls.hasEnded()
                || parts.hasNews(app.clock().now())
                || checkpointer.hasNews()
                || undecoded.hasNews()
                || parking.hasNews();
    }

    @Override
    public void polling() {
        calls.launch();
    }

    @Override
    public void committed() {
        checkpointer.committed();
        parking.committed();
        parts.committed();
        commitScheduler.committed();
    }

    /** A quiet task reports when it runs: a poll that ended for it would find nothing to run. */
    @Override
    public long nextDue() {
        return isQuiet() ? workDue() : Math.min(workDue(), nextReport);
    }

    private boolean isQuiet() {
        return QUIET.equals(interval);
    }

    private long workDue() {
        if (commands.isBusy()) {
            return 0;
        }
        return Math.min(
                Math.min(Math.min(vendors.nextDue(), parts.nextDue()), commitScheduler.due()),
                drained ? Nanos.NEVER : undecoded.nextDue());
    }

    private void run() {
        long now = app.clock().now();
        catchUp(now);
        if (app.shutdown().begun() && !drained) {
            vendors.drain(now);
            stopStarting();
        }
        if (!drained) {
            if (load(now)) {
                undecoded.run(now);
            }
        }
        parts.run(now);
        vendors.run(now);
        parking.writeBlocks(now);
        commands.run(vendors.isLoaded(), now);
        dedupe.clean(now);
        if (renewed || isQuiet() || now >= nextReport) {
            backpressure.profiled(app.bindings().vendors());
            vendors.report(now);
            nextReport = now + REPORT;
            renewed = false;
        }
        scheduleNext(now);
        calls.launch();
    }

    private Room room(String vendor) {
        VendorBinding binding = app.bindings().binding(vendor);
        return binding == null ? Room.DEFAULT : binding.room();
    }

    /** Why a new intent is not accepted; null: it is. */
    private @Nullable String refusal(LedgerEntry entry) {
        String vendor = entry.getIntent().getVendor();
        String retired = retirements.refusal(vendor);
        if (retired != null) {
            return retired;
        }
        boolean full =
                !Schedules.isSchedule(entry) && room(vendor).overflow() == Overflow.REJECT && parking.isFull(entry);
        return full ? "overflow: reject; the vendor's or tenant's room is used up" : null;
    }

    private boolean isUnfinished(long ordinal) {
        return parking.holds(ordinal) || ledger.holds(ordinal);
    }

    private boolean load(long now) {
        boolean loaded = vendors.load(now);
        if (loaded) {
            takenOver();
        }
        return loaded;
    }

    private void takenOver() {
        if (!takenOver) {
            takenOver = true;
            app.shutdown().takenOver();
        }
    }

    private void stopStarting() {
        if (!drained) {
            drained = true;
            takenOver();
            app.shutdown().closed();
        }
    }

    private void beforeCommit() {
        commitScheduler.committing();
        calls.launch(); // they need not wait for the commit
        parking.save();
        checkpointer.save(needsProof(), app.clock().now());
    }

    /** Calls wait for proof of ownership, or will before long. */
    private boolean needsProof() {
        return calls.inFlight() > 0 && proof.isOld();
    }

    private void runEvery(Duration next) {
        if (next.equals(interval)) {
            return;
        }
        if (timer != null) {
            timer.cancel();
        }
        interval = next;
        timer = context.schedule(next, PunctuationType.WALL_CLOCK_TIME, stamp -> run());
    }
}
