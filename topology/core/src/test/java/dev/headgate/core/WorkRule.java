package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * With one vendor-wide limit: nothing that may start and has a permit and a place in the bulkhead is left lying, once an
 * owner has committed that it begins.
 */
final class WorkRule implements Rules.Rule {

    private final Scenario scenario;
    private final long window;

    /** Of a bucket: until the next permit is back; 0: it is none, and all come back by themselves. */
    private final long interval;

    /** Those waiting, and from when each may start. */
    private final Map<Long, Long> waiting = new HashMap<>();

    /** Those in flight, and when their permit is free again, or begins to come back, at the latest, answered or not. */
    private final Map<Long, Long> inFlight = new HashMap<>();

    private final PausedIntents paused = new PausedIntents();
    private int allowed;

    private boolean mayCall;
    private boolean draining;

    /** Since an owner was cut off, calls go one by one at first. */
    private boolean cautious;

    /**
     * A spent permit.
     *
     * @param until when it is free again, or begins to come back, at the latest
     * @param other whether it counts in what others than HIGH may spend
     */
    private record Spent(long until, boolean other) {}

    private final List<Spent> spent = new ArrayList<>();

    WorkRule(Scenario scenario) {
        this.scenario = scenario;
        this.allowed = Math.min(4, scenario.policy().bulkhead());
        Limit limit = scenario.policy().limits().getFirst();
        this.window = limit.window() instanceof Window.Rolling(Duration period) ? period.toNanos() : 0;
        this.interval = limit.window() instanceof Window.Bucket(Duration each) ? each.toNanos() : 0;
        if (scenario.inherited()) {
            for (int i = 0; i < limit.max(); i++) {
                spent.add(new Spent(scenario.start() + rounded(window), true));
            }
        }
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        paused.see(entry);
        switch (entry) {
            case Trace.Accepted(var time, Intent intent, var progress) ->
                waiting.put(intent.ordinal(), intent.notBefore());
            case Trace.Started(long time, long ordinal, var attempt, var due) -> {
                waiting.remove(ordinal);
                inFlight.put(ordinal, latest(due));
            }
            case Trace.Ended ended -> ended(ended);
            case Trace.Retried(var time, long ordinal, long notBefore, var cause) -> waiting.put(ordinal, notBefore);
            case Trace.Finished(var time, long ordinal, var outcome, var progress, var by) -> waiting.remove(ordinal);
            case Trace.Confirmed confirmed -> mayCall = !draining;
            case Trace.Drained drained -> {
                draining = true;
                mayCall = false;
            }
            case Trace.TookOver(long time, Trace.Before before) -> takeOver(time, before);
            case Trace.Rested(long time) -> rested(time, broken);
            default -> {}
        }
    }

    private long latest(long sent) {
        Transit transit = scenario.policy().transit();
        if (transit.maxTransit() == null) {
            return Nanos.NEVER;
        }
        return sent
                + rounded(transit.startSlack().toNanos() + transit.maxTransit().toNanos() + window);
    }

    private long rounded(long hold) {
        return hold + (hold + interval) / 1024;
    }

    /** What a successor knows, or has to wait out: each permit as long as if a call were just underway. */
    private void takeOver(long time, Trace.Before before) {
        mayCall = false;
        draining = false;
        waiting.clear();
        inFlight.clear();
        spent.replaceAll(each -> new Spent(each.until(), true));
        cautious |= before == Trace.Before.CUT_OFF;
        allowed = Math.min(cautious ? 1 : 4, scenario.policy().bulkhead());
        if (before != Trace.Before.CLEAN) {
            Transit transit = scenario.policy().transit();
            long reach = transit.maxTransit() == null ? transit.unansweredHold().toNanos() : transit.reach();
            long hold = (before == Trace.Before.CUT_OFF ? reach : 0) + window;
            long permits = scenario.policy().limits().getFirst().max();
            if (interval > 0 && before == Trace.Before.CUT_OFF) {
                permits = Math.max(permits, 10_000_000_000L / interval); // the maximum may have been a larger one
            }
            for (long i = permits; i > 0; i--) {
                spent.add(new Spent(time + rounded(hold), true));
            }
        }
    }

    private void ended(Trace.Ended ended) {
        inFlight.remove(ended.ordinal());
        boolean other = isOther(ended.ordinal());
        switch (ended.reply()) {
            case Reply.Answered answered -> {
                long at =
                        interval > 0 ? ended.time() : ended.at(); // a bucket does not catch up on what it heard of late
                spent.add(new Spent(Math.min(latest(ended.sent()), at + window + window / 1024), other));
                boolean probed = !cautious || isDealtWith(answered.verdict());
                allowed = Math.min(allowed + (probed ? 1 : 0), scenario.policy().bulkhead());
            }
            case Reply.Split split -> throw new IllegalStateException("of a single call");
            case Reply.Unanswered unanswered -> {
                long latest = Math.max(
                        ended.at(),
                        ended.sent()
                                + scenario.policy().transit().unansweredHold().toNanos());
                long late = Math.max(latest, interval > 0 ? ended.time() : 0);
                long until = late + window + (late + window - ended.sent() + interval) / 1024;
                spent.add(new Spent(Math.min(latest(ended.sent()), until), other));
            }
            case Reply.Stopped stopped -> throw new IllegalStateException("of one request each");
            case Reply.Unsent(var reason, var cause, var scope) -> {
                waiting.put(ended.ordinal(), 0L);
                long reach = scenario.policy().transit().reach();
                if (interval > 0 && reach != Nanos.NEVER && ended.time() >= ended.sent() + reach) {
                    spent.add(new Spent(latest(ended.sent()), other)); // what comes back already is not given back
                }
            }
        }
    }

    private static boolean isDealtWith(Verdict verdict) {
        return Life.isDealtWith(verdict);
    }

    private long held(long time) {
        List<Long> times = new ArrayList<>(inFlight.values());
        spent.forEach(each -> times.add(each.until()));
        Collections.sort(times);
        long held = 0;
        long end = 0;
        for (long each : times) {
            end = each == Nanos.NEVER ? each : Math.max(end, each) + interval;
            held += (interval > 0 ? end : each) > time ? 1 : 0;
        }
        return held;
    }

    private void rested(long time, List<String> broken) {
        if (interval == 0) {
            spent.removeIf(each -> each.until() <= time);
        }
        int max = scenario.policy().limits().getFirst().max();
        long held = held(time);
        boolean room = mayCall && inFlight.size() < allowed && held < max;
        boolean roomOfOthers = room && othersHaveRoom(time, max);
        waiting.forEach((ordinal, from) -> {
            if (mayStart(ordinal, from, time) && (isOther(ordinal) ? roomOfOthers : room)) {
                broken.add("something could start at " + time + " and did not: " + waiting);
            }
        });
    }

    /** Whether there is room besides what is kept for HIGH. Of a bucket nobody says how much of it others have. */
    private boolean othersHaveRoom(long time, int max) {
        Shares shares = scenario.policy().shares();
        if (shares.keptForHigh() == 0) {
            return true;
        }
        long calls = inFlight.keySet().stream().filter(this::isOther).count();
        long held = calls
                + spent.stream()
                        .filter(each -> each.other() && each.until() > time)
                        .count();
        return interval == 0 && calls < Sharing.others(shares, allowed) && held < Sharing.others(shares, max);
    }

    private boolean isOther(long ordinal) {
        return scenario.intents().get((int) ordinal).priority() != Priority.HIGH;
    }

    private boolean mayStart(long ordinal, long from, long time) {
        return from <= time && !paused.hold(scenario.intents().get((int) ordinal), time);
    }
}
