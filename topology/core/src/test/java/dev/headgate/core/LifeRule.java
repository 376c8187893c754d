package dev.headgate.core;

import static dev.headgate.core.Vendor.NEVER;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Every accepted intent: started when allowed, one call at a time, counted right, finished once and for the reason. */
final class LifeRule implements Rules.Rule {

    private static final class Life {
        final Intent intent;
        int attempts;
        int calls;
        int throttles;
        long notBefore;
        boolean cancelled;
        boolean inFlight;
        boolean finished;
        Outcome expected = Outcome.EXPIRED;

        Life(Intent intent) {
            this.intent = intent;
            this.notBefore = intent.notBefore();
        }
    }

    private final Scenario scenario;
    private final Map<Long, Life> lives = new HashMap<>();
    private Policy policy;

    LifeRule(Scenario scenario) {
        this.scenario = scenario;
        this.policy = scenario.policy();
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Changed(var time, Policy changed) -> policy = changed;
            case Trace.Accepted(var time, Intent intent) -> lives.put(intent.ordinal(), new Life(intent));
            case Trace.CancelAsked(var time, String id) ->
                lives.values().stream().filter(l -> l.intent.id().equals(id)).forEach(l -> l.cancelled = true);
            case Trace.Started started -> started(started, life(started.ordinal()), broken);
            case Trace.Ended ended -> ended(ended.reply(), life(ended.ordinal()));
            case Trace.Retried(var time, long ordinal, long notBefore) -> life(ordinal).notBefore = notBefore;
            case Trace.Finished finished -> finished(finished, life(finished.ordinal()), broken);
            default -> {}
        }
    }

    private void started(Trace.Started start, Life life, List<String> broken) {
        if (life.inFlight || life.finished || life.cancelled) {
            broken.add(start + " although in flight, finished or cancelled");
        }
        if (start.time() < life.notBefore || start.time() >= life.intent.deadline()) {
            broken.add(start + " outside its time");
        }
        if (start.attempt() != life.attempts + 1 || life.attempts >= most(life.intent)) {
            broken.add(start + " as a wrong attempt after " + life.attempts);
        }
        life.inFlight = true;
    }

    private void ended(Reply reply, Life life) {
        life.inFlight = false;
        life.calls += reply instanceof Reply.Unsent ? 0 : 1;
        boolean counts = true;
        switch (reply) {
            case Reply.Answered(var answer, Verdict verdict, var reading) -> {
                switch (verdict) {
                    case Verdict.Deliver() -> life.expected = Outcome.SUCCEEDED;
                    case Verdict.Permanent() -> life.expected = Outcome.FAILED;
                    case Verdict.Transient(var hint) -> {}
                    case Verdict.Refusal refusal -> {
                        counts = false;
                        life.throttles++;
                    }
                    case Verdict.Concurrency tooMany -> {
                        counts = false;
                        life.throttles++;
                    }
                }
            }
            case Reply.Unanswered unanswered -> {}
            case Reply.Unsent(var reason, boolean failed) -> counts = failed;
        }
        life.attempts += counts ? 1 : 0;
    }

    private void finished(Trace.Finished finish, Life life, List<String> broken) {
        if (life.finished || life.inFlight) {
            broken.add(finish + " although finished before or in flight");
        }
        Progress progress = finish.progress();
        if (progress.attempts() != life.attempts
                || progress.calls() != life.calls
                || progress.throttles() != life.throttles) {
            broken.add(finish + " but " + life.attempts + " attempts, " + life.calls + " calls, " + life.throttles);
        }
        boolean right = switch (finish.outcome()) {
            case SUCCEEDED, FAILED -> finish.outcome() == life.expected;
            case EXHAUSTED -> life.attempts == most(life.intent);
            case THROTTLED_OUT ->
                finish.time() - life.intent.acceptedAt()
                                >= scenario.policy().coolDown().patience().toNanos()
                        && life.throttles > 0;
            case EXPIRED -> life.intent.deadline() != NEVER && finish.time() >= life.intent.deadline();
            case CANCELLED -> life.cancelled;
            case AMBIGUOUS -> life.intent.atMostOnce();
            case INVALID ->
                policy.limits().stream().anyMatch(l -> l.max() < life.intent.cost(l.unit()))
                        && (life.calls == 0 || scenario.change() != null);
        };
        if (!right) {
            broken.add(finish + " for no reason");
        }
        life.finished = true;
    }

    private int most(Intent intent) {
        return intent.maxAttempts() > 0
                ? intent.maxAttempts()
                : scenario.policy().retry().maxAttempts();
    }

    /** Also of one never accepted, which then counts as finished. */
    private Life life(long ordinal) {
        return lives.computeIfAbsent(ordinal, o -> {
            Life stranger = new Life(scenario.intents().get(o.intValue()));
            stranger.finished = true;
            return stranger;
        });
    }
}
