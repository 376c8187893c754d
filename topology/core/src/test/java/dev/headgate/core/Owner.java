package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** One life of an owner: the core, its input, its transactions. What it does not commit dies with it. */
final class Owner {

    /** Where a life may end. */
    interface Fate {

        /** Returns whether this is the end. */
        boolean reached(Stop.Point point);

        /** It has stopped, as it was told. */
        void departed();
    }

    /** What it shares with those before and after it. */
    record World(
            Scenario scenario,
            Distortion distortion,
            Agenda agenda,
            List<Trace> trace,
            Ledger ledger,
            Wire wire,
            SplittableRandom random) {}

    private final World world;
    private final Fate fate;
    private final Vendor core;

    /** What came while it could take nothing in. */
    private final Deque<Runnable> inbox = new ArrayDeque<>();

    /** By ordinal, when the core decided calls that leave after a commit. */
    private final Map<Long, Long> announcements = new HashMap<>();

    /** By ordinal, the places in batches that the core told of. */
    private final Map<Long, BatchPlace> places = new HashMap<>();

    /** By ordinal, how far lists were read. */
    private final Map<Long, Paging> read = new HashMap<>();

    private final WaitingCheck waiting = new WaitingCheck();
    private int consumed;
    private boolean alive = true;

    /** From asking the core what to save until telling it of the commit. */
    private boolean committing;
    /** Whether the core is to hear of the commit. */
    private boolean telling;

    /** Takes nothing in before the commit is through. */
    private boolean blocked;

    /** When it commits next. */
    private long commitAt = NEVER;

    private boolean draining;

    /** Whether the commit under way is the last. */
    private boolean leaving;

    Owner(World world, Fate fate, Vendor core) {
        this.world = world;
        this.fate = fate;
        this.core = core;
        this.consumed = world.ledger.consumed();
    }

    boolean alive() {
        return alive;
    }

    /** It does nothing any more. */
    void die() {
        alive = false;
    }

    /** When the core wants a tick; {@link Nanos#NEVER} if it can't get one. */
    long nextDue() {
        return alive && !blocked ? core.nextDue() : NEVER;
    }

    /** Begins with what is durable. */
    void begin() {
        commitBy(now() + upTo(world.scenario.commits().interval()));
        for (Ledger.Kept kept : world.ledger.intents()) {
            if (alive) {
                world.trace.add(new Trace.Accepted(now(), kept.intent(), kept.progress()));
                Intent intent = world.distortion.intent().apply(kept.intent());
                Progress progress = world.distortion.progress().apply(kept.progress());
                boolean _ = isNewPlace(intent.ordinal(), progress);
                read(intent, progress);
                step(new Event.Accepted(intent, progress));
            }
        }
        if (alive && !world.ledger.intents().isEmpty()) {
            step(new Event.Loaded());
        }
        poll();
    }

    /** Reads on, as far as there is anything. */
    void poll() {
        tell(() -> {
            List<Scenario.Input> inputs = world.scenario.inputs();
            while (alive
                    && !blocked
                    && consumed < inputs.size()
                    && inputs.get(consumed).time() <= now()) {
                Scenario.Input input = inputs.get(consumed++);
                if (input.order() != null) {
                    order(input.order());
                } else if (input.intent() == null) {
                    cancel(input.id());
                } else {
                    accept(input.intent());
                }
            }
        });
    }

    void change(Policy policy, Runnable told) {
        tell(() -> {
            told.run();
            world.wire.recall();
            if (!world.distortion.deaf()) {
                step(new Event.Changed(world.distortion.policy().apply(policy)));
            }
        });
    }

    void drain() {
        tell(() -> {
            draining = true;
            world.trace.add(new Trace.Drained(now()));
            step(new Event.Drain());
        });
    }

    void tick() {
        step(new Event.Tick());
    }

    private void accept(Intent intent) {
        world.ledger.accept(intent);
        world.trace.add(new Trace.Accepted(now(), intent, Progress.NONE));
        step(new Event.Accepted(world.distortion.intent().apply(intent), Progress.NONE));
    }

    private void cancel(String id) {
        world.trace.add(new Trace.CancelAsked(now(), id));
        step(new Event.Cancelled(id, "cancelled"));
    }

    private void order(Event order) {
        world.trace.add(new Trace.Ordered(now(), order));
        step(order);
    }

    private void tell(Runnable action) {
        if (alive && blocked) {
            inbox.add(action);
        } else if (alive) {
            action.run();
        }
    }

    private void step(Event event) {
        boolean urgent = false;
        if (event instanceof Event.Accepted accepted) {
            waiting.accepted(accepted.intent());
        }
        List<Effect> effects = core.step(event, now());
        for (Effect effect : effects) {
            if (effect instanceof Effect.Finish finish) {
                waiting.finished(finish.intent());
            }
            urgent |= effect instanceof Effect.Commit || effect instanceof Effect.CoolDown;
            act(effect);
        }
        waiting.stepped(core, now());
        world.trace.add(new Trace.Rested(now()));
        if (core.nextDue() <= now()) {
            throw new IllegalStateException("a tick is due at once, again and again, at " + now());
        }
        Commits commits = world.scenario.commits();
        if (urgent) {
            hurry(commits);
        } else if (!effects.isEmpty() || !(event instanceof Event.Tick || event instanceof Event.Committed)) {
            commitBy(now() + upTo(commits.interval()));
        }
        if (!fate.reached(Stop.Point.AFTER_STEP) && draining) {
            leave();
        }
    }

    private void hurry(Commits commits) {
        commitBy(now() + upTo(commits.soon()));
        if (world.distortion.hasty()) { // says it is committed, and lets go of it
            world.agenda.at(
                    now(),
                    () -> tell(() -> {
                        telling = true;
                        core.save(now());
                        confirm();
                    }));
        }
    }

    private void act(Effect effect) {
        long now = now();
        switch (effect) {
            case Effect.Start start -> start(start);
            case Effect.Finish finish -> {
                long ordinal = finish.intent().ordinal();
                world.ledger.finish(ordinal);
                world.trace.add(
                        new Trace.Finished(now, ordinal, finish.outcome(), finish.progress(), finish.answeredBy()));
                world.trace.add(new Trace.Told(now, ordinal, finish.startedAt(), finish.permits(), finish.history()));
            }
            case Effect.Page page -> paged(page, now);
            case Effect.Retry(
                    Intent intent,
                    var attempt,
                    String cause,
                    long notBefore,
                    var expected,
                    Progress progress) -> {
                world.ledger.retry(intent.ordinal(), notBefore, progress);
                world.trace.add(new Trace.Retried(now, intent.ordinal(), notBefore, cause));
                if (progress.batch() == null) {
                    places.remove(intent.ordinal());
                    world.trace.add(new Trace.SetFree(now, intent.ordinal()));
                }
            }
            case Effect.CoolDown(Scope scope, long until, var level, var begun, String verdict) ->
                world.trace.add(new Trace.Cooled(now, scope, until, verdict));
            case Effect.Marked(Intent intent, Progress progress, var cancelReason) -> {
                world.ledger.mark(intent.ordinal(), progress);
                if (isNewPlace(intent.ordinal(), progress) || progress.started()) {
                    announcements.put(intent.ordinal(), now);
                }
                world.trace.add(new Trace.Marked(now, intent.ordinal(), progress));
            }
            case Effect.Commit commit -> {}
        }
    }

    /** Whether it is in a batch that was decided just now; it is told of others again, as they are put back or cancelled. */
    private boolean isNewPlace(long ordinal, Progress progress) {
        BatchPlace place = progress.batch();
        if (place == null) {
            places.remove(ordinal);
            return false;
        }
        return !place.equals(places.put(ordinal, place));
    }

    private void paged(Effect.Page page, long now) {
        Intent intent = page.intent();
        int content = Integer.parseInt(page.answer().headers().getOrDefault("page", "-1"));
        boolean ends = page.progress().attempts() > 0;
        world.ledger.page(intent.ordinal(), page.progress());
        world.trace.add(
                new Trace.Paged(now, intent.ordinal(), page.index(), content, page.last(), ends, page.progress()));
        read(intent, page.progress());
    }

    private void read(Intent intent, Progress progress) {
        if (progress.paging() != null) {
            read.put(intent.ordinal(), progress.paging());
        }
    }

    /** The page of its list that an intent is to read now, from 0. */
    private int page(Intent intent) {
        Paging paging = read.get(intent.ordinal());
        return paging == null || paging.next() == null ? 0 : Integer.parseInt(paging.next());
    }

    private void start(Effect.Start start) {
        Intent intent = world.scenario.intents().get((int) start.intent().ordinal());
        Long announced = announcements.remove(start.intent().ordinal());
        long decided = announced == null ? now() : announced;
        world.trace.add(new Trace.Started(now(), intent.ordinal(), start.attempt(), start.due()));
        start.joined().forEach(joined -> world.trace.add(new Trace.Joined(now(), joined.ordinal(), intent.ordinal())));
        start.joined().forEach(joined -> announcements.remove(joined.ordinal()));
        if (start.batch() != null) {
            world.trace.add(new Trace.Batched(now(), intent.ordinal(), start.batch()));
        }
        int members = start.batch() == null ? 0 : 1 + start.joined().size();
        world.wire.send(
                intent,
                page(intent),
                start.due(),
                decided,
                (flight, reply, at) -> tell(() -> {
                    Reply.Split split = members == 0 ? null : split(reply, members);
                    if (split != null) {
                        world.trace.add(new Trace.Parted(now(), flight.ordinal(), split.each()));
                    }
                    world.trace.add(new Trace.Ended(
                            now(), flight.call, flight.ordinal(), reply, at, flight.sent, flight.decided));
                    step(new Event.Ended(flight.ordinal(), split == null ? told(reply) : split, at));
                }));
    }

    /** What the vendor deals with it deals with in parts, of which some may fail; null: it refused or failed the whole. */
    private Reply.@Nullable Split split(Reply reply, int members) {
        if (!(reply instanceof Reply.Answered(var answer, Verdict verdict, Reading reading))
                || !(verdict instanceof Verdict.Deliver || verdict instanceof Verdict.Permanent)) {
            return null;
        }
        List<Reply.Answered> each = new ArrayList<>();
        each.add(new Reply.Answered(answer, verdict));
        while (each.size() < members) {
            Verdict own = switch (world.random.nextInt(4)) {
                case 0 -> new Verdict.Transient(null);
                case 1 -> new Verdict.Permanent();
                default -> new Verdict.Deliver();
            };
            each.add(new Reply.Answered(answer, own));
        }
        return new Reply.Split(each, world.distortion.reading().apply(reading));
    }

    private Reply told(Reply reply) {
        if (reply instanceof Reply.Stopped(String reason, Reading reading, Repeat repeat)) {
            return new Reply.Stopped(reason, world.distortion.reading().apply(reading), repeat);
        }
        if (!(reply instanceof Reply.Answered(var answer, Verdict verdict, var reading))) {
            return reply;
        }
        return new Reply.Answered(
                answer, told(verdict), world.distortion.reading().apply(reading));
    }

    private Verdict told(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Throttled(var scope, Duration hint, var grows)
            when hint != null -> new Verdict.Throttled(scope, told(hint), grows);
            case Verdict.Quota(var scope, Duration hint, var grows)
            when hint != null -> new Verdict.Quota(scope, told(hint), grows);
            case Verdict.Locked(var scope, Duration hint, var grows)
            when hint != null -> new Verdict.Locked(scope, told(hint), grows);
            default -> verdict;
        };
    }

    private Duration told(Duration hint) {
        return world.distortion.hint().apply(hint);
    }

    /** Leaves with the next commit if no call is under way. */
    private void leave() {
        if (core.inFlight() == 0 && !committing) {
            leaving = true;
            commit();
        }
    }

    private void commitBy(long time) {
        if (time < commitAt) {
            commitAt = time;
            world.agenda.at(time, () -> {
                if (alive && commitAt == time && !committing) {
                    commit();
                }
            });
        }
    }

    private void commit() {
        committing = true;
        blocked = true;
        commitAt = NEVER;
        telling = core.unsaved();
        List<Saved> saved = telling ? core.save(now()) : List.of();
        saved.stream()
                .filter(Saved.Learned.class::isInstance)
                .map(Saved.Learned.class::cast)
                .forEach(learned -> world.trace.add(new Trace.Learned(now(), learned)));
        world.ledger.save(world.distortion.saved().apply(saved));
        world.ledger.consume(consumed);
        after(world.scenario.commits().slow(), this::committed);
    }

    private void committed() {
        if (fate.reached(Stop.Point.BEFORE_COMMIT)) {
            return;
        }
        Commits commits = world.scenario.commits();
        world.ledger.commit();
        world.trace.add(new Trace.Committed(now(), world.ledger.before() == Trace.Before.CUT_OFF));
        if (fate.reached(Stop.Point.AFTER_COMMIT)) {
            return;
        }
        after(commits.late(), this::confirmed);
        if (!commits.patient()) {
            unblock();
        }
    }

    private void confirmed() {
        committing = false;
        if (leaving) {
            fate.departed();
            return;
        }
        blocked = false;
        if (commitAt <= now()) {
            commitAt = NEVER;
            commitBy(now());
        }
        confirm();
        if (!fate.reached(Stop.Point.CONFIRMED) && !blocked) {
            unblock();
        }
    }

    private void confirm() {
        world.trace.add(new Trace.Confirmed(now()));
        if (telling) {
            step(new Event.Committed());
        }
    }

    private void unblock() {
        blocked = false;
        while (alive && !blocked && !inbox.isEmpty()) {
            inbox.remove().run();
        }
    }

    /** If it still lives then. */
    private void after(long max, Runnable action) {
        world.agenda.at(now() + upTo(max), () -> {
            if (alive) {
                action.run();
            }
        });
    }

    private long upTo(long max) {
        return Agenda.upTo(max, world.random);
    }

    private long now() {
        return world.agenda.now();
    }
}
