package dev.headgate.streams;

import dev.headgate.core.ByPriority;
import dev.headgate.core.LimitState;
import dev.headgate.core.Snapshot;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.LearnedLimit;
import dev.headgate.schemas.LimitUse;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.PriorityWaiting;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.streams.record.SizeLimiter;
import dev.headgate.streams.retention.RetentionDeadlines;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBindings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Puts a vendor's state into its status record. */
final class StatusMapper {

    private static final int LONGEST_PROBLEM = 2000;

    private final int partition;
    private final String instance;
    private final VendorBindings bindings;
    private final RetentionDeadlines retention;

    StatusMapper(int partition, String instance, VendorBindings bindings, RetentionDeadlines retention) {
        this.partition = partition;
        this.instance = instance;
        this.bindings = bindings;
        this.retention = retention;
    }

    /** Until when the partition's unread intents are kept; null if that is not soon. */
    @Nullable
    Instant unreadKeptUntil() {
        return retention.of(partition);
    }

    VendorStatus of(VendorRuntime runtime, Snapshot state, long now) {
        Constraint constraint = constraint(state);
        LimitState fullest = state.fullest();
        return VendorStatus.newBuilder()
                .setVendor(runtime.id)
                .setPartition(partition)
                .setInstance(instance)
                .setConstraint(constraint)
                .setDetail(detail(constraint, state, now))
                .setWaiting(state.waiting())
                .setParked(runtime.parked())
                .setInFlight(state.inFlight())
                .setBulkhead(state.bulkhead())
                .setLimitId(fullest == null ? null : fullest.id())
                .setUsed(fullest == null ? 0 : fullest.used())
                .setMax(fullest == null ? 0 : fullest.inForce())
                .setCoolDownUntil(state.coolDownUntil() == 0 ? null : SteadyClock.instant(state.coolDownUntil()))
                .setCoolDowns(state.coolDowns())
                .setFinished(state.finished())
                .setCalls(state.calls())
                .setThrottled(state.throttled())
                .setProfile(runtime.binding.version())
                .setProfileProblem(problem(runtime.id))
                .setUnreadKeptUntil(unreadKeptUntil())
                .setLearned(learned(state))
                .setOverrides(runtime.overrides)
                .setRetirement(runtime.retirement)
                .setLimits(limits(state))
                .setPriorities(priorities(state.waitingBy()))
                .setOldestRunnable(
                        state.oldestRunnable() == Nanos.NEVER ? null : SteadyClock.instant(state.oldestRunnable()))
                .setAt(SteadyClock.instant(now))
                .build();
    }

    private static List<LimitUse> limits(Snapshot state) {
        return state.limits().stream()
                .map(limit -> new LimitUse(limit.id(), limit.used(), limit.inForce(), limit.scopes(), limit.waiting()))
                .toList();
    }

    private static List<PriorityWaiting> priorities(ByPriority waiting) {
        List<PriorityWaiting> priorities = new ArrayList<>(3);
        for (Priority priority : Priority.values()) {
            long count = waiting.of(IntentMapper.priority(priority));
            if (count > 0) {
                priorities.add(new PriorityWaiting(priority, count));
            }
        }
        return priorities;
    }

    /** Of the limits whose maximum the profile has too high. */
    private static List<LearnedLimit> learned(Snapshot state) {
        List<LearnedLimit> learned = new ArrayList<>(0);
        for (LimitState limit : state.limits()) {
            if (limit.learnedScopes() > 0) {
                learned.add(new LearnedLimit(limit.id(), limit.max(), limit.learned(), limit.learnedScopes()));
            }
        }
        return learned;
    }

    /**
     * @param waiting its intents, parked ones too
     * @param kept whether its intents wait until the profile comes
     */
    VendorStatus noProfile(String vendor, int waiting, int parked, boolean kept, long now) {
        String problem = problem(vendor);
        String wanted =
                problem == null ? " waiting for " + vendor + ".yaml in vendors.dir" : " waiting for a valid profile";
        String end = kept || problem != null ? ", or until they are given up" : ", INVALID after vendors.unknown-grace";
        return VendorStatus.newBuilder()
                .setVendor(vendor)
                .setPartition(partition)
                .setInstance(instance)
                .setConstraint(Constraint.NO_PROFILE)
                .setDetail("NO_PROFILE " + waiting + wanted + end)
                .setWaiting(waiting)
                .setParked(parked)
                .setProfileProblem(problem)
                .setUnreadKeptUntil(unreadKeptUntil())
                .setAt(SteadyClock.instant(now))
                .build();
    }

    private @Nullable String problem(String vendor) {
        String problem = bindings.problem(vendor);
        return problem == null ? null : SizeLimiter.cut(problem, LONGEST_PROBLEM);
    }

    private static Constraint constraint(Snapshot state) {
        return switch (state.constraint()) {
            case IDLE -> Constraint.IDLE;
            case QUOTA -> Constraint.QUOTA;
            case COOL_DOWN -> Constraint.COOL_DOWN;
            case UNREACHABLE -> Constraint.UNREACHABLE;
            case AUTH -> Constraint.AUTH;
            case FAILING -> Constraint.FAILING;
            case BULKHEAD -> Constraint.BULKHEAD;
            case PAUSED -> Constraint.PAUSED;
            case WAITING, DRAINING -> Constraint.WAITING;
        };
    }

    private static String detail(Constraint constraint, Snapshot state, long now) {
        return switch (constraint) {
            case QUOTA -> "QUOTA " + quota(state.awaited()) + next(state.until(), now);
            case COOL_DOWN ->
                state.coolDownUntil() == 0
                        ? "COOL_DOWN over, the probe is in flight"
                        : "COOL_DOWN until " + SteadyClock.instant(state.coolDownUntil());
            case BULKHEAD -> "BULKHEAD " + state.inFlight() + "/" + state.bulkhead() + " in flight";
            case UNREACHABLE, AUTH, FAILING -> constraint + " next try" + next(state.coolDownUntil(), now);
            case PAUSED -> "PAUSED by command, all that waits; resume it to go on";
            case WAITING -> "WAITING for retries or notBefore" + next(state.until(), now);
            case UNKNOWN, IDLE, NO_PROFILE -> constraint.name();
        };
    }

    private static String quota(@Nullable LimitState awaited) {
        return awaited == null
                ? "by what the vendor's answers say is left"
                : awaited.id() + " " + awaited.used() + "/" + awaited.inForce();
    }

    private static String next(long until, long now) {
        return until == Nanos.NEVER
                ? " next after an answer"
                : String.format(Locale.ROOT, " next in %.1f s", Math.max(0, until - now) / 1e9);
    }
}
