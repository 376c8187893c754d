package dev.headgate.streams;

import dev.headgate.core.Snapshot;
import dev.headgate.schemas.VendorStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * Says how a task's vendors are: on the status topic what is not as it was said last, and to their faces. Of very many
 * that are busy it says some at a time, in turns: otherwise it would write more than they have outcomes.
 */
final class StatusPublisher {

    /** Vendors. Half a second's, so that those of a task take a few percent of its time, however many they are. */
    static final int AT_ONCE = 500;

    private final StatusMapper reports;
    private final Outbox outbox;
    private final CommitScheduler pace;
    private final LimitChangeRequests task;

    /** What was said last of vendors without a profile. */
    private final Map<String, VendorStatus> strangers = new HashMap<>();

    /** Those that may be other than was said last, who waits longest first. */
    private final SequencedSet<VendorRuntime> turns = new LinkedHashSet<>();

    private boolean saidHeld;

    StatusPublisher(StatusMapper reports, Outbox outbox, CommitScheduler pace, LimitChangeRequests task) {
        this.reports = reports;
        this.outbox = outbox;
        this.pace = pace;
        this.task = task;
    }

    /** The vendor is new or did something: it may be other than was said of it. */
    void stir(VendorRuntime owned) {
        if (owned.quiet) {
            owned.quiet = false;
            turns.add(owned);
        }
    }

    /** It goes by other rules now. Readers wait for that to be said. */
    void hurry(VendorRuntime owned) {
        owned.quiet = false;
        turns.addFirst(owned);
    }

    /**
     * Looks at none that is quiet: in a task of very many vendors, most are.
     *
     * @param all every vendor
     * @param held whether the partition is held because the ledger is full
     */
    void say(Collection<VendorRuntime> all, boolean held, long now) {
        if (held != saidHeld) {
            saidHeld = held;
            turns.addAll(all);
        }
        List<VendorRuntime> busy = new ArrayList<>();
        for (int i = 0; i < AT_ONCE && !turns.isEmpty(); i++) {
            VendorRuntime owned = turns.removeFirst();
            say(owned, held, now);
            if (!owned.quiet) {
                busy.add(owned);
            }
        }
        turns.addAll(busy);
    }

    private void say(VendorRuntime owned, boolean held, long now) {
        strangers.remove(owned.id);
        Snapshot state = owned.snapshot(now);
        owned.quiet = isQuiet(state);
        owned.face.report(task, state);
        VendorStatus status = reports.of(owned, state, held, now);
        if (differs(status, owned.reported)) {
            owned.reported = status;
            write(status, now);
        }
    }

    /**
     * Of a vendor without a profile.
     *
     * @param kept whether its intents wait until the profile comes
     */
    void sayStranger(String vendor, int waiting, boolean kept, long now) {
        VendorStatus status = reports.noProfile(vendor, waiting, kept, now);
        if (differs(status, strangers.get(vendor))) {
            strangers.put(vendor, status);
            write(status, now);
        }
    }

    /**
     * Nothing waits for a vendor without a profile any more: to readers it is as if it had never been.
     *
     * @param unknown whether it has no profile still, so that nobody else reports it
     */
    void forgetStranger(String vendor, boolean unknown, long now) {
        strangers.remove(vendor);
        if (unknown) {
            outbox.noStatus(vendor, now);
            pace.wroteStatus();
        }
    }

    private static boolean isQuiet(Snapshot state) {
        return state.waiting() + state.inFlight() + state.coolDowns() == 0
                && state.limits().stream().allMatch(limit -> limit.used() == 0);
    }

    private void write(VendorStatus status, long now) {
        outbox.status(status, now);
        pace.wroteStatus();
    }

    /** The stamp apart. */
    private static boolean differs(VendorStatus status, @Nullable VendorStatus last) {
        if (last != null) {
            last.setAt(status.getAt());
        }
        return !status.equals(last);
    }
}
