package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Of a limit that is learned: what is learned is never less than the vendor's own maximum, only falls, and survives its
 * owner. Once an answer stated it, no call that starts afterwards is one too many. Where answers don't, the vendor refuses
 * for its count no more often than the maximum is too high, those apart that it refuses before it was heard of again.
 */
final class LearnedRule implements Rules.Rule {

    /** Less than what is learned is remembered for, in nanoseconds. */
    private static final long REMEMBERED = 22L * 3_600_000_000_000L;

    /** A call that was accepted. */
    private record Accepted(long decided, long seen) {}

    private static final class Learned {
        Saved.@Nullable Learned told;
        Saved.@Nullable Learned committed;

        /** What this owner knows: at most so many, of calls that it lets start after then, until it is forgotten. */
        int max = Integer.MAX_VALUE;

        long knownSince;
        long knownUntil;

        /** Less must be known with the next commit. */
        int provedLess = Integer.MAX_VALUE;

        final Deque<long[]> arrivals = new ArrayDeque<>();
        long arrived;

        /** Of this owner: refusals after which nothing but the count can have been the reason. */
        int refused;

        /** When the last of those was seen. */
        long provedAt;

        /** When the last of them was seen, and two calls that were accepted since, one after the other. */
        long since = Long.MIN_VALUE;

        @Nullable
        Accepted first;

        @Nullable
        Accepted second;

        /** What was told and is not forgotten yet, or the maximum of the profile. */
        int told(OwnLimit limit, long now) {
            return told == null || now >= told.until() ? limit.limit().max() : told.max();
        }

        void know(int most, long now, long until) {
            boolean known = max <= most && now < knownUntil;
            if (!known) {
                max = most;
                knownSince = now;
            }
            knownUntil = known && max < most ? knownUntil : until;
        }

        void forget(long now) {
            restart(now);
            refused = 0;
            provedLess = Integer.MAX_VALUE;
            max = Integer.MAX_VALUE;
        }

        /** What was accepted before proves nothing of what is refused after. */
        void restart(long now) {
            since = now;
            first = null;
            second = null;
        }
    }

    private final Scenario scenario;
    private final @Nullable OwnLimit own;
    private final Map<Scope, Learned> scopes = new HashMap<>();

    /** Whether there are calls that cost more than the vendor ever takes. */
    private final boolean large;

    /** Until then what was spent before the first owner may count with the vendor. */
    private long vagueUntil;

    LearnedRule(Scenario scenario) {
        this.scenario = scenario;
        this.own = scenario.own();
        this.large =
                own != null && scenario.intents().stream().anyMatch(intent -> intent.cost(own.limit()) > own.max());
        this.vagueUntil = vagueUntil(scenario.start());
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        if (own == null) {
            return;
        }
        switch (entry) {
            case Trace.Learned(long time, Saved.Learned saved) -> learned(own, time, saved, broken);
            case Trace.Committed committed ->
                scopes.values().forEach(one -> committed(own, committed.time(), one, broken));
            case Trace.Died died -> scopes.values().forEach(one -> one.told = one.committed);
            case Trace.TookOver(long time, Trace.Before before) -> {
                vagueUntil = before == Trace.Before.NOBODY ? vagueUntil(time) : time;
                scopes.values().forEach(one -> {
                    one.forget(time);
                    if (one.committed != null && time < one.committed.until()) {
                        one.know(one.committed.max(), time, one.committed.until());
                    }
                });
            }
            case Trace.Ordered(long time, Event.CoolDownsCleared(var which)) ->
                scopes.forEach((scope, one) -> {
                    if (which.test(scope)) {
                        one.told = null;
                        one.forget(time);
                    }
                });
            case Trace.Arrived arrived -> arrived(own, arrived, broken);
            case Trace.Ended ended -> ended(own, ended, broken);
            default -> {}
        }
    }

    private void learned(OwnLimit limit, long time, Saved.Learned saved, List<String> broken) {
        Learned one = one(saved.scope());
        if (!saved.empty() && saved.max() < limit.max()) {
            broken.add("learned " + saved.max() + " at " + time + ", which is less than the vendor's own maximum");
        }
        Saved.Learned before = one.told;
        if (before != null && time < before.until() && (saved.empty() || saved.max() > before.max())) {
            broken.add("unlearned at " + time + ": " + saved + " after " + before);
        }
        one.told = saved.empty() ? null : saved;
        if (saved.empty()) {
            one.restart(time);
            one.provedLess = Integer.MAX_VALUE;
            one.max = Integer.MAX_VALUE;
        } else {
            one.know(saved.max(), time, saved.until());
        }
    }

    private static void committed(OwnLimit limit, long time, Learned one, List<String> broken) {
        int max = one.told(limit, time);
        if (one.provedLess < Integer.MAX_VALUE && max >= one.provedLess) {
            broken.add("nothing learned of a refusal by count before " + time + ": still " + max);
        }
        one.provedLess = Integer.MAX_VALUE;
        one.committed = one.told;
    }

    /** A call that costs more than there is goes alone. */
    private void arrived(OwnLimit limit, Trace.Arrived arrived, List<String> broken) {
        Intent intent = intent(arrived.ordinal());
        int cost = cost(limit, intent, arrived.spent());
        if (!(limit.limit().window() instanceof Window.Rolling(Duration period)) || cost == 0) {
            return;
        }
        Learned one = one(limit.scope(intent));
        one.arrivals.addLast(new long[] {arrived.time(), cost});
        one.arrived += cost;
        while (one.arrivals.getFirst()[0] <= arrived.time() - period.toNanos()) {
            one.arrived -= one.arrivals.removeFirst()[1];
        }
        long decided = arrived.sent() - scenario.lead().toNanos(); // or later
        boolean known = decided > one.knownSince && arrived.sent() < one.knownUntil && !intent.atMostOnce();
        if (known && one.arrived > one.max && !large) {
            broken.add("call " + arrived.call() + " arrived at " + arrived.time() + " beyond what was known: "
                    + one.arrived + " of " + one.max);
        }
    }

    private void ended(OwnLimit limit, Trace.Ended ended, List<String> broken) {
        Intent intent = intent(ended.ordinal());
        if (intent.cost(limit.limit()) == 0 || !(ended.reply() instanceof Reply.Answered answered)) {
            return;
        }
        Learned one = one(limit.scope(intent));
        if (!answered.reading().limits().isEmpty()) {
            one.know(limit.max(), ended.time(), ended.time() + REMEMBERED);
        }
        Verdict verdict = answered.verdict();
        if (Life.isDealtWith(verdict)) {
            if (ended.time() >= vagueUntil) {
                accepted(one, ended);
            }
        } else if (isRefusal(limit, verdict) && limit.limit().window() instanceof Window.Rolling(Duration period)) {
            Accepted first = one.first;
            Accepted second = one.second;
            boolean proves = first != null
                    && second != null
                    && ended.decided() > second.seen()
                    && ended.time() < first.decided() + period.toNanos();
            if (proves) {
                one.refused = ended.time() - one.provedAt < REMEMBERED ? one.refused : 0;
                one.refused++;
                one.provedAt = ended.time();
                one.provedLess = large ? Integer.MAX_VALUE : one.told(limit, ended.time());
            }
            one.restart(ended.time());
            if (one.refused > limit.limit().max() - limit.max() && !large) {
                broken.add("refused at " + ended.time() + " by count once more, after so many that it was known");
            }
        }
    }

    private static void accepted(Learned one, Trace.Ended ended) {
        Accepted accepted = new Accepted(ended.decided(), ended.time());
        if (one.first == null && ended.decided() > one.since) {
            one.first = accepted;
        } else if (one.first != null && ended.decided() > one.first.seen()) {
            one.first = one.second == null ? one.first : one.second;
            one.second = accepted;
        }
    }

    private long vagueUntil(long begun) {
        return own != null && own.limit().window() instanceof Window.Rolling(Duration period)
                ? begun + period.toNanos()
                : begun;
    }

    private static boolean isRefusal(OwnLimit limit, Verdict verdict) {
        return (verdict instanceof Verdict.Throttled throttled
                        && throttled.scope().equals(limit.limit().scope()))
                || (verdict instanceof Verdict.Quota quota
                        && quota.scope().equals(limit.limit().scope()));
    }

    private static int cost(OwnLimit limit, Intent intent, Map<String, Integer> spent) {
        int cost = intent.cost(limit.limit());
        return cost == 0 ? 0 : spent.getOrDefault(limit.limit().unit(), cost);
    }

    private Intent intent(long ordinal) {
        return scenario.intents().get((int) ordinal);
    }

    private Learned one(Scope scope) {
        return scopes.computeIfAbsent(scope, s -> new Learned());
    }
}
