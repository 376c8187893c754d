package dev.headgate.streams;

import dev.headgate.api.Call;
import dev.headgate.core.Effect;
import dev.headgate.core.Event;
import dev.headgate.core.Outcome;
import dev.headgate.core.Progress;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The vendors of one partition: lets the core decide on each event and carries out what it decides. */
final class Vendors {

    private static final Logger LOG = LoggerFactory.getLogger(Vendors.class);
    private static final Set<Outcome> KEPT_FOR_REPLAY =
            Set.of(Outcome.EXHAUSTED, Outcome.THROTTLED_OUT, Outcome.INVALID);

    private final Parts parts;
    private final Ledger ledger;
    private final Calls calls;
    private final Outbox outbox;
    private final Pace pace;
    private final int partition;
    private final Roster roster = new Roster();
    private final Strangers strangers = new Strangers();
    private final Rules rules;
    private final Bulletin bulletin;
    private boolean draining;

    Vendors(Parts parts, Ledger ledger, Calls calls, Outbox outbox, Pace pace, int partition) {
        this.parts = parts;
        this.ledger = ledger;
        this.calls = calls;
        this.outbox = outbox;
        this.pace = pace;
        this.partition = partition;
        Asks asks = new Asks();
        this.rules = new Rules(parts, asks);
        this.bulletin = new Bulletin(new Reports(partition, parts.settings().instance()), outbox, pace, asks);
    }

    /** Takes over what the predecessor left. */
    void load(long now) {
        ledger.load(
                (ordinal, entry) -> enter(ordinal, entry, now), (ordinal, reason) -> unreadable(ordinal, reason, now));
    }

    /** A new intent. */
    void accept(long ordinal, LedgerEntry entry, long now) {
        ledger.accept(ordinal, entry);
        enter(ordinal, entry, now);
    }

    void cancel(String vendor, String intentId, long now) {
        Owned owned = roster.find(vendor);
        if (owned != null) {
            step(owned, new Event.Cancelled(intentId), now);
        }
    }

    /** Looks at what was asked for, at what has ended and at what is due. */
    void run(long now) {
        obey(now);
        List<Completion> ended = calls.ended();
        for (Completion completion : ended) {
            parts.meters().call(completion.vendor(), completion.at() - completion.decided());
            step(
                    roster.get(completion.vendor()),
                    new Event.Ended(completion.ordinal(), completion.reply(), completion.at()),
                    now);
        }
        parts.drain().ended(ended.size());
        for (Owned owned = roster.due(now); owned != null; owned = roster.due(now)) {
            step(owned, new Event.Tick(), now);
        }
        introduce(now);
    }

    /**
     * Puts the lines in force that were replaced since the last look. Returns whether there were any; they are to be
     * reported then, and committed soon: readers take a version reported for in force.
     */
    boolean renew(long now) {
        obey(now); // what was asked of the former rules ends with them
        List<Owned> replaced = rules.replaced(roster);
        if (replaced.isEmpty()) {
            return false;
        }
        replaced.forEach(owned -> change(owned, now));
        pace.commitNow();
        return true;
    }

    /** The partition has gone, or the program ends. */
    void giveUp() {
        roster.all().forEach(rules::giveUp);
    }

    /** Nothing starts any more. */
    void drain(long now) {
        draining = true;
        roster.all().forEach(owned -> step(owned, new Event.Drain(), now));
    }

    long nextDue() {
        return Math.min(roster.nextDue(), strangers.nextDue());
    }

    /**
     * Reports every vendor whose state is not what was reported last.
     *
     * @param held whether the partition is held because the ledger is full
     */
    void report(boolean held, long now) {
        bulletin.say(roster.all(), held, now);
        strangers.vendors().forEach(vendor -> bulletin.sayStranger(vendor, strangers.waiting(vendor), now));
    }

    /** Returns whether each of these vendors is cooling down, so that nothing of the partition could run. */
    boolean allCoolingDown(Set<String> vendors, long now) {
        for (String vendor : vendors) {
            Owned owned = roster.find(vendor);
            if (owned == null || !owned.vendor.coolingDown(now)) {
                return false;
            }
        }
        return !vendors.isEmpty();
    }

    private void enter(long ordinal, LedgerEntry entry, long now) {
        String vendor = entry.getIntent().getVendor();
        Owned owned = owned(vendor, now);
        if (owned == null) {
            long until = SteadyClock.nanos(entry.getAcceptedAt(), 0)
                    + parts.settings().unknownGrace().toNanos();
            strangers.add(new Strangers.Waiting(vendor, ordinal, until));
            ledger.cool(ordinal);
            return;
        }
        Call call = Terms.call(entry.getIntent());
        Screening screening = Screening.of(vendor, owned.line, call, parts.meters());
        if (screening.refusal() != null) {
            finish(vendor, invalid(ordinal, entry, screening.refusal()), now);
            return;
        }
        step(owned, new Event.Accepted(Terms.intent(ordinal, entry, screening.costs()), Terms.progress(entry)), now);
        ledger.cool(ordinal);
    }

    private @Nullable Owned owned(String vendor, long now) {
        Owned known = roster.find(vendor);
        Line line = known == null ? parts.lines().line(vendor) : null;
        return line == null ? known : takeOver(vendor, line, now);
    }

    private Owned takeOver(String vendor, Line line, long now) {
        Owned owned = rules.takeOver(vendor, line, now);
        roster.add(owned);
        if (draining) {
            step(owned, new Event.Drain(), now);
        }
        return owned;
    }

    /** Strangers whose profile has come become vendors; those whose time is over end. */
    private void introduce(long now) {
        for (String vendor : strangers.vendors()) {
            if (owned(vendor, now) != null) {
                strangers.claim(vendor).forEach(w -> enter(w.ordinal(), ledger.get(w.ordinal()), now));
            }
        }
        Set<String> over = new HashSet<>();
        for (Strangers.Waiting waiting : strangers.over(now)) {
            over.add(waiting.vendor());
            String reason = "vendor: no profile " + waiting.vendor() + ".yaml in vendors.dir; add it and replay";
            finish(waiting.vendor(), invalid(waiting.ordinal(), ledger.get(waiting.ordinal()), reason), now);
        }
        over.removeAll(strangers.vendors());
        over.forEach(vendor -> bulletin.forgetStranger(vendor, now));
    }

    private static Effect.Finish invalid(long ordinal, LedgerEntry entry, String reason) {
        return new Effect.Finish(
                Terms.intent(ordinal, entry, Map.of()), Outcome.INVALID, reason, null, Terms.progress(entry));
    }

    /** Every decision is made by the rules that were asked for before it. */
    private void step(Owned owned, Event event, long now) {
        obey(now);
        decide(owned, event, now);
    }

    private void obey(long now) {
        rules.asked(roster).forEach(owned -> change(owned, now));
    }

    private void change(Owned owned, long now) {
        calls.recall(owned.id);
        decide(owned, new Event.Changed(rules.of(owned)), now);
        rules.show(owned);
    }

    private void decide(Owned owned, Event event, long now) {
        owned.quiet = false;
        long begun = System.nanoTime();
        List<Effect> effects = owned.vendor.step(event, now);
        owned.decisions.record(System.nanoTime() - begun, TimeUnit.NANOSECONDS);
        for (Effect effect : effects) {
            switch (effect) {
                case Effect.Start start -> start(owned, start, now);
                case Effect.Finish finish -> finish(owned.id, finish, now);
                case Effect.Retry retry -> retry(owned.id, retry, now);
                case Effect.Marked(var intent, Progress progress) ->
                    ledger.update(intent.ordinal(), Terms.with(ledger.get(intent.ordinal()), progress));
                case Effect.Commit() -> pace.commitNow();
                case Effect.CoolDown coolDown -> coolDown(owned.id, coolDown);
            }
        }
        roster.reschedule(owned);
    }

    private void start(Owned owned, Effect.Start start, long now) {
        long ordinal = start.intent().ordinal();
        Intent intent = ledger.get(ordinal).getIntent();
        parts.drain().started();
        calls.start(owned.id, ordinal, owned.line, Terms.attempt(intent, start.attempt()), now);
    }

    private void finish(String vendor, Effect.Finish finish, long now) {
        long ordinal = finish.intent().ordinal();
        LedgerEntry entry = ledger.get(ordinal);
        outbox.result(entry, finish, now);
        if (KEPT_FOR_REPLAY.contains(finish.outcome())) {
            outbox.deadLetter(origin(ordinal, entry), entry.getIntent(), finish, now);
            parts.meters().deadLetter();
        }
        ledger.remove(ordinal);
        OutcomeKind kind = Terms.kind(finish.outcome());
        parts.meters().outcome(roster.find(vendor) == null ? "(unknown)" : vendor, kind);
        pace.wroteOutcome();
    }

    private void retry(String vendor, Effect.Retry retry, long now) {
        long ordinal = retry.intent().ordinal();
        LedgerEntry entry = Terms.with(ledger.get(ordinal), retry.progress());
        entry.setNotBefore(SteadyClock.instant(retry.notBefore()));
        ledger.update(ordinal, entry);
        outbox.retry(vendor, retry, entry.getIntent().getReplay(), now);
        parts.meters().retry(vendor);
        LOG.debug(
                "retry decided vendor={} intentId={} attempt={} cause={}",
                vendor,
                retry.intent().id(),
                retry.attempt(),
                retry.cause());
    }

    private void coolDown(String vendor, Effect.CoolDown coolDown) {
        parts.meters().throttled(vendor, coolDown.verdict(), coolDown.begun());
        pace.commitNow();
        LOG.info(
                "cool-down vendor={} verdict={} scope={} until={} level={}",
                vendor,
                coolDown.verdict(),
                coolDown.scope(),
                SteadyClock.instant(coolDown.until()),
                coolDown.level());
    }

    private void unreadable(long ordinal, String reason, long now) {
        LOG.error("ledger entry unreadable partition={} ordinal={} reason={}", partition, ordinal, reason);
        Outbox.Origin origin = new Outbox.Origin(Ledger.STORE, partition, ordinal, null, null, new RecordHeaders());
        outbox.deadLetter(origin, null, null, "ledger: " + reason, now);
        parts.meters().deadLetter();
    }

    private Outbox.Origin origin(long ordinal, LedgerEntry entry) {
        byte[] key = entry.getIntent().getVendor().getBytes(StandardCharsets.UTF_8);
        byte[] value = parts.codec().encode(Topics.INTENTS, entry.getIntent());
        return new Outbox.Origin(
                parts.codec().topic(Topics.INTENTS), partition, ordinal, key, value, Outbox.headers(entry));
    }
}
