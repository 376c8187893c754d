package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every accepted intent: started when allowed, one call at a time, counted right, finished once and for the reason. What
 * an owner did not commit never happened, to the next one.
 */
final class LifeRule implements Rules.Rule {

    private final Scenario scenario;
    private final Map<Long, Life> lives = new HashMap<>();

    /** As they were committed, those that are other than now. */
    private final Map<Long, @Nullable Life> committed = new HashMap<>();

    private final Set<Long> changed = new HashSet<>();
    private final PausedIntents paused = new PausedIntents();
    private Policy policy;

    /** Whether there ever was a pause, and whose call ended last. */
    private boolean pausedEver;

    private @Nullable Life ended;

    /** Those in a batch that is not answered: it goes on with them, whatever comes. */
    private final Set<Long> batched = new HashSet<>();

    /** What the answer to the batch of the call that ends says of each. */
    private List<Reply.Answered> parts = List.of();

    /** Whose call is a batch's. */
    private final Set<Long> batchCalls = new HashSet<>();

    /** By whose call it is, those that it serves besides. */
    private final Map<Long, List<Long>> joined = new HashMap<>();

    private boolean cooledEver;

    LifeRule(Scenario scenario) {
        this.scenario = scenario;
        this.policy = scenario.policy();
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        paused.see(entry);
        switch (entry) {
            case Trace.Changed(var time, Policy other) -> policy = other;
            case Trace.Accepted accepted -> accepted(accepted, broken);
            case Trace.Ordered(var time, Event.CancelledAll all) ->
                lives.values().stream()
                        .filter(l -> all.which().test(l.intent))
                        .forEach(l -> change(l).cancelled = true);
            case Trace.CancelAsked(var time, String id) ->
                lives.values().stream().filter(l -> l.intent.id().equals(id)).forEach(l -> change(l).cancelled = true);
            case Trace.Started started -> {
                joined.remove(started.ordinal());
                batchCalls.remove(started.ordinal());
                requireWaiting(started, life(started.ordinal()), broken);
                started(started, life(started.ordinal()), broken);
            }
            case Trace.Joined it -> {
                requireWaiting(it, life(it.ordinal()), broken);
                joined.computeIfAbsent(it.started(), o -> new ArrayList<>()).add(it.ordinal());
            }
            case Trace.Batched batched -> batchCalls.add(batched.started());
            case Trace.Ended ended -> ended(ended);
            case Trace.Parted(var time, var started, List<Reply.Answered> each) -> parts = each;
            case Trace.SetFree(var time, long ordinal) -> batched.remove(ordinal);
            case Trace.Marked(var time, long ordinal, Progress progress) -> {
                life(ordinal).marked = progress.started();
                if (progress.batch() == null) {
                    batched.remove(ordinal);
                } else {
                    batched.add(ordinal);
                }
            }
            case Trace.Paged page -> life(page.ordinal()).paged(page);
            case Trace.Retried(var time, long ordinal, long notBefore, var cause) ->
                life(ordinal).notBefore = notBefore;
            case Trace.Cooled cooled -> {
                boolean paused = PauseRule.isPause(cooled.verdict());
                cooledEver = true;
                pausedEver |= paused;
                if (paused && ended != null) {
                    ended.metPause();
                    joined(ended.intent.ordinal()).forEach(Life::metPause);
                }
            }
            case Trace.Rested(long time) -> rested(time, broken);
            case Trace.Finished finished -> finished(finished, life(finished.ordinal()), broken);
            case Trace.Committed done -> commit();
            case Trace.TookOver(var time, Trace.Before before) -> takeOver(before == Trace.Before.CUT_OFF);
            default -> {}
        }
    }

    private void ended(Trace.Ended call) {
        ended = life(call.ordinal());
        ended.ended(call.reply());
        List<Life> others = joined(call.ordinal());
        for (int i = 0; i < others.size(); i++) {
            if (batchCalls.contains(call.ordinal())) {
                others.get(i).ended(parts.isEmpty() ? call.reply() : parts.get(i + 1));
            } else {
                others.get(i).endedWith(call.reply());
            }
        }
        parts = List.of();
    }

    private void accepted(Trace.Accepted accepted, List<String> broken) {
        Intent intent = accepted.intent();
        Life known = lives.get(intent.ordinal());
        if (accepted.progress().batch() != null) {
            batched.add(intent.ordinal());
        }
        if (known == null) {
            changed.add(intent.ordinal());
            lives.put(intent.ordinal(), new Life(intent));
        } else if (known.finished || !known.is(accepted.progress())) {
            broken.add(accepted + " taken over wrongly");
        } else {
            known.told = true;
        }
    }

    private void commit() {
        for (long ordinal : changed) {
            Life life = lives.get(ordinal);
            if (life != null) {
                committed.put(ordinal, new Life(life));
            }
        }
        changed.clear();
    }

    private void takeOver(boolean cutOff) {
        for (long ordinal : changed) {
            Life before = committed.get(ordinal);
            if (before == null) {
                lives.remove(ordinal);
            } else {
                lives.put(ordinal, new Life(before));
            }
        }
        changed.clear();
        joined.clear();
        batched.clear();
        for (Life life : lives.values()) {
            life.inFlight = false;
            life.told = false;
            life.doubtful |= life.marked && cutOff;
        }
    }

    private List<Life> joined(long started) {
        return joined.getOrDefault(started, List.of()).stream().map(this::life).toList();
    }

    private void requireWaiting(Trace start, Life life, List<String> broken) {
        boolean goesOn = batched.contains(life.intent.ordinal());
        if (life.inFlight || life.finished || (life.cancelled && !goesOn) || life.doubtful) {
            broken.add(start + " although in flight, finished, cancelled or in doubt");
        }
        if (start.time() < life.notBefore || (start.time() >= life.intent.deadline() && !goesOn)) {
            broken.add(start + " outside its time");
        }
        life.inFlight = true;
    }

    private void started(Trace.Started start, Life life, List<String> broken) {
        if (start.attempt() != life.attempts + 1 || life.attempts >= most(life.intent)) {
            broken.add(start + " as a wrong attempt after " + life.attempts);
        }
    }

    private void finished(Trace.Finished finish, Life life, List<String> broken) {
        if (life.finished || life.inFlight) {
            broken.add(finish + " although finished before or in flight");
        }
        if (!life.is(finish.progress())) {
            broken.add(finish + " but " + life.attempts + " attempts, " + life.calls + " calls, " + life.throttles);
        }
        if (life.doubtful != (finish.outcome() == Outcome.AMBIGUOUS) || !isRight(finish, life)) {
            broken.add(finish + " for no reason");
        }
        life.finished = true;
    }

    private boolean isOutOfPatience(long time, Life life) {
        return time - life.patientSince
                >= scenario.policy().coolDown().patience().toNanos();
    }

    /** By how much its patience began later than it was accepted. */
    private long sincePause(long time, Life life) {
        return paused.endedFor(life.intent, time) - life.intent.acceptedAt();
    }

    /** Who was refused waits for its patience and no longer; one whose start is being committed is asked then. */
    private void rested(long time, List<String> broken) {
        for (Life life : lives.values()) {
            if (life.told
                    && life.throttles > 0
                    && !life.inFlight
                    && !life.marked
                    && !batched.contains(life.intent.ordinal())
                    && !life.finished
                    && !paused.hold(life.intent, time)
                    && isOutOfPatience(time - Math.max(0, sincePause(time, life)), life)) {
                broken.add(life.intent.ordinal() + " is out of patience at " + time + " and goes on");
            }
        }
    }

    private boolean isRight(Trace.Finished finish, Life life) {
        return switch (finish.outcome()) {
            case SUCCEEDED, FAILED -> finish.outcome() == life.expected;
            case EXHAUSTED ->
                life.attempts == most(life.intent)
                        || (pausedEver && isOutOfPatience(finish.time(), life))
                        || (isPastDeadline(finish, life) && life.mayHaveBeenDone());
            case THROTTLED_OUT -> isOutOfPatience(finish.time(), life) && (life.throttles > 0 || cooledEver);
            case EXPIRED -> isPastDeadline(finish, life) && !life.mayHaveBeenDone();
            case CANCELLED -> life.cancelled;
            case AMBIGUOUS -> life.doubtful;
            case INVALID ->
                policy.limits().stream().anyMatch(limit -> max(limit, life.intent) < life.intent.cost(limit.unit()))
                        && (life.calls == 0 || scenario.change() != null);
            case REJECTED, DROPPED -> false; // not of the core's own deciding
        };
    }

    private static int max(Limit limit, Intent intent) {
        return limit.max(Scope.of(limit.scope(), intent.scope()).values());
    }

    private static boolean isPastDeadline(Trace.Finished finish, Life life) {
        return life.intent.deadline() != NEVER && finish.time() >= life.intent.deadline();
    }

    private int most(Intent intent) {
        return intent.maxAttempts() > 0
                ? intent.maxAttempts()
                : scenario.policy().retry().maxAttempts();
    }

    /** To be changed. Also of one never accepted, which then counts as finished. */
    private Life life(long ordinal) {
        return change(lives.computeIfAbsent(ordinal, o -> {
            Life stranger = new Life(scenario.intents().get(o.intValue()));
            stranger.finished = true;
            return stranger;
        }));
    }

    private Life change(Life life) {
        changed.add(life.intent.ordinal());
        return life;
    }
}
