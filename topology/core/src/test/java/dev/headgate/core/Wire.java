package dev.headgate.core;

import dev.headgate.api.Answer;
import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Transit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The calls on their way and the vendor they go to, which know nothing of owners that come and go. */
final class Wire {

    /** Whoever waits for the end of a call. */
    interface Caller {

        /** @param at when the connector returned */
        void ended(Flight flight, Reply reply, long at);
    }

    /** A call on its way. */
    static final class Flight {
        final Intent intent;
        final long call;

        /** When it might leave. */
        final long sent;

        final long decided;

        final Map<String, Integer> spent;

        /** Of its list, from 0. */
        final int page;

        private final Caller caller;

        /** When its first byte left. */
        private long written;

        private boolean arrived;

        /** Whether nobody waits for its end any more. */
        private boolean orphan;

        private boolean lost;

        /** By the vendor's own limit. */
        private @Nullable Verdict refused;

        /** Whether its caller was told how it ended. */
        private boolean over;

        private Flight(
                Intent intent,
                long call,
                long sent,
                long decided,
                Map<String, Integer> spent,
                int page,
                Caller caller) {
            this.intent = intent;
            this.call = call;
            this.sent = sent;
            this.decided = decided;
            this.spent = spent;
            this.page = page;
            this.caller = caller;
        }

        long ordinal() {
            return intent.ordinal();
        }
    }

    private final Scenario scenario;
    private final SplittableRandom random;
    private final Agenda agenda;
    private final List<Trace> trace;
    private final RefusingVendor refusing;
    private final Allowance allowance;
    private final Set<Flight> open = new LinkedHashSet<>();
    private final List<Outage> outages;
    private long call;

    Wire(Scenario scenario, SplittableRandom random, Agenda agenda, List<Trace> trace) {
        this.scenario = scenario;
        this.random = random;
        this.agenda = agenda;
        this.trace = trace;
        this.outages = Outage.of(scenario);
        this.refusing = new RefusingVendor(scenario, random.split());
        this.allowance = new Allowance(scenario, random.split());
    }

    /**
     * @param page of its list, from 0
     * @param due when it may leave: now, a little later, or earlier if it waited for a commit
     * @param decided when the owner let it start
     */
    void send(Intent intent, int page, long due, long decided, Caller caller) {
        Network network = scenario.network();
        Flight flight = new Flight(intent, call++, due, decided, spent(intent), page, caller);
        double dice = random.nextDouble();
        if (out() == PauseReason.UNREACHABLE) {
            ended(flight, agenda.now(), new Reply.Unsent("refused", Reply.Unsent.Cause.UNREACHABLE));
            return;
        }
        if (dice < network.unsent()) {
            Reply unsent = new Reply.Unsent(
                    "not sent", random.nextInt(3) == 0 ? Reply.Unsent.Cause.FAILED : Reply.Unsent.Cause.HANDED_BACK);
            ended(flight, agenda.now() + upTo(network.before()), unsent);
            return;
        }
        open.add(flight);
        if (dice < network.unsent() + network.unanswered()) {
            unanswered(flight);
        } else {
            answered(flight);
        }
    }

    /** What may not leave yet comes back. */
    void recall() {
        for (Flight flight : open) {
            if (flight.sent > agenda.now()) {
                flight.lost = true;
                ended(flight, agenda.now(), new Reply.Unsent("recalled", Reply.Unsent.Cause.HANDED_BACK));
            }
        }
    }

    /**
     * Nobody waits for calls under way any more, nor keeps them.
     *
     * @param until calls not written by then never are
     * @param late whether one is written at all from now on is not certain
     */
    void orphan(long until, boolean late) {
        long now = agenda.now();
        for (Flight flight : open) {
            flight.orphan = true;
            boolean kept = late ? flight.written <= until && random.nextBoolean() : flight.written <= now;
            flight.lost |= flight.written > now && !kept;
            if (flight.arrived) {
                agenda.at(Math.max(now, given(flight)), () -> done(flight));
            }
        }
        open.clear();
    }

    private void answered(Flight flight) {
        Network network = scenario.network();
        Transit transit = scenario.policy().transit();
        long before = transit.maxTransit() == null
                ? network.before()
                : transit.maxTransit().toNanos();
        flight.written =
                Math.max(agenda.now(), flight.sent + upTo(transit.startSlack().toNanos()));
        long arrival = flight.written + upTo(before);
        long done = arrival + upTo(network.after());
        agenda.at(arrival, () -> {
            if (missing(flight)) {
                return;
            }
            List<Hint> hints = arrived(flight);
            agenda.at(flight.orphan ? Math.max(arrival, Math.min(done, given(flight))) : done, () -> done(flight));
            Map<String, Integer> said = random.nextBoolean() ? said(flight) : Map.of();
            Reply.Answered answer =
                    paged(flight, in(refusing.answer(flight.intent, flight.refused, said, hints, agenda.now())));
            trace.add(new Trace.Judged(agenda.now(), flight.call, flight.ordinal(), answer.verdict()));
            long back = done + upTo(network.after());
            if (flight.intent.exclusive() && answer.verdict() instanceof Verdict.Deliver && random.nextInt(3) > 0) {
                agenda.at(back, () -> write(flight, answer));
            } else {
                ended(flight, back, answer);
            }
        });
    }

    /** What was read of an update differs: its second request leaves, unless it may not or its owner is no more. */
    private void write(Flight flight, Reply.Answered read) {
        if (flight.orphan) {
            return;
        }
        if (random.nextInt(5) == 0) {
            Reading one = reading(read, Updates.said(flight.spent, Map.of()));
            ended(flight, agenda.now(), new Reply.Stopped("no leave", one, Repeat.HARMLESS));
            return;
        }
        Transit transit = scenario.policy().transit();
        long hold = transit.unansweredHold().toNanos();
        long last = agenda.now() + hold;
        long before = transit.maxTransit() == null
                ? scenario.network().before()
                : transit.maxTransit().toNanos();
        long arrival = agenda.now() + upTo(Math.min(before, hold));
        Map<String, Integer> spent = Updates.spent(flight.intent, random);
        if (random.nextDouble() < scenario.network().unanswered()) {
            long end = agenda.now() + upTo(hold);
            ended(flight, end, new Reply.Unanswered("no answer"));
            agenda.at(arrival, () -> arrivedAgain(flight, spent));
            agenda.at(Math.max(arrival, end), () -> done(flight));
            return;
        }
        agenda.at(arrival, () -> {
            List<Hint> hints = arrivedAgain(flight, spent);
            if (flight.orphan) { // when it had left, so that its connection lasts
                agenda.at(last, () -> done(flight));
                return;
            }
            Map<String, Integer> both = random.nextBoolean() ? Updates.said(flight.spent, spent) : Map.of();
            Reply.Answered answer = in(refusing.answer(flight.intent, null, both, hints, agenda.now()));
            trace.add(new Trace.Judged(agenda.now(), flight.call, flight.ordinal(), answer.verdict()));
            done(flight);
            ended(flight, agenda.now() + upTo(scenario.network().after()), answer);
        });
    }

    /** Returns what its answer says of quotas. */
    private List<Hint> arrivedAgain(Flight flight, Map<String, Integer> spent) {
        trace.add(new Trace.Arrived(agenda.now(), flight.call, flight.ordinal(), flight.sent, spent, 0));
        return hints(flight, agenda.now());
    }

    private static Reading reading(Reply.Answered answered, Map<String, Integer> spent) {
        Reading told = answered.reading();
        return new Reading(spent, told.hints(), told.limits(), told.failures(), told.unclassified());
    }

    private void unanswered(Flight flight) {
        Transit transit = scenario.policy().transit();
        long hold = transit.unansweredHold().toNanos();
        long first = Math.max(agenda.now(), flight.sent);
        long end = Math.max(first, flight.sent + upTo(hold + hold / 5));
        ended(flight, end, new Reply.Unanswered("no answer"));
        if (random.nextInt(4) == 0) {
            flight.lost = true;
            return;
        }
        long last = Math.max(end, flight.sent + hold);
        long latest = last;
        if (transit.maxTransit() != null) {
            latest = Math.min(latest, flight.sent + transit.reach());
        }
        latest = Math.max(latest, first);
        long arrival = random.nextBoolean() ? latest : first + upTo(latest - first);
        long slack = flight.sent + transit.startSlack().toNanos() - first;
        flight.written = Math.min(arrival, first + upTo(Math.max(0, slack)));
        agenda.at(arrival, () -> {
            if (!missing(flight)) {
                arrived(flight);
                if (flight.orphan) {
                    agenda.at(given(flight), () -> done(flight));
                }
            }
        });
        agenda.at(random.nextBoolean() ? last : arrival, () -> done(flight));
    }

    /** Never written, or cut off with the connection of an owner that is no more. */
    private boolean missing(Flight flight) {
        Transit transit = scenario.policy().transit();
        long latest =
                Math.min(given(flight), transit.reach() == Nanos.NEVER ? Nanos.NEVER : flight.sent + transit.reach());
        return flight.lost || (flight.orphan && agenda.now() > latest);
    }

    /** Until when its connection lasts at the longest if nobody hears of it. */
    private long given(Flight flight) {
        return flight.sent + scenario.policy().transit().unansweredHold().toNanos();
    }

    private List<Hint> arrived(Flight flight) {
        long now = agenda.now();
        flight.arrived = true;
        flight.refused = refusing.arrived(flight.intent, flight.spent, now);
        trace.add(new Trace.Arrived(now, flight.call, flight.ordinal(), flight.sent, flight.spent, flight.page));
        return hints(flight, now);
    }

    private List<Hint> hints(Flight flight, long now) {
        if (!allowance.told()) {
            return List.of();
        }
        int remaining = allowance.count(flight.intent, now);
        Scope scope = allowance.scope(flight.intent);
        trace.add(new Trace.Allowed(now, flight.call, flight.decided, scope, allowance.period(now), remaining));
        return allowance.hints(remaining, now);
    }

    private Reply.Answered paged(Flight flight, Reply.Answered answered) {
        int pages = scenario.pages(flight.intent);
        if (pages == 0 || !(answered.verdict() instanceof Verdict.Deliver)) {
            return answered;
        }
        String next = flight.page + 1 < pages ? String.valueOf(flight.page + 1) : null;
        Answer page = new Answer(200, Map.of("page", String.valueOf(flight.page)), new byte[1]);
        return new Reply.Answered(page, new Verdict.Page(1, next), answered.reading());
    }

    private Reply.Answered in(Reply.Answered answered) {
        return switch (out()) {
            case AUTH -> new Reply.Answered(answered.answer(), new Verdict.Auth(List.of()), answered.reading());
            case FAILING -> new Reply.Answered(answered.answer(), new Verdict.Transient(null), answered.reading());
            case UNREACHABLE, THROTTLED -> answered;
            case null -> answered;
        };
    }

    /** What is wrong with the vendor now; null for nothing. */
    private @Nullable PauseReason out() {
        for (Outage outage : outages) {
            if (outage.from() <= agenda.now() && agenda.now() < outage.until()) {
                return outage.reason();
            }
        }
        return null;
    }

    private void done(Flight flight) {
        trace.add(new Trace.Done(agenda.now(), flight.call, flight.ordinal()));
    }

    private void ended(Flight flight, long at, Reply reply) {
        agenda.at(at + upTo(scenario.network().lag()), () -> {
            open.remove(flight);
            if (!flight.orphan && !flight.over) {
                flight.over = true;
                flight.caller.ended(flight, reply, at);
            }
        });
    }

    private static Map<String, Integer> said(Flight flight) {
        return flight.intent.exclusive() ? Updates.said(flight.spent, Map.of()) : flight.spent;
    }

    private Map<String, Integer> spent(Intent intent) {
        if (intent.exclusive()) {
            return Updates.spent(intent, random);
        }
        return scenario.plain() ? Map.of() : Map.of(Scenario.TOKENS, random.nextInt(intent.cost(Scenario.TOKENS) + 1));
    }

    private long upTo(long most) {
        return Agenda.upTo(most, random);
    }
}
