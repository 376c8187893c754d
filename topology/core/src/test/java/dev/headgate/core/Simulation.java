package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One seed, in virtual time: the core between its intents and an unkind network, in owners that come and go. Leaves a
 * trace for {@link Rules}.
 */
public final class Simulation {

    /** Virtual time after which every intent must have finished; with longer windows, a hundred of them. */
    private static final long HORIZON = 240L * 3_600_000_000_000L;

    /** Entries of a trace that no seed needs: a core that is ticked again and again and does nothing. */
    private static final int MAX = 200_000;

    private final Scenario scenario;
    private final Distortion distortion;
    private final SplittableRandom random;
    private final Agenda agenda;
    private final List<Trace> trace = new ArrayList<>();
    private final Ledger ledger = new Ledger();
    private final Wire wire;
    private final Owner.World world;

    /** Ends of owners that are due. */
    private final Deque<Stop> stops = new ArrayDeque<>();

    /** How long nobody owns the vendor after an owner that was told to stop. */
    private long drainPause;

    private Policy policy;

    /** Changed rules that no owner knows yet. */
    private @Nullable Policy unknown;

    private Owner owner;

    private Simulation(Scenario scenario, Distortion distortion) {
        this.scenario = scenario;
        this.distortion = distortion;
        this.random = new SplittableRandom(~scenario.seed());
        this.agenda = new Agenda(scenario.start());
        this.wire = new Wire(scenario, random.split(), agenda, trace);
        this.world = new Owner.World(scenario, distortion, agenda, trace, ledger, wire, random.split());
        this.policy = scenario.policy();
        this.owner = owner(scenario.inherited() ? scenario.start() : 0);
    }

    /** Runs the seed; returns what rule it broke, in words, or an empty list. */
    public static List<String> run(long seed) {
        return run(Scenario.of(seed), Distortion.NONE);
    }

    /** Runs the seed with owners that crash. */
    public static List<String> runWithCrashes(long seed) {
        return run(Scenario.of(seed, Stop.Fate.CRASHED), Distortion.NONE);
    }

    static List<String> run(Scenario scenario, Distortion distortion) {
        return Rules.broken(scenario, new Simulation(scenario, distortion).trace());
    }

    /** What happens in this seed. */
    public static List<Trace> trace(long seed) {
        return new Simulation(Scenario.of(seed), Distortion.NONE).trace();
    }

    /** What happens in this seed with owners that crash. */
    public static List<Trace> traceWithCrashes(long seed) {
        return new Simulation(Scenario.of(seed, Stop.Fate.CRASHED), Distortion.NONE).trace();
    }

    private List<Trace> trace() {
        if (scenario.inherited()) {
            inherit();
        }
        for (Scenario.Input input : scenario.inputs()) {
            agenda.at(input.time(), () -> owner.poll());
        }
        for (Stop stop : scenario.stops()) {
            agenda.at(stop.time(), () -> {
                stops.add(stop);
                meetStop();
            });
        }
        Scenario.Change change = scenario.change();
        if (change != null) {
            agenda.at(change.time(), () -> change(change.policy()));
        }
        try {
            play();
        } catch (IllegalStateException wrong) {
            trace.add(new Trace.Broken(agenda.now(), wrong.toString()));
        }
        return trace;
    }

    private void play() {
        owner.begin();
        while (ledger.outcomes() < scenario.intents().size() && advance()) {}
        owner.die();
        while (agenda.next() != NEVER) { // calls that arrive when nobody waits for their answer any more
            agenda.runNext();
        }
    }

    private Owner owner(long takeOver) {
        Policy told = distortion.policy().apply(policy);
        TakeOver before = distortion.takeOver().apply(new TakeOver(takeOver, ledger.records()));
        return new Owner(world, new End(), new Vendor(told, random.split(), before, scenario.lead()));
    }

    /** Whoever owns the vendor is told, or the next owner begins with it. */
    private void change(Policy changed) {
        unknown = changed;
        owner.change(changed, this::changed);
    }

    private void changed() {
        if (unknown != null) {
            trace.add(new Trace.Changed(agenda.now(), unknown));
            policy = distortion.deaf() ? policy : unknown;
            unknown = null;
        }
    }

    /** The predecessor spends every permit just before the take-over. */
    private void inherit() {
        for (Limit limit : scenario.policy().limits()) {
            if (!Scenario.waitedOut(limit)) {
                continue; // the core is not told what was spent of a longer one
            }
            scenario.intents().stream()
                    .map(intent -> Scope.of(limit.scope(), intent.scope()))
                    .distinct()
                    .forEach(scope -> {
                        for (int i = 0; i < limit.max(); i++) {
                            trace.add(new Trace.Inherited(agenda.now(), limit, scope));
                        }
                    });
        }
    }

    /** The stop that is due may be met anywhere. */
    private void meetStop() {
        Stop stop = stops.peek();
        if (stop == null || !owner.alive()) {
            return;
        }
        if (stop.point() == Stop.Point.AT_ONCE) {
            stops.remove();
            end(stop.pause(), stop.late());
        } else if (stop.point() == Stop.Point.DRAIN) {
            stops.remove();
            drainPause = stop.pause();
            owner.drain();
            meetStop();
        }
    }

    private void end(long pause, boolean late) {
        long next = agenda.now() + pause;
        owner.die();
        trace.add(new Trace.Died(agenda.now()));
        ledger.abort();
        wire.orphan(next, late);
        agenda.at(next, () -> {
            if (ledger.outcomes() < scenario.intents().size()) {
                takeOver();
            }
        });
    }

    private void takeOver() {
        trace.add(new Trace.TookOver(agenda.now(), ledger.before()));
        changed();
        owner = owner(agenda.now());
        owner.begin();
        meetStop();
    }

    private final class End implements Owner.Fate {

        @Override
        public boolean reached(Stop.Point point) {
            Stop stop = stops.peek();
            if (stop == null || stop.point() != point || !owner.alive()) {
                return !owner.alive();
            }
            stops.remove();
            end(stop.pause(), stop.late());
            return true;
        }

        @Override
        public void departed() {
            end(drainPause, false);
        }
    }

    private boolean advance() {
        if (trace.size() > MAX) {
            trace.add(new Trace.Broken(agenda.now(), "it goes on for ever, " + unfinished()));
            return false;
        }
        long next = agenda.next();
        long due = owner.nextDue();
        long time = Math.min(next, due == NEVER ? NEVER : Math.max(agenda.now(), due + distortion.tickLate()));
        if (time == NEVER || time > scenario.start() + horizon()) {
            trace.add(new Trace.Broken(
                    agenda.now(), unfinished() + " unfinished, next event " + next + ", next tick " + due));
            return false;
        }
        if (due != NEVER && scenario.nosy() && time - agenda.now() > 1 && random.nextInt(5) == 0) {
            tickEarly(random.nextLong(agenda.now() + 1, time));
            return true;
        }
        if (next <= time) {
            agenda.runNext();
        } else {
            agenda.advance(time);
            owner.tick();
        }
        return true;
    }

    private int unfinished() {
        return scenario.intents().size() - ledger.outcomes();
    }

    private long horizon() {
        long horizon = HORIZON;
        for (Limit limit : scenario.policy().limits()) {
            horizon = Math.max(horizon, 200 * limit.length().toNanos());
        }
        return horizon;
    }

    private void tickEarly(long time) {
        agenda.advance(time);
        long due = owner.nextDue();
        int before = trace.size();
        owner.tick();
        boolean died = trace.getLast() instanceof Trace.Died;
        long lead = scenario.lead().toNanos();
        boolean soon = due > time && due - time <= lead; // it may ask itself before it has to
        long earlier =
                due - owner.nextDue(); // by as much, when a scope was forgotten that kept calls from starting ahead
        if (!died && !soon && (trace.size() != before + 1 || earlier < 0 || earlier > lead)) {
            trace.add(new Trace.Broken(time, "a tick that was not due did something"));
        }
    }
}
