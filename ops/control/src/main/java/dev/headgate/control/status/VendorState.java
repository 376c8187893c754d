package dev.headgate.control.status;

import dev.headgate.schemas.LearnedLimit;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.LimitUse;
import dev.headgate.schemas.PriorityWaiting;
import dev.headgate.schemas.Retirement;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A vendor as it is now, as far as can be seen from outside.
 *
 * @param detail the reason with its figures
 * @param problem why its profile as it is on disk is not in force; null if it is
 * @param reported what its owner said last, or null if it never did
 */
public record VendorState(
        String vendor,
        int partition,
        Reason reason,
        String detail,
        @Nullable String problem,
        @Nullable VendorStatus reported) {

    /** An owner that is not heard of for this long, though its state must change by itself, is silent. */
    private static final Duration SILENCE = Duration.ofSeconds(60);

    /** @param onDisk what is wrong with its profile here, which its owner need not have seen yet */
    public static VendorState of(
            String vendor,
            int partition,
            @Nullable VendorStatus reported,
            @Nullable String onDisk,
            Ownership ownership,
            Instant now) {
        String problem = reported == null ? onDisk : reported.getProfileProblem();
        String unowned = ownership.unowned(partition);
        if (unowned != null) {
            return new VendorState(
                    vendor, partition, Reason.NOT_ASSIGNED, "NOT_ASSIGNED " + unowned, problem, reported);
        }
        if (reported == null) {
            Reason reason = problem == null ? Reason.IDLE : Reason.NO_PROFILE;
            return new VendorState(vendor, partition, reason, reason.name(), problem, null);
        }
        if (isSilent(reported, now)) {
            long seconds = Duration.between(reported.getAt(), now).toSeconds();
            return new VendorState(
                    vendor,
                    partition,
                    Reason.NOT_ASSIGNED,
                    "NOT_ASSIGNED no report for " + seconds + " s",
                    problem,
                    reported);
        }
        return new VendorState(
                vendor, partition, Reason.of(reported.getConstraint()), detail(reported, now), problem, reported);
    }

    /** Status is written when it changes: at a quota or after a cool-down it must. */
    private static boolean isSilent(VendorStatus reported, Instant now) {
        Instant until = reported.getCoolDownUntil();
        Instant expected = switch (reported.getConstraint()) {
            case QUOTA -> reported.getAt();
            case COOL_DOWN -> until == null ? now : until;
            default -> now;
        };
        return expected.plus(SILENCE).isBefore(now);
    }

    private static String detail(VendorStatus reported, Instant now) {
        Instant until = reported.getCoolDownUntil();
        if (Reason.of(reported.getConstraint()) == Reason.COOL_DOWN && until != null) {
            long millis = Math.max(0, Duration.between(now, until).toMillis());
            return String.format(Locale.ROOT, "COOL_DOWN until %s (%.1f s)", until, millis / 1000.0);
        }
        return reported.getDetail().isEmpty() ? reported.getConstraint().name() : reported.getDetail();
    }

    public int waiting() {
        return reported == null ? 0 : reported.getWaiting();
    }

    public int inFlight() {
        return reported == null ? 0 : reported.getInFlight();
    }

    public long finished() {
        return reported == null ? 0 : reported.getFinished();
    }

    private static Map<String, Object> learned(LearnedLimit limit) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("limit", limit.getLimitId());
        json.put("max", limit.getMax());
        json.put("learned", limit.getLearned());
        json.put("scopes", limit.getScopes());
        return json;
    }

    private static Map<String, Object> limit(LimitUse limit) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("limit", limit.getLimitId());
        json.put("used", limit.getUsed());
        json.put("max", limit.getMax());
        json.put("scopes", limit.getScopes());
        json.put("waiting", limit.getWaiting());
        return json;
    }

    private static Map<String, Long> priorities(VendorStatus reported) {
        Map<String, Long> json = new LinkedHashMap<>();
        for (PriorityWaiting one : reported.getPriorities()) {
            json.put(one.getPriority().name(), one.getWaiting());
        }
        return json;
    }

    private static Map<String, @Nullable Object> override(LimitOverride limit) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("limit", limit.getLimitId());
        json.put("max", limit.getMax());
        json.put("profileMax", limit.getProfileMax());
        json.put("problem", limit.getProblem());
        json.put("until", limit.getUntil().toString());
        json.put("author", limit.getAuthor());
        json.put("reason", limit.getReason());
        json.put("commandId", limit.getCommandId());
        json.put("scope", limit.getScope());
        return json;
    }

    private static @Nullable Map<String, @Nullable Object> retirement(@Nullable Retirement retirement) {
        if (retirement == null) {
            return null;
        }
        Instant until = retirement.getUntil();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("since", retirement.getSince().toString());
        json.put("until", until == null ? null : until.toString());
        json.put("author", retirement.getAuthor());
        json.put("reason", retirement.getReason());
        json.put("commandId", retirement.getCommandId());
        return json;
    }

    public Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("vendor", vendor);
        json.put("reason", reason.name());
        json.put("detail", detail);
        json.put("advice", reason.advice());
        json.put("partition", partition);
        json.put("waiting", waiting());
        json.put("parked", reported == null ? 0 : reported.getParked());
        json.put("inFlight", inFlight());
        json.put("finished", finished());
        json.put("profileProblem", problem);
        if (reported != null) {
            Instant until = reported.getCoolDownUntil();
            json.put("bulkhead", reported.getBulkhead());
            json.put("limit", reported.getLimitId());
            json.put("used", reported.getUsed());
            json.put("max", reported.getMax());
            json.put(
                    "limits",
                    reported.getLimits().stream().map(VendorState::limit).toList());
            json.put("waitingByPriority", priorities(reported));
            Instant oldest = reported.getOldestRunnable();
            json.put("oldestRunnable", oldest == null ? null : oldest.toString());
            json.put(
                    "learned",
                    reported.getLearned().stream().map(VendorState::learned).toList());
            json.put(
                    "overrides",
                    reported.getOverrides().stream().map(VendorState::override).toList());
            json.put("retirement", retirement(reported.getRetirement()));
            Instant kept = reported.getUnreadKeptUntil();
            json.put("unreadKeptUntil", kept == null ? null : kept.toString());
            json.put("coolDownUntil", until == null ? null : until.toString());
            json.put("calls", reported.getCalls());
            json.put("throttled", reported.getThrottled());
            json.put("profile", reported.getProfile());
            json.put("instance", reported.getInstance());
            json.put("at", reported.getAt().toString());
        }
        return json;
    }
}
