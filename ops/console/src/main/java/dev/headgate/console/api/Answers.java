package dev.headgate.console.api;

import dev.headgate.console.view.Fleet;
import dev.headgate.console.view.Vendor;
import dev.headgate.console.view.VendorQuery;
import dev.headgate.control.commands.Steering;
import dev.headgate.control.intents.IntentFinder;
import dev.headgate.control.letters.LetterReview;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.IntentCount;
import dev.headgate.schemas.LearnedLimit;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.LimitUse;
import dev.headgate.schemas.ListedIntent;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.PriorityWaiting;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the API answers. Times are in ISO 8601, in UTC; durations in milliseconds. */
final class Answers {

    private Answers() {}

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }

    /**
     * @param matching how many are of the kind that was asked for
     * @param problem why this is not up to date
     */
    record Vendors(
            List<VendorInfo> vendors,
            int matching,
            String at,
            int threads,
            @Nullable String problem) {

        static Vendors of(Fleet fleet, VendorQuery query) {
            VendorQuery.Found found = query.in(fleet);
            return new Vendors(
                    found.vendors().stream().map(VendorInfo::of).toList(),
                    found.matching(),
                    fleet.at().toString(),
                    fleet.members(),
                    fleet.problem());
        }
    }

    record VendorInfo(
            String vendor,
            String reason,
            String detail,
            String advice,
            int partition,
            int waiting,
            int parked,
            int inFlight,
            int bulkhead,
            double rate,
            @Nullable Long leftMillis,
            @Nullable String limit,
            int used,
            int max,
            List<LimitInfo> limits,
            PriorityInfo waitingByPriority,
            @Nullable String oldestRunnable,
            @Nullable String coolDownUntil,
            long finished,
            long calls,
            long throttled,
            @Nullable String profile,
            @Nullable String profileProblem,
            @Nullable String instance,
            @Nullable String reportedAt,
            boolean leaving,
            List<OverrideInfo> overrides,
            List<LearnedInfo> learned) {

        static VendorInfo of(Vendor vendor) {
            VendorState state = vendor.state();
            VendorStatus reported = Objects.requireNonNullElseGet(state.reported(), () -> unreported(state));
            Duration left = vendor.left();
            boolean known = state.reported() != null;
            return new VendorInfo(
                    state.vendor(),
                    state.reason().name(),
                    state.detail(),
                    state.reason().advice(),
                    state.partition(),
                    reported.getWaiting(),
                    reported.getParked(),
                    reported.getInFlight(),
                    reported.getBulkhead(),
                    vendor.rate(),
                    left == null ? null : left.toMillis(),
                    reported.getLimitId(),
                    reported.getUsed(),
                    reported.getMax(),
                    reported.getLimits().stream().map(LimitInfo::of).toList(),
                    PriorityInfo.of(reported.getPriorities()),
                    text(reported.getOldestRunnable()),
                    text(reported.getCoolDownUntil()),
                    reported.getFinished(),
                    reported.getCalls(),
                    reported.getThrottled(),
                    known ? reported.getProfile() : null,
                    state.problem(),
                    known ? reported.getInstance() : null,
                    known ? text(reported.getAt()) : null,
                    reported.getRetirement() != null,
                    reported.getOverrides().stream().map(OverrideInfo::of).toList(),
                    reported.getLearned().stream().map(LearnedInfo::of).toList());
        }

        private static VendorStatus unreported(VendorState state) {
            return VendorStatus.newBuilder()
                    .setVendor(state.vendor())
                    .setPartition(state.partition())
                    .setConstraint(dev.headgate.schemas.Constraint.IDLE)
                    .setAt(Instant.EPOCH)
                    .build();
        }
    }

    /** @param used in its fullest scope, where {@code max} is in force */
    record LimitInfo(String limit, int used, int max, int scopes, int waiting) {

        static LimitInfo of(LimitUse one) {
            return new LimitInfo(one.getLimitId(), one.getUsed(), one.getMax(), one.getScopes(), one.getWaiting());
        }
    }

    record PriorityInfo(long high, long normal, long low) {

        static PriorityInfo of(List<PriorityWaiting> waiting) {
            return new PriorityInfo(
                    of(waiting, Priority.HIGH), of(waiting, Priority.NORMAL), of(waiting, Priority.LOW));
        }

        private static long of(List<PriorityWaiting> waiting, Priority priority) {
            return waiting.stream()
                    .filter(one -> one.getPriority() == priority)
                    .mapToLong(PriorityWaiting::getWaiting)
                    .sum();
        }
    }

    /**
     * @param values how many there are, those left out too
     * @param complete false: there are more values than are counted one by one
     */
    record Counts(
            String by,
            int count,
            int inFlight,
            int paused,
            List<CountInfo> counts,
            int values,
            boolean complete,
            String at) {

        static Counts of(Answer one) {
            return new Counts(
                    String.valueOf(one.getBy()),
                    one.getCount(),
                    one.getInFlight(),
                    one.getPaused(),
                    one.getCounts().stream().map(CountInfo::of).toList(),
                    one.getValues(),
                    one.getComplete(),
                    one.getAt().toString());
        }
    }

    record CountInfo(String value, int count, int inFlight, String oldest) {

        static CountInfo of(IntentCount one) {
            return new CountInfo(
                    one.getValue(),
                    one.getCount(),
                    one.getInFlight(),
                    one.getOldest().toString());
        }
    }

    /** @param scope in which one scope of the limit; empty for all others */
    record OverrideInfo(
            String limit,
            Map<String, String> scope,
            int max,
            @Nullable Integer profileMax,
            String until,
            String author,
            String reason,
            @Nullable String problem) {

        static OverrideInfo of(LimitOverride one) {
            return new OverrideInfo(
                    one.getLimitId(),
                    one.getScope(),
                    one.getMax(),
                    one.getProfileMax(),
                    one.getUntil().toString(),
                    one.getAuthor(),
                    one.getReason(),
                    one.getProblem());
        }
    }

    record LearnedInfo(String limit, int max, int learned, int scopes) {

        static LearnedInfo of(LearnedLimit one) {
            return new LearnedInfo(one.getLimitId(), one.getMax(), one.getLearned(), one.getScopes());
        }
    }

    /** @param cursor goes on from here; null: these were the last */
    record Unfinished(
            int count,
            int inFlight,
            int paused,
            List<Waiting> intents,
            @Nullable String cursor,
            String at) {

        static Unfinished of(Answer one) {
            return new Unfinished(
                    one.getCount(),
                    one.getInFlight(),
                    one.getPaused(),
                    one.getIntents().stream().map(Waiting::of).toList(),
                    one.getCursor(),
                    one.getAt().toString());
        }
    }

    record Waiting(
            String id,
            String place,
            String waitsFor,
            String priority,
            String tenant,
            String group,
            String acceptedAt,
            @Nullable String notBefore,
            @Nullable String deadline,
            int attempts) {

        static Waiting of(ListedIntent one) {
            return new Waiting(
                    one.getId(),
                    one.getPlace(),
                    one.getWaitsFor(),
                    one.getPriority().name(),
                    one.getTenant(),
                    one.getGroup(),
                    one.getAcceptedAt().toString(),
                    text(one.getNotBefore()),
                    text(one.getDeadline()),
                    one.getAttempts());
        }
    }

    /**
     * @param waiting null if it is not unfinished
     * @param since how far back outcomes were read
     * @param resultsTopic how long the topic results keeps outcomes, in words
     */
    record IntentInfo(
            String vendor,
            String id,
            @Nullable Waiting waiting,
            List<Outcome> outcomes,
            @Nullable String since,
            String resultsTopic) {

        static IntentInfo of(String vendor, String id, IntentFinder.Found found) {
            return new IntentInfo(
                    vendor,
                    id,
                    found.waiting() == null ? null : Waiting.of(found.waiting()),
                    found.results().stream().map(Outcome::of).toList(),
                    text(found.since()),
                    found.kept());
        }
    }

    record Outcomes(List<Outcome> outcomes, @Nullable String since) {

        static Outcomes of(IntentFinder.Recent recent) {
            return new Outcomes(recent.results().stream().map(Outcome::of).toList(), text(recent.since()));
        }
    }

    record Outcome(
            String id,
            String outcome,
            String reason,
            @Nullable Integer status,
            int replay,
            int attempts,
            int calls,
            String group,
            String acceptedAt,
            @Nullable String startedAt,
            String finishedAt,
            String heldBy,
            Map<String, Long> waitedMillis,
            Map<String, Integer> permits,
            List<StepInfo> steps) {

        static Outcome of(Result one) {
            return new Outcome(
                    one.getId(),
                    one.getOutcome().name(),
                    one.getReason(),
                    one.getStatus(),
                    one.getReplay(),
                    one.getAttempts(),
                    one.getCalls(),
                    one.getGroup(),
                    one.getAcceptedAt().toString(),
                    text(one.getStartedAt()),
                    one.getFinishedAt().toString(),
                    one.getHeldBy(),
                    one.getWaited(),
                    one.getPermits(),
                    one.getSteps().stream()
                            .map(step -> new StepInfo(step.getAt().toString(), step.getWhat()))
                            .toList());
        }
    }

    record StepInfo(String at, String what) {}

    record DeadLetters(List<DeadLetterGroup> groups, long count, long ungrouped) {

        static DeadLetters of(LetterReview.Review review) {
            return new DeadLetters(
                    review.groups().stream().map(DeadLetterGroup::of).toList(), review.count(), review.ungrouped());
        }
    }

    /** @param example the id of the newest, or its position where no intent can be read */
    record DeadLetterGroup(
            @Nullable String vendor,
            String kind,
            @Nullable Integer status,
            String shape,
            long count,
            long replayed,
            String example,
            String exampleReason,
            String first,
            String last) {

        static DeadLetterGroup of(LetterReview.LetterGroup one) {
            String id = one.example().id();
            return new DeadLetterGroup(
                    one.vendor(),
                    one.kind(),
                    one.status(),
                    one.shape(),
                    one.count(),
                    one.replayed(),
                    id == null ? one.example().position().toString() : id,
                    one.example().reason(),
                    one.first().toString(),
                    one.last().toString());
        }
    }

    record Replayed(boolean preview, long count, long before, Map<String, Long> refused, List<ReplayedIntent> named) {

        static Replayed of(LetterReview.Replayed one, boolean preview) {
            return new Replayed(
                    preview,
                    one.count(),
                    one.before(),
                    one.refused(),
                    one.named().stream()
                            .map(it -> new ReplayedIntent(it.vendor(), it.id(), it.replay()))
                            .toList());
        }
    }

    record ReplayedIntent(String vendor, String id, int replay) {}

    /** @param silent partitions whose owners said nothing in time; they obey once they run */
    record Effect(@Nullable String id, List<AuditInfo> audits, List<Integer> silent) {

        static Effect of(@Nullable String id, Steering.Effect effect) {
            return new Effect(
                    id,
                    effect.audits().stream().map(AuditInfo::of).toList(),
                    effect.silent().stream().sorted().toList());
        }
    }

    record Audits(List<AuditInfo> audits) {

        static Audits of(List<Audit> audits) {
            return new Audits(audits.stream().map(AuditInfo::of).toList());
        }
    }

    record AuditInfo(
            @Nullable String commandId,
            String kind,
            String vendor,
            int partition,
            String author,
            String reason,
            String outcome,
            String effect,
            int count,
            String at) {

        static AuditInfo of(Audit one) {
            return new AuditInfo(
                    one.getCommandId(),
                    one.getKind(),
                    one.getVendor(),
                    one.getPartition(),
                    one.getAuthor(),
                    one.getReason(),
                    one.getOutcome().name(),
                    one.getEffect(),
                    one.getCount(),
                    one.getAt().toString());
        }
    }

    /** @param text null if none is kept where this process reads profiles */
    record ProfileText(String vendor, @Nullable String text) {}

    /** RFC 9457. */
    record ProblemText(String title, int status, String detail) {}
}
