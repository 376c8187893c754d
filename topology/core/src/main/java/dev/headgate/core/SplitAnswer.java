package dev.headgate.core;

import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What the answer to a batch means for each of its members: what its own part says, as if that were the answer to it alone. */
final class SplitAnswer {

    private final ServedIntents served;
    private final CoolDownPolicy coolDown;
    private final RandomGenerator random;

    /** @param random for the jitter of retries */
    SplitAnswer(ServedIntents served, CoolDownPolicy coolDown, RandomGenerator random) {
        this.served = served;
        this.coolDown = coolDown;
        this.random = random;
    }

    /** What it means for the scopes of the call: the refusal of one is a refusal of the call. */
    static Ending.Consequence consequence(List<Reply.Answered> each) {
        for (Reply.Answered answered : each) {
            if (answered.verdict() instanceof Verdict.Refusal refusal) {
                return new Ending.Refused(refusal);
            }
        }
        return new Ending.Passed(true);
    }

    /** Each by its part; those that failed are tried again together. The batch is none any more. */
    void read(CallEnd end, List<Reply.Answered> each) {
        long again = served.nextAttempt(end, longest(each));
        List<Entry> members = end.served();
        end.dissolve();
        for (int i = 0; i < members.size(); i++) {
            String answeredBy = i == 0 ? null : end.entry().intent.id();
            read(end.part(members.get(i), each.get(i)), each.get(i), answeredBy, again);
        }
    }

    /** The longest that any of them asks to wait before it is tried again; null: none does. */
    private static @Nullable Duration longest(List<Reply.Answered> each) {
        Duration longest = null;
        for (Reply.Answered answered : each) {
            if (answered.verdict() instanceof Verdict.Transient(Duration hint, Repeat _)
                    && hint != null
                    && (longest == null || hint.compareTo(longest) > 0)) {
                longest = hint;
            }
        }
        return longest;
    }

    private void read(CallEnd part, Reply.Answered answered, @Nullable String answeredBy, long again) {
        String status = "status " + answered.answer().status();
        switch (answered.verdict()) {
            case Verdict.Deliver() -> served.finish(part, Outcome.SUCCEEDED, "", answeredBy);
            case Verdict.Page _ -> throw new IllegalStateException("a list is in no batch");
            case Verdict.Permanent(String reason) -> {
                String why = reason.isEmpty() ? "the vendor answered with " + status : reason;
                served.finish(part, Outcome.FAILED, why, answeredBy);
            }
            case Verdict.Auth _ -> served.finish(part, Outcome.FAILED, Effect.Finish.AUTH + status, answeredBy);
            case Verdict.Transient(var _, Repeat repeat) -> {
                if (repeat == Repeat.HARMFUL) {
                    String reason = "not to be repeated: TRANSIENT " + status;
                    served.finish(part, Outcome.AMBIGUOUS, reason, answeredBy);
                } else {
                    served.failed(part, part.entry(), answeredBy, "TRANSIENT " + status, again);
                }
            }
            case Verdict.Refusal _ -> throttled(part, "THROTTLED " + status, part.now());
            case Verdict.Concurrency tooMany -> {
                long later = Nanos.plus(part.at(), coolDown.waitNanos(tooMany, random));
                throttled(part, "CONCURRENCY " + status, Math.max(part.now(), later));
            }
        }
    }

    private void throttled(CallEnd part, String cause, long notBefore) {
        served.throttled(part);
        served.tooMany(part, cause, notBefore);
    }
}
