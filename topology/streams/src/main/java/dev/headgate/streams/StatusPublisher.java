package dev.headgate.streams;

import dev.headgate.core.Snapshot;
import dev.headgate.schemas.LearnedLimit;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.metrics.LimitChangeRequests;
import dev.headgate.streams.record.Outbox;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the status of a task's vendors: to the status topic where it differs from the one written last, and to their
 * metrics. Of very many busy vendors it takes some at a time, in turns, so that statuses never outnumber outcomes.
 */
final class StatusPublisher {

    private static final Logger LOG = LoggerFactory.getLogger(StatusPublisher.class);

    /** Vendors. Half a second's, so that those of a task take a few percent of its time, however many they are. */
    static final int AT_ONCE = 500;

    private final StatusMapper statusMapper;
    private final Outbox outbox;
    private final LimitChangeRequests task;

    /** The statuses written last of vendors without a profile. */
    private final Map<String, VendorStatus> unprofiled = new HashMap<>();

    /** Vendors whose status may differ from the one written last; who waits longest comes first. */
    private final SequencedSet<VendorRuntime> turns = new LinkedHashSet<>();

    private @Nullable Instant saidKeptUntil;

    StatusPublisher(StatusMapper statusMapper, Outbox outbox, LimitChangeRequests task) {
        this.statusMapper = statusMapper;
        this.outbox = outbox;
        this.task = task;
    }

    /** The vendor is new or did something: its status may differ from the one written last. */
    void changed(VendorRuntime runtime) {
        if (runtime.quiet) {
            runtime.quiet = false;
            turns.add(runtime);
        }
    }

    /** The vendor goes by other rules now, and readers wait to be told: it is looked at before all others. */
    void publishFirst(VendorRuntime runtime) {
        runtime.quiet = false;
        turns.addFirst(runtime);
    }

    /** The vendor is left: nothing is said of it any more. */
    void leave(VendorRuntime runtime) {
        turns.remove(runtime);
    }

    /**
     * Looks at none that is quiet: in a task of very many vendors, most are. Returns whether something concerns all vendors
     * of the partition that is another since the last time, so that all are looked at in turn.
     *
     * @param all every vendor
     */
    boolean publish(Collection<VendorRuntime> all, long now) {
        Instant keptUntil = statusMapper.unreadKeptUntil();
        boolean concernsAll = !Objects.equals(keptUntil, saidKeptUntil);
        if (concernsAll) {
            saidKeptUntil = keptUntil;
            turns.addAll(all);
        }
        List<VendorRuntime> busy = new ArrayList<>();
        for (int i = 0; i < AT_ONCE && !turns.isEmpty(); i++) {
            VendorRuntime runtime = turns.removeFirst();
            publish(runtime, now);
            if (!runtime.quiet) {
                busy.add(runtime);
            }
        }
        turns.addAll(busy);
        return concernsAll;
    }

    private void publish(VendorRuntime runtime, long now) {
        unprofiled.remove(runtime.id);
        Snapshot state = runtime.snapshot(now);
        runtime.quiet = isQuiet(state);
        runtime.metrics.report(task, state, runtime.parked(), runtime.isConnectorUsable());
        VendorStatus status = statusMapper.of(runtime, state, now);
        if (differs(status, runtime.reported)) {
            tellLearned(status, runtime.reported);
            runtime.reported = status;
            write(status, now);
        }
    }

    /** Once for each limit, as its owner learns something of it for the first time, or finds it saved. */
    private static void tellLearned(VendorStatus status, @Nullable VendorStatus last) {
        for (LearnedLimit limit : status.getLearned()) {
            boolean told = last != null
                    && last.getLearned().stream()
                            .anyMatch(other -> other.getLimitId().equals(limit.getLimitId()));
            if (!told) {
                LOG.warn(
                        "the vendor's answers say that a limit is lower than its profile has it, so fewer calls start;"
                                + " set max (of a bucket: bucket) of limits, id {} in {}.yaml, or ask the vendor for more"
                                + " vendor={} limit={} max={} learned={} scopes={}",
                        limit.getLimitId(),
                        status.getVendor(),
                        status.getVendor(),
                        limit.getLimitId(),
                        limit.getMax(),
                        limit.getLearned(),
                        limit.getScopes());
            }
        }
    }

    /**
     * Of a vendor without a profile.
     *
     * @param waiting its intents, parked ones too
     * @param kept whether its intents wait until the profile comes
     */
    void publishUnknown(String vendor, int waiting, int parked, boolean kept, long now) {
        VendorStatus status = statusMapper.noProfile(vendor, waiting, parked, kept, now);
        if (differs(status, unprofiled.get(vendor))) {
            unprofiled.put(vendor, status);
            write(status, now);
        }
    }

    /**
     * Nothing waits for a vendor without a profile any more: to readers it is as if it had never been.
     *
     * @param unknown whether it has no profile still, so that nobody else reports it
     */
    void forgetUnknown(String vendor, boolean unknown, long now) {
        unprofiled.remove(vendor);
        if (unknown) {
            outbox.noStatus(vendor, now);
        }
    }

    private static boolean isQuiet(Snapshot state) {
        return state.waiting() + state.inFlight() + state.coolDowns() == 0
                && state.limits().stream().allMatch(limit -> limit.used() == 0);
    }

    private void write(VendorStatus status, long now) {
        outbox.status(status, now);
    }

    /** The stamp apart. */
    private static boolean differs(VendorStatus status, @Nullable VendorStatus last) {
        if (last != null) {
            last.setAt(status.getAt());
        }
        return !status.equals(last);
    }
}
