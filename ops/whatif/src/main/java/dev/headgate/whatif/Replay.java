package dev.headgate.whatif;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.api.Answer;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.Effect;
import dev.headgate.core.Event;
import dev.headgate.core.History;
import dev.headgate.core.Progress;
import dev.headgate.core.Saved;
import dev.headgate.core.TakeOver;
import dev.headgate.core.Vendor;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Intents in virtual time: the core between their arrivals and a vendor that answers as it was recorded to. */
final class Replay {

    /** A commit that the core waits for takes so long. */
    private static final long COMMIT = Duration.ofMillis(10).toNanos();

    private static final long LONGEST = Duration.ofDays(400).toNanos();

    /**
     * What is played.
     *
     * @param intents that there are, or come
     * @param start when they are there that had arrived, in nanoseconds since the epoch
     * @param stop no step after it; {@link Nanos#NEVER} for until all have an outcome
     * @param spent permits that were spent before
     * @param vendorLimits that the vendor is assumed to have of its own
     */
    record Plan(Selection intents, long start, long stop, List<Saved.Spent> spent, List<Limit> vendorLimits) {}

    /** A call on its way: of a refusal, which. */
    private record Flight(
            long end, long ordinal, Sample sample, @Nullable Verdict refusal) {}

    private final Plan plan;
    private final Policy policy;
    private final Samples.Drawn samples;
    private final SplittableRandom random;
    private final Runnable finished;
    private final Vendor vendor;
    private final Backlog backlog;
    private final VendorSide side;
    private final PriorityQueue<Flight> flights = new PriorityQueue<>(Comparator.comparingLong(Flight::end));
    private final Deque<Integer> gaps = new ArrayDeque<>();

    /** By ordinal, of lists that were begun. */
    private final Map<Long, Integer> pagesLeft = new HashMap<>();

    private final Run run = new Run();
    private long now;
    private int arrived;
    private long committed = NEVER;

    Replay(Plan plan, Policy policy, Samples samples, long seed, Runnable finished) {
        this.plan = plan;
        this.policy = policy;
        this.random = new SplittableRandom(seed);
        this.samples = samples.draw(random.split());
        this.finished = finished;
        this.backlog = new Backlog(plan.intents().shapes(), plan.intents().size());
        this.side = new VendorSide(plan.vendorLimits());
        this.now = plan.start();
        List<Saved> known = new ArrayList<>(plan.spent());
        known.add(new Saved.Mark(true, 0));
        this.vendor = new Vendor(policy, random.split(), new TakeOver(now, known));
    }

    Run run() {
        while (run.finished() < plan.intents().size()) {
            long next = next();
            if (next == NEVER || next > plan.stop() || next - plan.start() > LONGEST) {
                break;
            }
            now = Math.max(now, next);
            happen();
        }
        run.unfinished = plan.intents().size() - run.finished();
        return run;
    }

    private long next() {
        long arrival = arrived < plan.intents().size() ? plan.intents().readyAt(arrived) : NEVER;
        long end = flights.isEmpty() ? NEVER : flights.element().end();
        return Math.min(Math.min(arrival, end), Math.min(vendor.nextDue(), committed));
    }

    private void happen() {
        if (committed <= now) {
            committed = NEVER;
            step(new Event.Committed());
        } else if (!flights.isEmpty() && flights.element().end() <= now) {
            Flight flight = flights.remove();
            step(new Event.Ended(flight.ordinal(), reply(flight), flight.end()));
        } else if (arrived < plan.intents().size() && plan.intents().readyAt(arrived) <= now) {
            int ordinal = arrived++;
            if (backlog.arrives(ordinal, place(ordinal))) {
                accept(ordinal);
            }
        } else {
            step(new Event.Tick());
        }
        while (!gaps.isEmpty()) {
            int place = gaps.remove();
            for (int ordinal = backlog.next(place); ordinal >= 0; ordinal = backlog.next(place)) {
                accept(ordinal);
            }
        }
    }

    private int place(long ordinal) {
        return backlog.place(plan.intents().shapeIndex(ordinal));
    }

    private Shape shape(long ordinal) {
        return plan.intents().shape(ordinal);
    }

    private void accept(int ordinal) {
        step(new Event.Accepted(plan.intents().intent(ordinal), Progress.NONE));
    }

    private void step(Event event) {
        for (Effect effect : vendor.step(event, now)) {
            switch (effect) {
                case Effect.Start start -> start(start);
                case Effect.Finish finish -> finish(finish);
                case Effect.Commit _ -> {
                    vendor.save(now);
                    committed = now + COMMIT;
                }
                default -> {}
            }
        }
    }

    private void start(Effect.Start start) {
        long ordinal = start.intent().ordinal();
        leaves(ordinal);
        Shape shape = shape(ordinal);
        Sample sample = samples.next(shape.operation(), random);
        long departure = Math.max(now, start.due());
        run.calls++;
        Verdict refusal = side.arrives(shape.scope(), departure);
        flights.add(new Flight(Nanos.plus(departure, sample.nanos()), ordinal, sample, refusal));
    }

    private void leaves(long ordinal) {
        int place = place(ordinal);
        backlog.leaves((int) ordinal, place);
        gaps.add(place);
    }

    private Reply reply(Flight flight) {
        Sample sample = flight.sample();
        if (flight.refusal() != null) {
            run.refusals++;
            return new Reply.Answered(new Answer(429, Map.of(), null), flight.refusal());
        }
        return switch (sample.end()) {
            case UNANSWERED -> new Reply.Unanswered("as recorded");
            case TRANSIENT -> answered(flight, 503, new Verdict.Transient(null));
            case FAILED -> answered(flight, 400, new Verdict.Permanent());
            case DELIVERED -> answered(flight, 200, delivered(flight.ordinal(), sample));
        };
    }

    /** Of a list, as many pages as the first call's had. */
    private Verdict delivered(long ordinal, Sample sample) {
        if (sample.pages() == 0 && !pagesLeft.containsKey(ordinal)) {
            return new Verdict.Deliver();
        }
        int left = pagesLeft.getOrDefault(ordinal, sample.pages()) - 1;
        pagesLeft.put(ordinal, left);
        return new Verdict.Page(0, left > 0 ? Integer.toString(left) : null);
    }

    private Reply answered(Flight flight, int status, Verdict verdict) {
        return new Reply.Answered(new Answer(status, Map.of(), null), verdict, new Reading(spent(flight), List.of()));
    }

    /** What it really cost where that may be less than what was reserved. */
    private Map<String, Integer> spent(Flight flight) {
        Sample sample = flight.sample();
        Map<String, Integer> spent = new HashMap<>();
        if (shape(flight.ordinal()).costs().getOrDefault(Limit.REQUESTS, 1) > 1) {
            spent.put(Limit.REQUESTS, sample.requests());
        }
        if (!sample.permits().isEmpty()) {
            for (Limit limit : policy.limits()) {
                Integer permits = sample.permits().get(limit.id());
                if (permits != null
                        && !limit.unit().equals(Limit.COST)
                        && !limit.unit().equals(Limit.REQUESTS)) {
                    spent.put(limit.unit(), permits);
                }
            }
        }
        return spent;
    }

    private void finish(Effect.Finish finish) {
        long ordinal = finish.intent().ordinal();
        leaves(ordinal);
        pagesLeft.remove(ordinal);
        run.finished(finish.outcome(), now);
        if (finish.startedAt() != 0) {
            run.waited(
                    finish.intent().priority(),
                    finish.startedAt() - plan.intents().readyAt(ordinal));
        }
        History history = finish.history();
        if (history != null) {
            history.waited().forEach((cause, nanos) -> run.causes.merge(cause, nanos, Long::sum));
        }
        finished.run();
    }
}
