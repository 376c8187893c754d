package dev.headgate.simulator;

import dev.headgate.simulator.CoolDown.Standing;
import dev.headgate.simulator.CoolDown.Told;
import dev.headgate.simulator.Decision.Arrived;
import dev.headgate.simulator.Episode.Fault;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One vendor's quota semantics and the judge's bookkeeping; time is a parameter and never goes back.
 *
 * <p>A request passes {@link #receive}, {@link #count} and {@link #answering}, and {@link #refusalWritten} if it was
 * refused. Every arrival that no cool-down, limit or cap refuses counts against the limits, also one that an outage
 * answers.
 */
final class VendorState {

    private static final String WHOLE_VENDOR = "";
    private static final int UNAUTHORIZED = 401;
    private static final int TOO_MANY_REQUESTS = 429;

    private record Scope(int header, String value) {}

    private final VendorSpec spec;
    private final Bounds bounds;
    private final List<String> headers;
    private final List<LimitBook> limits;
    private final Map<Scope, CoolDown> coolDowns = new HashMap<>();
    private final Script script;
    private final SplittableRandom random;
    private final KeyMemory keys;
    private final ReceiveLog log;
    private final Tally tally = new Tally();
    private long firstNanos;
    private int inFlight;
    /** Calls from the counting to the answer, by the scopes of the cap. */
    private final Map<String, Integer> working = new HashMap<>();

    private @Nullable Disruption disruption;
    private final DisruptedCalls disrupted = new DisruptedCalls();

    /**
     * @param toEpoch what makes a time of System.nanoTime nanoseconds since the epoch by the vendor's clock
     */
    VendorState(VendorSpec spec, Bounds bounds, long toEpoch) {
        this.spec = spec;
        this.bounds = bounds;
        headers = spec.scopeHeaders();
        limits = spec.limits().stream()
                .map(limit -> new LimitBook(limit, bounds.scopes(), toEpoch))
                .toList();
        script = new Script(spec.episodes());
        random = new SplittableRandom(spec.seed());
        keys = new KeyMemory(bounds.keys());
        log = new ReceiveLog(bounds.logEntries());
    }

    /** A request reached the vendor: draws its latency and the share of it before the counting. */
    Transit receive(long now) {
        inFlight++;
        tally.mostInFlight = Math.max(tally.mostInFlight, inFlight);
        ConcurrencyCap cap = spec.concurrency();
        if (cap != null && cap.scopeHeader() == null && inFlight > cap.max()) {
            tally.overConcurrency++;
        }
        long latency = spec.latency().drawNanos(random);
        long before = (long) (latency * random.nextDouble() * spec.transitShare());
        return new Transit(now, before, latency - before);
    }

    /** A request that left before it was counted: its sender broke off. */
    void abandoned() {
        inFlight--;
    }

    /** Counts an arrival and decides about it. */
    Decision count(Request request, long received, long now) {
        if (tally.arrivals++ == 0) {
            firstNanos = now;
        }
        String slot = slot(request);
        boolean tooMany = working.merge(slot, 1, Integer::sum) > mostWorking();
        if (tooMany && spec.concurrency() != null && spec.concurrency().scopeHeader() != null) {
            tally.overConcurrency++;
        }
        long key = request.idempotencyKey() == null ? 0 : KeyMemory.hash(request.idempotencyKey());
        int index = log.append(now, key);
        boolean keyJudged = judgeKey(key, index);
        boolean quotasJudged = judgeQuotas(request, index, now);
        if (!keyJudged || !quotasJudged) {
            tally.unjudged++;
        }
        Decision decision = decide(request, received, now, new Arrived(index, key, slot));
        note(decision);
        return decision;
    }

    /** Returns what is answered instead: with the status that a document gives it. */
    Decision.Answered served(Decision.Answered decision, int status) {
        return new Decision.Answered(decision.arrived(), status, decision.headers());
    }

    /**
     * The answer is written from now on: the request is no longer in flight, and a 2xx counts as answered. Returns what a
     * refusal has to tell, null if nothing.
     */
    @Nullable
    Told answering(Decision decision, long now) {
        inFlight--;
        working.computeIfPresent(decision.arrived().slot(), (_, count) -> count == 1 ? null : count - 1);
        if (!(decision instanceof Decision.Unanswered)) {
            disrupted.end(decision.arrived().index(), now);
        }
        return switch (decision) {
            case Decision.Answered answered -> {
                log.answered(answered.arrived().index(), answered.status());
                if (answered.status() < 300) {
                    tally.answered2xx++;
                    if (answered.arrived().keyHash() != 0) {
                        keys.answer(answered.arrived().keyHash());
                    }
                }
                yield null;
            }
            case Decision.Refused refused -> {
                log.answered(refused.arrived().index(), refused.status());
                yield refused.coolDown() == null ? null : refused.coolDown().answering(now);
            }
            case Decision.Unanswered unanswered -> null;
        };
    }

    /** A refusal's last byte was written now, or its writing failed now. */
    void refusalWritten(Decision.Refused refused, Told told, long now) {
        if (refused.coolDown() != null) {
            refused.coolDown().written(told, now);
        }
    }

    /** From now on; null for none. */
    void disrupt(@Nullable Disruption other) {
        disruption = other;
    }

    List<DisruptedCall> disruptedCalls() {
        return disrupted.all();
    }

    ReceiveLog log() {
        return log.view();
    }

    VendorReport report(@Nullable TokenReport tokens) {
        return tally.report(spec.id(), limits.stream().map(LimitBook::report).toList(), keys.size(), tokens);
    }

    private boolean judgeKey(long key, int index) {
        if (key == 0) {
            return true;
        }
        if (keys.isAnswered(key)) {
            tally.repeats++;
            log.flag(index, ReceiveLog.REPEAT);
        }
        return keys.see(key);
    }

    private boolean judgeQuotas(Request request, int index, long now) {
        boolean judged = true;
        boolean over = false;
        for (LimitBook limit : limits) {
            String scope = value(request, limit.spec().scopeHeader());
            if (!limit.counts(request)) {
                continue;
            }
            if (limit.admits(scope, now)) {
                over |= limit.judge(scope, now);
            } else {
                judged = false;
            }
        }
        if (over) {
            tally.overQuota++;
            log.flag(index, ReceiveLog.OVER_QUOTA);
        }
        return judged;
    }

    private Decision decide(Request request, long received, long now, Arrived arrived) {
        Decision refusal = insideCoolDown(request, received, now, arrived);
        if (refusal == null) {
            refusal = rateLimited(request, now, arrived);
        }
        if (refusal == null && spec.concurrency() != null && working.getOrDefault(arrived.slot(), 0) > mostWorking()) {
            refusal = new Decision.Refused(arrived, spec.concurrency().status(), null);
        }
        if (refusal == null) {
            refusal = overLimit(request, now, arrived);
        }
        return refusal == null ? accept(request, now, arrived) : refusal;
    }

    private @Nullable Decision insideCoolDown(Request request, long received, long now, Arrived arrived) {
        CoolDown sibling = null;
        for (int header = -1; header < headers.size(); header++) {
            CoolDown coolDown = coolDowns.get(scope(request, header));
            Standing standing = coolDown == null ? Standing.FREE : coolDown.standing(received, now);
            if (coolDown != null && standing == Standing.INSIDE) {
                tally.inCoolDown++;
                log.flag(arrived.index(), ReceiveLog.IN_COOL_DOWN);
                if (spec.penaltyCap() != null
                        && coolDown.escalate(spec.penaltyCap().toNanos())) {
                    tally.escalations++;
                }
                return refuse(arrived, coolDown);
            }
            sibling = standing == Standing.SIBLING ? coolDown : sibling;
        }
        if (sibling == null) {
            return null;
        }
        tally.siblings++;
        log.flag(arrived.index(), ReceiveLog.SIBLING);
        return refuse(arrived, sibling);
    }

    private @Nullable Decision rateLimited(Request request, long now, Arrived arrived) {
        Episode episode = script.takeRateLimit(now - firstNanos, tally.arrivals);
        if (episode == null) {
            return null;
        }
        return coolDown(request, episode.scopeHeader(), episode.lasts().toNanos(), now, arrived);
    }

    private @Nullable Decision overLimit(Request request, long now, Arrived arrived) {
        LimitBook fullest = null;
        long longest = 0;
        for (LimitBook limit : limits) {
            String scope = value(request, limit.spec().scopeHeader());
            long wait = limit.counts(request) && limit.knows(scope) ? limit.waitNanos(scope, now) : 0;
            if (wait > 0 && limit.spec().coolDown() != null) {
                wait = limit.spec().coolDown().toNanos();
            }
            if (wait > longest) {
                longest = wait;
                fullest = limit;
            }
        }
        return fullest == null ? null : coolDown(request, fullest.spec().scopeHeader(), longest, now, arrived);
    }

    private Decision coolDown(Request request, @Nullable String header, long wait, long now, Arrived arrived) {
        if (coolDowns.size() >= bounds.scopes()) {
            coolDowns.values().removeIf(one -> one.isIdle(now));
        }
        Scope scope = scope(request, header == null ? -1 : headers.indexOf(header));
        if (coolDowns.size() >= bounds.scopes() && !coolDowns.containsKey(scope)) {
            tally.unjudged++;
            return new Decision.Refused(arrived, refusalStatus(), null);
        }
        CoolDown coolDown = coolDowns.computeIfAbsent(
                scope, missing -> new CoolDown(spec.grace().toNanos()));
        coolDown.begin(wait);
        return refuse(arrived, coolDown);
    }

    private Decision accept(Request request, long now, Arrived arrived) {
        Map<String, String> headers = Map.of();
        for (LimitBook limit : limits) {
            String scope = value(request, limit.spec().scopeHeader());
            if (limit.counts(request) && limit.knows(scope)) {
                limit.count(scope, now);
                headers = both(headers, limit.told(scope, now));
            }
        }
        if (!request.authorized()) {
            return new Decision.Answered(arrived, UNAUTHORIZED, Map.of());
        }
        if (disruption != null) {
            return disrupt(disruption, now, arrived);
        }
        Episode episode = script.meet(now - firstNanos, tally.arrivals, header -> value(request, header));
        if (episode == null) {
            return new Decision.Answered(arrived, drawStatus(), headers);
        }
        return switch (episode.fault()) {
            case Fault.Outage(int status) -> new Decision.Answered(arrived, status, headers);
            case Fault.Unauthorized unauthorized -> new Decision.Answered(arrived, UNAUTHORIZED, headers);
            case Fault.Drop drop -> new Decision.Unanswered(arrived, 0);
            case Fault.Hang hang ->
                new Decision.Unanswered(arrived, episode.lasts().toNanos());
            case Fault.RateLimit rateLimit -> throw new IllegalStateException("a rate limit is not met but taken");
        };
    }

    private Decision disrupt(Disruption met, long now, Arrived arrived) {
        log.flag(arrived.index(), ReceiveLog.DISRUPTED);
        return switch (met) {
            case Disruption.Answers(int status) -> {
                disrupted.begin(arrived.index(), now, Long.MAX_VALUE);
                yield new Decision.Answered(arrived, status, Map.of());
            }
            case Disruption.Silence(var hold) -> {
                disrupted.begin(arrived.index(), now, now + hold.toNanos());
                yield new Decision.Unanswered(arrived, hold.toNanos());
            }
        };
    }

    private int drawStatus() {
        if (spec.errorShare() > 0 && random.nextDouble() < spec.errorShare()) {
            return 500;
        }
        return spec.notFoundShare() > 0 && random.nextDouble() < spec.notFoundShare() ? 404 : 200;
    }

    private void note(Decision decision) {
        switch (decision) {
            case Decision.Answered(var _, int status, var _) -> {
                tally.errors += status >= 500 ? 1 : 0;
                tally.notFound += status == 404 ? 1 : 0;
            }
            case Decision.Refused refused -> {
                tally.refusals++;
                log.flag(refused.arrived().index(), ReceiveLog.REFUSED);
            }
            case Decision.Unanswered unanswered -> tally.errors++;
        }
    }

    private Decision refuse(Arrived arrived, CoolDown coolDown) {
        return new Decision.Refused(arrived, refusalStatus(), coolDown);
    }

    private int refusalStatus() {
        return spec.refusal() == null ? TOO_MANY_REQUESTS : spec.refusal().status();
    }

    private static Map<String, String> both(Map<String, String> some, Map<String, String> more) {
        if (some.isEmpty() || more.isEmpty()) {
            return some.isEmpty() ? more : some;
        }
        Map<String, String> both = new HashMap<>(some);
        both.putAll(more);
        return both;
    }

    private Scope scope(Request request, int header) {
        return header < 0
                ? new Scope(-1, WHOLE_VENDOR)
                : new Scope(header, request.scopes().get(header));
    }

    private String slot(Request request) {
        return spec.concurrency() == null
                ? WHOLE_VENDOR
                : value(request, spec.concurrency().scopeHeader());
    }

    private int mostWorking() {
        return spec.concurrency() == null
                ? Integer.MAX_VALUE
                : spec.concurrency().max();
    }

    private String value(Request request, @Nullable String header) {
        return header == null ? WHOLE_VENDOR : request.scopes().get(headers.indexOf(header));
    }
}
