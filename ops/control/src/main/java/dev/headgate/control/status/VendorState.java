package dev.headgate.control.status;

import dev.headgate.control.NamedValues;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.Retirement;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
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

    private static final String[] OVERRIDE = {
        "limit=limitId", "max", "profileMax", "problem", "until", "author", "reason", "commandId", "scope"
    };

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
        if (unowned == null && reported != null && isSilent(reported, now)) {
            unowned = "no report for " + Duration.between(reported.getAt(), now).toSeconds() + " s";
        }
        if (unowned != null) {
            return new VendorState(
                    vendor, partition, Reason.NOT_ASSIGNED, "NOT_ASSIGNED " + unowned, problem, reported);
        }
        if (reported == null) {
            Reason reason = problem == null ? Reason.IDLE : Reason.NO_PROFILE;
            return new VendorState(vendor, partition, reason, reason.name(), problem, null);
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

    /** Returns what its owner reported, or a report that has no figures if there is none. */
    public VendorStatus figures() {
        if (reported != null) {
            return reported;
        }
        return VendorStatus.newBuilder()
                .setVendor(vendor)
                .setPartition(partition)
                .setConstraint(Constraint.IDLE)
                .setAt(Instant.EPOCH)
                .build();
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

    public Map<String, @Nullable Object> json() {
        Map<String, @Nullable Object> json = NamedValues.of(
                "vendor", vendor(),
                "reason", reason.name(),
                "detail", detail(),
                "advice", reason.advice(),
                "partition", partition(),
                "waiting", waiting(),
                "parked", reported == null ? 0 : reported.getParked(),
                "inFlight", inFlight(),
                "finished", finished(),
                "profileProblem", problem());
        if (reported != null) {
            json.putAll(NamedValues.fields(reported, "bulkhead", "limit=limitId", "used", "max"));
            json.put("limits", each(reported.getLimits(), "limit=limitId", "used", "max", "scopes", "waiting"));
            Map<String, Long> priorities = new LinkedHashMap<>();
            reported.getPriorities()
                    .forEach(one -> priorities.put(one.getPriority().name(), one.getWaiting()));
            json.put("waitingByPriority", priorities);
            json.putAll(NamedValues.fields(reported, "oldestRunnable"));
            json.put("learned", each(reported.getLearned(), "limit=limitId", "max", "learned", "scopes"));
            json.put("overrides", each(reported.getOverrides(), OVERRIDE));
            Retirement retirement = reported.getRetirement();
            json.put(
                    "retirement",
                    retirement == null
                            ? null
                            : NamedValues.fields(retirement, "since", "until", "author", "reason", "commandId"));
            json.putAll(NamedValues.fields(reported, "unreadKeptUntil", "coolDownUntil", "calls", "throttled"));
            json.putAll(NamedValues.fields(reported, "profile", "instance", "at"));
        }
        return json;
    }

    private static List<Map<String, @Nullable Object>> each(List<? extends SpecificRecord> records, String... fields) {
        return records.stream().map(one -> NamedValues.fields(one, fields)).toList();
    }
}
