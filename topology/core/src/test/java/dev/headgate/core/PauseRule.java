package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A pause has a reason that was seen, and only a call that began or met a pause counts no attempt. */
final class PauseRule implements Rules.Rule {

    private static final Set<String> REASONS = Set.of("UNREACHABLE", "AUTH", "FAILING");
    private final int failures;

    /** Who failed since a call was last dealt with, and in how many calls. */
    private final Set<Long> failed = new HashSet<>();

    private int calls;

    private boolean paused;

    /** No call before then; one that was let start since and was dealt with ends the pause, no earlier one does. */
    private long until;

    /** Ordinals of the calls under way, and of those that were when the pause was last seen, at the same time too. */
    private final Set<Long> inFlight = new HashSet<>();

    private final Set<Long> earlier = new HashSet<>();

    private Trace.@Nullable Ended last;
    private @Nullable String seen;

    PauseRule(Scenario scenario) {
        this.failures = scenario.policy().pause().failures();
    }

    static boolean isPause(String verdict) {
        return REASONS.contains(verdict);
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Started started -> inFlight.add(started.ordinal());
            case Trace.Ended ended -> ended(ended);
            case Trace.Cooled cooled
            when isPause(cooled.verdict()) -> {
                if (!cooled.verdict().equals(reason())) {
                    broken.add(cooled + " without a reason after " + last);
                }
                seen = cooled.verdict();
                paused = true;
                until = Math.max(cooled.time(), cooled.until()); // an earlier one was under way when it was seen
                earlier.addAll(inFlight);
            }
            case Trace.Retried retried
            when isPause(retried.cause().split(" ", 2)[0]) -> {
                if (last == null || last.ordinal() != retried.ordinal() || seen == null) {
                    broken.add(retried + " without a pause");
                }
            }
            case Trace.TookOver tookOver -> {
                paused = true; // one that it was told of
                inFlight.clear();
                earlier.clear();
            }
            default -> {}
        }
    }

    private void ended(Trace.Ended ended) {
        last = ended;
        seen = null;
        inFlight.remove(ended.ordinal());
        boolean early = earlier.remove(ended.ordinal()) || ended.decided() < until;
        if (isDealtWith(ended.reply())) {
            failed.clear();
            calls = 0;
            paused &= early || !isAccepted(ended.reply());
        } else if (!(ended.reply() instanceof Reply.Unsent)) {
            failed.add(ended.ordinal());
            calls++;
        }
    }

    /** What the last call says about all others, if anything. */
    private @Nullable String reason() {
        return switch (last == null ? null : last.reply()) {
            case null -> null;
            case Reply.Unsent(var reason, Reply.Unsent.Cause cause, var scope) ->
                cause == Reply.Unsent.Cause.UNREACHABLE ? "UNREACHABLE" : null;
            case Reply.Answered(var answer, Verdict.Auth auth, var reading) -> "AUTH";
            case Reply.Answered(var answer, Verdict.Transient failure, var reading) -> failing();
            case Reply.Answered answered -> null;
            case Reply.Stopped stopped -> null;
            case Reply.Unanswered unanswered -> failing();
            case Reply.Split split -> null;
        };
    }

    private @Nullable String failing() {
        boolean many = calls >= failures && failed.size() >= Math.min(3, failures);
        return paused || many ? "FAILING" : null;
    }

    /** One call too many at once is dealt with, but tells nobody that others would be taken. */
    private static boolean isAccepted(Reply reply) {
        return Life.isDealtWith(reply);
    }

    private static boolean isDealtWith(Reply reply) {
        return reply instanceof Reply.Stopped
                || (reply instanceof Reply.Answered(var answer, Verdict verdict, var reading)
                        && !(verdict instanceof Verdict.Transient || verdict instanceof Verdict.Auth));
    }
}
