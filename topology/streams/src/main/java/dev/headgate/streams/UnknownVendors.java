package dev.headgate.streams;

import dev.headgate.core.Effect;
import dev.headgate.core.Intent;
import dev.headgate.core.Outcome;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.overflow.IndexEntry;
import dev.headgate.streams.overflow.WaitingIntent;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.streams.spi.SteadyClock;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets the intents of vendors without a profile wait. Those of a vendor that was never known end after a while; of one that
 * was, or whose profile is there and wrong, they wait until it comes, or until an operator gives them up. However many
 * names there are, each look and each report is at a bounded number of them.
 */
final class UnknownVendors {

    private static final Logger LOG = LoggerFactory.getLogger(UnknownVendors.class);

    /** Intents dealt with before others have their turn. */
    static final int PASS = 64;

    /** Names of vendors with a profile looked for before others have their turn. */
    static final int LOOKS = 1024;

    /** Vendors with a status record of their own, and so the most names that are logged. All of them are counted. */
    static final int MAX_REPORTED = 1000;

    /** Status records a report. */
    static final int AT_ONCE = 100;

    private final AppContext app;
    private final TaskContext task;
    private final EffectExecutor executor;
    private final StatusPublisher publisher;
    private final Predicate<String> callable;
    private final UnknownVendorIntents waitingIntents = new UnknownVendorIntents();

    /** Vendors whose intents wait without end. */
    private final Set<String> kept = new HashSet<>();

    /** Vendors that a predecessor may have reported. */
    private final Set<String> inherited = new HashSet<>();

    private final Set<String> reported = new HashSet<>();

    /** Vendors that are to be reported when others are gone. */
    private final SequencedSet<String> unreported = new LinkedHashSet<>();

    /** Vendors that may be other than was reported. */
    private final SequencedSet<String> turns = new LinkedHashSet<>();

    private Set<String> profiles = Set.of();
    private Iterator<String> unseen = Collections.emptyIterator();
    private int logged;

    /** @param callable whether a vendor can be called now */
    UnknownVendors(
            AppContext app,
            TaskContext task,
            EffectExecutor executor,
            StatusPublisher publisher,
            Predicate<String> callable) {
        this.app = app;
        this.task = task;
        this.executor = executor;
        this.publisher = publisher;
        this.callable = callable;
    }

    boolean holds(String vendor) {
        return waitingIntents.waiting(vendor) > 0;
    }

    /**
     * An intent of a vendor without a profile.
     *
     * @param since its grace counts from then, in nanoseconds: the later of its acceptance and the take-over
     * @param leftBehind whether a predecessor left it
     */
    void add(String vendor, long ordinal, LedgerEntry entry, long since, boolean leftBehind, long now) {
        if (entry.getCancelled() && !entry.getStarted()) {
            executor.finishUnknown(end(ordinal, entry, Outcome.CANCELLED, "cancelled"), now);
            return;
        }
        if (entry.getProfiled() || (!holds(vendor) && task.checkpointer().knows(vendor))) {
            kept.add(vendor);
        }
        if (leftBehind) {
            inherited.add(vendor);
        }
        long grace = app.settings().unknownGrace().toNanos();
        long until = Math.min(kept.contains(vendor) ? Nanos.NEVER : since + grace, deadline(entry));
        long id = IndexEntry.hash(entry.getIntent().getId());
        waitingIntents.add(new UnknownVendorIntents.Waiting(vendor, ordinal, id, until));
        app.meters().noProfile(1);
        turns.add(vendor);
        task.ledger().cool(ordinal);
    }

    /** A vendor that is waited for and has a profile by now, to be {@link #take}n from or {@link #lost}; null for none. */
    @Nullable
    String found() {
        return waitingIntents.known();
    }

    /** It has no profile after all. */
    void lost(String vendor) {
        waitingIntents.lost(vendor);
    }

    /** Takes the first intent out of a vendor that was {@link #found}. */
    WaitingIntent take(String vendor) {
        long ordinal = waitingIntents.claim(vendor);
        LedgerEntry entry = task.ledger().get(ordinal);
        entry.setProfiled(true);
        task.ledger().update(ordinal, entry);
        gone(vendor);
        return new WaitingIntent(ordinal, entry);
    }

    /** Ends some whose time is over. */
    void endDue(long now) {
        for (UnknownVendorIntents.Waiting waiting : waitingIntents.due(now, PASS)) {
            due(waiting, now);
        }
    }

    /** Ends those of a vendor that have this id. Returns how many. */
    int cancel(String vendor, String id, String reason, long now) {
        int ended = 0;
        for (UnknownVendorIntents.Waiting waiting : waitingIntents.withId(vendor, IndexEntry.hash(id))) {
            LedgerEntry entry = task.ledger().get(waiting.ordinal());
            if (entry.getIntent().getId().equals(id)) {
                finish(waiting, end(waiting.ordinal(), entry, Outcome.CANCELLED, reason), now);
                ended++;
            } else {
                task.ledger().cool(waiting.ordinal());
            }
        }
        return ended;
    }

    /** The names at this moment. */
    List<String> vendors() {
        return List.copyOf(waitingIntents.vendors());
    }

    /** Ends one that an operator wants no more, if it waits here. Returns whether it did. */
    boolean end(Intent intent, LedgerEntry entry, BulkEnding ending, long now) {
        String vendor = entry.getIntent().getVendor();
        if (!take(vendor, intent.ordinal())) {
            return false;
        }
        executor.finishUnknown(end(intent.ordinal(), entry, ending.outcome(), ending.reason()), now);
        return true;
    }

    /** Ends one that was parked and is taken out. */
    void endParked(WaitingIntent parked, BulkEnding ending, long now) {
        executor.finishUnknown(end(parked.ordinal(), parked.entry(), ending.outcome(), ending.reason()), now);
    }

    /** The partition has gone. */
    void giveUp() {
        app.meters().noProfile(-waitingIntents.size());
    }

    /** What was reported of each may be another by now, though nothing was done. */
    void reportAgain() {
        turns.addAll(reported);
    }

    /** Says how some are that may be other than was said, in turns. */
    void report(long now) {
        for (int i = 0; i < AT_ONCE && !turns.isEmpty(); i++) {
            report(turns.removeFirst(), now);
        }
    }

    long nextDue() {
        return unseen.hasNext() ? 0 : waitingIntents.nextDue();
    }

    /** Looks who of those that have a profile was waited for: once, since a set that is the same has nobody new. */
    void lookForProfiles() {
        Set<String> current = app.bindings().vendors();
        if (current != profiles) {
            profiles = current;
            unseen = current.iterator();
        }
        if (waitingIntents.size() == 0) {
            unseen = Collections.emptyIterator();
        }
        for (int i = 0; i < LOOKS && unseen.hasNext(); i++) {
            waitingIntents.found(unseen.next());
        }
    }

    private void due(UnknownVendorIntents.Waiting waiting, long now) {
        String vendor = waiting.vendor();
        LedgerEntry entry = task.ledger().get(waiting.ordinal());
        long deadline = deadline(entry);
        if (deadline <= now) {
            String reason = "deadline passed while there was no profile " + vendor + ".yaml";
            finish(waiting, end(waiting.ordinal(), entry, Outcome.EXPIRED, reason), now);
        } else if (kept.contains(vendor)) {
            waitingIntents.later(waiting, deadline);
            task.ledger().cool(waiting.ordinal());
        } else if (app.bindings().problem(vendor) != null) {
            waitingIntents.later(
                    waiting, Math.min(now + app.settings().unknownGrace().toNanos(), deadline));
            task.ledger().cool(waiting.ordinal());
        } else if (callable.test(vendor)) {
            waitingIntents.found(vendor);
            waitingIntents.later(waiting, deadline);
        } else {
            String reason = "vendor: no profile " + vendor + ".yaml in vendors.dir; add it and replay";
            finish(waiting, end(waiting.ordinal(), entry, Outcome.INVALID, reason), now);
        }
    }

    private void finish(UnknownVendorIntents.Waiting waiting, Effect.Finish finish, long now) {
        if (take(waiting.vendor(), waiting.ordinal())) {
            executor.finishUnknown(finish, now);
        }
    }

    private boolean take(String vendor, long ordinal) {
        boolean taken = waitingIntents.remove(vendor, ordinal);
        if (taken) {
            gone(vendor);
        }
        return taken;
    }

    private void gone(String vendor) {
        app.meters().noProfile(-1);
        turns.add(vendor);
        if (!holds(vendor)) {
            kept.remove(vendor);
        }
    }

    private void report(String vendor, long now) {
        int waiting = waitingIntents.waiting(vendor);
        if (waiting == 0) {
            unreported.remove(vendor);
            boolean mayBeTold = inherited.remove(vendor);
            if (reported.remove(vendor) || mayBeTold) {
                publisher.forgetUnknown(vendor, !callable.test(vendor), now);
            }
            if (!unreported.isEmpty() && reported.size() < MAX_REPORTED) {
                turns.add(unreported.removeFirst());
            }
        } else if (reported.contains(vendor) || reported.size() < MAX_REPORTED) {
            log(vendor, waiting);
            int parked = (int) Math.min(task.parking().parked(vendor), Integer.MAX_VALUE - waiting);
            publisher.publishUnknown(vendor, waiting + parked, parked, kept.contains(vendor), now);
        } else {
            unreported.add(vendor);
        }
    }

    private void log(String vendor, int waiting) {
        if (reported.add(vendor) && logged < MAX_REPORTED) {
            logged++;
            String problem = app.bindings().problem(vendor);
            LOG.warn(
                    "vendor without a profile, its intents wait vendor={} waiting={} untilItComes={} problem={}",
                    vendor,
                    waiting,
                    problem != null || kept.contains(vendor),
                    problem);
        }
    }

    private static long deadline(LedgerEntry entry) {
        return SteadyClock.nanos(entry.getIntent().getDeadline(), Nanos.NEVER);
    }

    private static Effect.Finish end(long ordinal, LedgerEntry entry, Outcome outcome, String reason) {
        return new Effect.Finish(
                IntentMapper.intent(ordinal, entry, Map.of()), outcome, reason, null, IntentMapper.progress(entry));
    }
}
