package dev.headgate.console.api;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.console.view.Fleet;
import dev.headgate.console.view.Vendor;
import dev.headgate.console.view.VendorQuery;
import dev.headgate.control.NamedValues;
import dev.headgate.control.commands.Steering;
import dev.headgate.control.intents.IntentFinder;
import dev.headgate.control.letters.LetterReview;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.PriorityWaiting;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** What the API answers. Times are in ISO 8601, in UTC; durations in milliseconds. */
final class Answers {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private Answers() {}

    /** Takes those fields of a record that the answer has, too. */
    static <T> T of(Class<T> answer, SpecificRecord record) {
        return MAPPER.convertValue(NamedValues.all(record, Instant::toString), answer);
    }

    private static <T> List<T> each(Class<T> answer, List<? extends SpecificRecord> records) {
        return records.stream().map(one -> of(answer, one)).toList();
    }

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
            @JsonAlias("limitId") @Nullable String limit,
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
            VendorStatus reported = state.reported();
            Duration left = vendor.left();
            Map<String, @Nullable Object> values = NamedValues.all(state.figures(), Instant::toString);
            values.putAll(NamedValues.of(
                    "reason", state.reason().name(),
                    "detail", state.detail(),
                    "advice", state.reason().advice(),
                    "partition", state.partition(),
                    "rate", vendor.rate(),
                    "leftMillis", left == null ? null : left.toMillis(),
                    "waitingByPriority", PriorityInfo.of(state.figures().getPriorities()),
                    "profile", reported == null ? null : reported.getProfile(),
                    "profileProblem", state.problem(),
                    "instance", reported == null ? null : reported.getInstance(),
                    "reportedAt", reported == null ? null : reported.getAt().toString(),
                    "leaving", state.figures().getRetirement() != null));
            return MAPPER.convertValue(values, VendorInfo.class);
        }
    }

    /** @param used in its fullest scope, where {@code max} is in force */
    record LimitInfo(@JsonAlias("limitId") String limit, int used, int max, int scopes, int waiting) {}

    record PriorityInfo(long high, long normal, long low) {

        static Map<String, Long> of(List<PriorityWaiting> waiting) {
            return waiting.stream()
                    .collect(Collectors.toMap(
                            one -> one.getPriority().name().toLowerCase(Locale.ROOT),
                            PriorityWaiting::getWaiting,
                            Long::sum));
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
            String at) {}

    record CountInfo(String value, int count, int inFlight, String oldest) {}

    /** @param scope in which one scope of the limit; empty for all others */
    record OverrideInfo(
            @JsonAlias("limitId") String limit,
            Map<String, String> scope,
            int max,
            @Nullable Integer profileMax,
            String until,
            String author,
            String reason,
            @Nullable String problem) {}

    record LearnedInfo(@JsonAlias("limitId") String limit, int max, int learned, int scopes) {}

    /** @param cursor goes on from here; null: these were the last */
    record Unfinished(
            int count,
            int inFlight,
            int paused,
            List<Waiting> intents,
            @Nullable String cursor,
            String at) {}

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
            int attempts) {}

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
                    found.waiting() == null ? null : Answers.of(Waiting.class, found.waiting()),
                    each(Outcome.class, found.results()),
                    text(found.since()),
                    found.kept());
        }
    }

    record Outcomes(List<Outcome> outcomes, @Nullable String since) {

        static Outcomes of(IntentFinder.Recent recent) {
            return new Outcomes(each(Outcome.class, recent.results()), text(recent.since()));
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
            @JsonAlias("waited") Map<String, Long> waitedMillis,
            Map<String, Integer> permits,
            List<StepInfo> steps) {}

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
                    each(AuditInfo.class, effect.audits()),
                    effect.silent().stream().sorted().toList());
        }
    }

    record Audits(List<AuditInfo> audits) {

        static Audits of(List<Audit> audits) {
            return new Audits(each(AuditInfo.class, audits));
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
            String at) {}

    /** @param text null if none is kept where this process reads profiles */
    record ProfileText(String vendor, @Nullable String text) {}

    /** RFC 9457. */
    record ProblemText(String title, int status, String detail) {}
}
