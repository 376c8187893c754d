package dev.headgate.core;

import static dev.headgate.core.Vendor.NEVER;

import dev.headgate.api.Hint;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** One seed, in virtual time: the core between its intents and an unkind network. Leaves a trace for {@link Rules}. */
public final class Simulation {

    /** Virtual time after which every intent must have finished; with a limit per day, a thousand times that. */
    private static final long HORIZON = 24L * 3_600_000_000_000L;

    /** Entries of a trace that no seed needs: a core that is ticked again and again and does nothing. */
    private static final int MOST = 200_000;

    /** A call on its way. */
    private record Flight(Intent intent, long call, long sent, Map<String, Integer> spent) {

        long ordinal() {
            return intent.ordinal();
        }
    }

    private record Due(long time, long number, Runnable action) {}

    private final Scenario scenario;
    private final Distortion distortion;
    private final SplittableRandom random;
    private final RefusingVendor refusing;
    private final Allowance allowance;
    private final Vendor core;
    private final List<Trace> trace = new ArrayList<>();
    private final PriorityQueue<Due> queue =
            new PriorityQueue<>(Comparator.comparingLong(Due::time).thenComparingLong(Due::number));
    private long number;
    private long call;
    private long now;
    private int unfinished;

    private Simulation(Scenario scenario, Distortion distortion) {
        this.scenario = scenario;
        this.distortion = distortion;
        this.random = new SplittableRandom(~scenario.seed());
        this.refusing = new RefusingVendor(scenario, random.split());
        this.allowance = new Allowance(scenario, random.split());
        this.now = scenario.start();
        this.unfinished = scenario.intents().size();
        this.core = new Vendor(
                distortion.policy().apply(scenario.policy()),
                random.split(),
                TakeOver.unknown(scenario.inherited() ? scenario.start() : 0));
    }

    /** Runs the seed; returns what rule it broke, in words, or an empty list. */
    public static List<String> run(long seed) {
        return run(seed, Distortion.NONE);
    }

    static List<String> run(long seed, Distortion distortion) {
        Scenario scenario = Scenario.of(seed);
        return Rules.broken(scenario, new Simulation(scenario, distortion).trace());
    }

    /** What happens in this seed. */
    public static List<Trace> trace(long seed) {
        return new Simulation(Scenario.of(seed), Distortion.NONE).trace();
    }

    private List<Trace> trace() {
        if (scenario.inherited()) {
            inherit();
        }
        for (Intent intent : scenario.intents()) {
            at(intent.acceptedAt(), () -> {
                trace.add(new Trace.Accepted(now, intent));
                step(new Event.Accepted(distortion.intent().apply(intent), Progress.NONE));
            });
        }
        for (Scenario.Cancel cancel : scenario.cancels()) {
            at(cancel.time(), () -> {
                trace.add(new Trace.CancelAsked(now, cancel.id()));
                step(new Event.Cancelled(cancel.id()));
            });
        }
        Scenario.Change change = scenario.change();
        if (change != null) {
            at(change.time(), () -> change(change.policy()));
        }
        try {
            play();
        } catch (IllegalStateException wrong) {
            trace.add(new Trace.Broken(now, wrong.toString()));
        }
        return trace;
    }

    private void change(Policy policy) {
        trace.add(new Trace.Changed(now, policy));
        if (!distortion.deaf()) {
            step(new Event.Changed(distortion.policy().apply(policy)));
        }
    }

    private void play() {
        while (unfinished > 0 && advance()) {}
        while (!queue.isEmpty()) { // calls that arrive when nobody waits for their answer any more
            Due due = queue.remove();
            now = due.time();
            due.action().run();
        }
    }

    /** The predecessor spends every permit just before the take-over. */
    private void inherit() {
        for (Limit limit : scenario.policy().limits()) {
            if (limit.window() instanceof Window.CalendarDay) {
                continue; // the core is not told what was spent of a day
            }
            scenario.intents().stream()
                    .map(intent -> Scope.of(limit.scope(), intent.scope()))
                    .distinct()
                    .forEach(scope -> {
                        for (int i = 0; i < limit.max(); i++) {
                            trace.add(new Trace.Inherited(now, limit, scope));
                        }
                    });
        }
    }

    private boolean advance() {
        if (trace.size() > MOST) {
            trace.add(new Trace.Broken(now, "it goes on for ever, " + unfinished + " unfinished"));
            return false;
        }
        long next = queue.isEmpty() ? NEVER : queue.element().time();
        long due = core.nextDue();
        long time = Math.min(next, due == NEVER ? NEVER : due + distortion.tickLate());
        if (time == NEVER || time > scenario.start() + horizon() || time < now) {
            trace.add(new Trace.Broken(now, unfinished + " unfinished, next event " + next + ", next tick " + due));
            return false;
        }
        if (scenario.nosy() && time - now > 1 && random.nextInt(5) == 0) {
            tickEarly(random.nextLong(now + 1, time));
        }
        now = time;
        if (next <= time) {
            queue.remove().action().run();
        } else {
            step(new Event.Tick());
        }
        return true;
    }

    private long horizon() {
        boolean days =
                scenario.policy().limits().stream().anyMatch(limit -> limit.window() instanceof Window.CalendarDay);
        return days ? 1_000 * HORIZON : HORIZON;
    }

    private void tickEarly(long time) {
        now = time;
        long due = core.nextDue();
        int before = trace.size();
        step(new Event.Tick());
        if (trace.size() != before + 1 || core.nextDue() != due) {
            trace.add(new Trace.Broken(now, "a tick that was not due did something"));
        }
    }

    private void step(Event event) {
        for (Effect effect : core.step(event, now)) {
            switch (effect) {
                case Effect.Start start ->
                    start(scenario.intents().get((int) start.intent().ordinal()), start.attempt());
                case Effect.Finish(Intent intent, Outcome outcome, var reason, var answer, Progress progress) -> {
                    unfinished--;
                    trace.add(new Trace.Finished(now, intent.ordinal(), outcome, progress));
                }
                case Effect.Retry(Intent intent, var attempt, var cause, long notBefore, var progress) ->
                    trace.add(new Trace.Retried(now, intent.ordinal(), notBefore));
                case Effect.CoolDown(Scope scope, long until, var level, var begun, var verdict) ->
                    trace.add(new Trace.Cooled(now, scope, until));
                case Effect.Marked marked -> {}
                case Effect.Commit commit -> committed();
            }
        }
        trace.add(new Trace.Rested(now));
        if (core.nextDue() <= now) {
            throw new IllegalStateException("a tick is due at once, again and again, at " + now);
        }
    }

    /** Some time later; nothing is ever lost. */
    private void committed() {
        at(now + upTo(50_000_000), () -> {
            core.save(now);
            step(new Event.Committed());
        });
    }

    private void start(Intent intent, int attempt) {
        trace.add(new Trace.Started(now, intent.ordinal(), attempt));
        Network network = scenario.network();
        Transit transit = scenario.policy().transit();
        long before = transit.maxTransit() == null
                ? network.before()
                : transit.maxTransit().toNanos();
        Flight flight = new Flight(intent, call++, now, spent(intent));
        double dice = random.nextDouble();
        if (dice < network.unsent()) {
            ended(flight, now + upTo(network.before()), new Reply.Unsent("not sent", random.nextInt(3) == 0));
        } else if (dice < network.unsent() + network.unanswered()) {
            unanswered(flight);
        } else {
            long arrival = now + upTo(transit.startSlack().toNanos()) + upTo(before);
            long done = arrival + upTo(network.after());
            at(arrival, () -> {
                List<Hint> hints = arrived(flight);
                at(done, () -> trace.add(new Trace.Done(now, flight.call, intent.ordinal())));
                Map<String, Integer> said = random.nextBoolean() ? flight.spent : Map.of();
                ended(flight, done + upTo(network.after()), refusing.answer(intent, said, hints, now));
            });
        }
    }

    private Map<String, Integer> spent(Intent intent) {
        return scenario.plain() ? Map.of() : Map.of(Scenario.TOKENS, random.nextInt(intent.cost(Scenario.TOKENS) + 1));
    }

    private void unanswered(Flight flight) {
        Transit transit = scenario.policy().transit();
        long sent = flight.sent;
        long hold = transit.unansweredHold().toNanos();
        long end = sent + upTo(hold + hold / 5);
        ended(flight, end, new Reply.Unanswered("no answer"));
        if (random.nextInt(4) > 0) {
            long last = Math.max(end, sent + hold);
            long latest = last;
            if (transit.maxTransit() != null) {
                long longest = transit.startSlack().plus(transit.maxTransit()).toNanos();
                latest = Math.min(latest, sent + longest);
            }
            long arrival = random.nextBoolean() ? latest : sent + upTo(latest - sent);
            at(arrival, () -> arrived(flight));
            at(
                    random.nextBoolean() ? last : arrival,
                    () -> trace.add(new Trace.Done(now, flight.call, flight.ordinal())));
        }
    }

    private List<Hint> arrived(Flight flight) {
        trace.add(new Trace.Arrived(now, flight.call, flight.ordinal(), flight.sent, flight.spent));
        if (!allowance.told()) {
            return List.of();
        }
        int left = allowance.count(flight.intent, now);
        Scope scope = allowance.scope(flight.intent);
        trace.add(new Trace.Allowed(now, flight.call, flight.sent, scope, allowance.period(now), left));
        return allowance.hints(left, now);
    }

    private void ended(Flight flight, long at, Reply reply) {
        at(at + upTo(scenario.network().lag()), () -> {
            trace.add(new Trace.Ended(now, flight.call, flight.ordinal(), reply, at, flight.sent));
            step(new Event.Ended(flight.ordinal(), told(reply), at));
        });
    }

    private Reply told(Reply reply) {
        if (!(reply instanceof Reply.Answered(var answer, Verdict verdict, var reading))) {
            return reply;
        }
        return new Reply.Answered(answer, told(verdict), distortion.reading().apply(reading));
    }

    private Verdict told(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Throttled(var scope, Duration hint)
            when hint != null -> new Verdict.Throttled(scope, distortion.hint().apply(hint));
            case Verdict.Quota(var scope, Duration hint)
            when hint != null -> new Verdict.Quota(scope, distortion.hint().apply(hint));
            case Verdict.Locked(var scope, Duration hint)
            when hint != null -> new Verdict.Locked(scope, distortion.hint().apply(hint));
            default -> verdict;
        };
    }

    /** Often nothing, often as long as possible: bugs live at the ends. */
    private long upTo(long most) {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> most;
            default -> random.nextLong(most + 1);
        };
    }

    private void at(long time, Runnable action) {
        queue.add(new Due(time, number++, action));
    }
}
