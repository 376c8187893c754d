package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Policy;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * After a refusal was seen, nothing starts in its scope for as long as the vendor asked; then one call at a time until
 * one is taken; then two and one more with each answer. The next owner knows what was committed of it.
 */
final class CoolDownRule implements Rules.Rule {

    private static final class Closed {
        long until;
        long forgettable;

        /** The core may have forgotten it, for one by leaving it alone for long: no telling which call is its probe from then on. */
        boolean vague;

        @Nullable
        Long probe;

        /** The ramp: calls started since the probe was taken, and how many at once are allowed; 0 before. */
        final Set<Long> inFlight = new HashSet<>();

        int allowed;

        /** When the ramp began. */
        long rampSince;

        /** How often waiting was not enough. */
        int level;

        /** Whether it was ever closed for another reason, or opened by a command: then each may begin anew. */
        boolean anew;

        /** As committed; 0: not at all. */
        long savedUntil;

        int savedLevel;

        void clear(long time) {
            forgettable -= Math.max(0, until - time);
            until = Math.min(until, time);
            level = 0;
            anew = true;
        }

        void save() {
            savedUntil = until;
            savedLevel = level;
        }

        /** The owner is another. */
        void takeOver() {
            vague |= allowed > 0;
            forgettable += savedUntil - until;
            until = savedUntil;
            level = savedLevel;
            probe = null;
            inFlight.clear();
            allowed = 0;
        }
    }

    private final Scenario scenario;
    private final Set<List<String>> names = new HashSet<>();
    private final Map<Scope, Closed> closed = new HashMap<>();

    private int bulkhead;

    CoolDownRule(Scenario scenario) {
        this.scenario = scenario;
        this.bulkhead = scenario.policy().bulkhead();
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Committed committed -> closed.values().forEach(Closed::save);
            case Trace.TookOver tookOver -> {
                closed.values().forEach(Closed::takeOver);
                closed.values().removeIf(scope -> scope.savedUntil == 0);
            }
            case Trace.Started(long time, long ordinal, var attempt, var due) -> {
                for (List<String> attributes : names) {
                    started(scope(attributes, ordinal), ordinal, time, broken);
                }
            }
            case Trace.Ended ended -> {
                for (List<String> attributes : names) {
                    ended(scope(attributes, ended.ordinal()), attributes, ended);
                }
                Verdict.Refusal refusal = refusal(ended.reply());
                if (refusal != null) {
                    refused(refusal, ended);
                }
            }
            case Trace.Changed(var time, Policy changed) -> changed(changed);
            case Trace.Cooled cooled -> cooled(cooled, broken);
            case Trace.Ordered(long time, Event.CoolDownsCleared(var which)) ->
                closed.forEach((scope, each) -> {
                    if (which.test(scope)) {
                        each.clear(time);
                    }
                });
            default -> {}
        }
    }

    /** A ramp that is past a bulkhead made smaller is over with the next call that ends, even if it never left. */
    private void changed(Policy changed) {
        bulkhead = changed.bulkhead();
        closed.values().forEach(scope -> scope.vague |= scope.allowed >= bulkhead);
    }

    /** What the core says it will do, which may be more than was asked for, but not less. */
    private void cooled(Trace.Cooled cooled, List<String> broken) {
        if (PauseRule.isPause(cooled.verdict())) {
            names.add(cooled.scope().names());
            Closed paused = closed.computeIfAbsent(cooled.scope(), s -> new Closed());
            paused.anew = true;
            paused.level = 0;
            paused.allowed = 0;
            paused.inFlight.clear();
        }
        Closed found = closed.get(cooled.scope());
        if (found == null || (found.until > cooled.time() && cooled.until() < found.until)) {
            broken.add("the cool-down of " + cooled.scope() + " ends too early: " + cooled.until());
            return;
        }
        found.until = Math.max(found.until, cooled.until());
        found.forgettable = found.until + scenario.policy().coolDown().max().toNanos();
    }

    private void refused(Verdict.Refusal refusal, Trace.Ended ended) {
        names.add(refusal.scope());
        Closed found = closed.computeIfAbsent(scope(refusal.scope(), ended.ordinal()), s -> new Closed());
        CoolDownPolicy policy = scenario.policy().coolDown();
        Duration hint = refusal.hint();
        if (hint == null) {
            hint = switch (refusal) {
                case Verdict.Throttled throttled -> policy.fallback();
                case Verdict.Quota quota -> policy.quotaFallback();
                case Verdict.Locked locked -> policy.lockedFallback();
                case Verdict.Auth auth -> policy.fallback();
            };
        }
        boolean probed = found.probe != null && found.probe == ended.ordinal();
        boolean ramped = found.allowed > 0 && ended.decided() >= found.rampSince;
        found.level += !found.vague && !found.anew && (probed || ramped) ? 1 : 0;
        double escalated = (double) hint.toNanos() * Math.pow(policy.factor(), found.level);
        double wait =
                Math.max((double) hint.toNanos(), Math.min((double) policy.max().toNanos(), escalated));
        found.until =
                Math.max(found.until, ended.at() + (long) wait + policy.pad().toNanos());
        found.allowed = 0;
        found.inFlight.clear();
        if (probed) {
            found.probe = null;
        }
    }

    private void started(Scope scope, long ordinal, long time, List<String> broken) {
        Closed found = closed.get(scope);
        if (found == null) {
            return;
        }
        if (time < found.until) {
            broken.add(ordinal + " started at " + time + " inside the cool-down of " + scope + " until " + found.until);
        }
        found.vague |= found.probe == null && found.allowed == 0 && time > found.forgettable;
        found.vague |= found.allowed > 0
                && found.inFlight.isEmpty()
                && time > found.rampSince + scenario.policy().coolDown().max().toNanos();
        if (found.vague) {
            found.level = 0;
            return;
        }
        if (found.allowed > 0) {
            found.inFlight.add(ordinal);
            if (found.inFlight.size() > found.allowed) {
                broken.add(ordinal + " started at " + time + " beyond the ramp of " + scope);
            }
        } else if (found.probe != null) {
            broken.add(ordinal + " started at " + time + " beside the probe of " + scope);
        } else {
            found.probe = ordinal;
        }
    }

    /** A call's end as far as it concerns a scope that it was not refused by. */
    private void ended(Scope scope, List<String> attributes, Trace.Ended ended) {
        Closed found = closed.get(scope);
        Verdict.Refusal refusal = refusal(ended.reply());
        if (found == null || (refusal != null && refusal.scope().equals(attributes))) {
            return;
        }
        boolean accepted = Life.isDealtWith(ended.reply());
        if (found.allowed > 0) {
            if (found.inFlight.remove(ended.ordinal()) && accepted) {
                found.allowed++;
            }
        } else if (found.probe != null && found.probe == ended.ordinal()) {
            found.probe = null;
            found.allowed = accepted && found.until <= ended.time() ? 2 : 0;
            found.rampSince = ended.time();
        }
        if (!found.vague && found.allowed >= bulkhead) {
            closed.remove(scope);
        }
    }

    private static Verdict.@Nullable Refusal refusal(Reply reply) {
        return reply instanceof Reply.Answered(var answer, Verdict.Refusal refusal, var reading)
                        && !(refusal instanceof Verdict.Auth)
                ? refusal
                : null;
    }

    private Scope scope(List<String> attributes, long ordinal) {
        return Scope.of(attributes, scenario.intents().get((int) ordinal).scope());
    }
}
