package dev.headgate.core;

import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Transit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A vendor on a bench: its clock moved by hand, its effects kept, commits through at once unless they are held back. */
final class Rig {

    static final long MS = 1_000_000;
    static final long START = 1_000_000_000 * MS;
    static final CoolDownPolicy COOL_DOWN =
            new CoolDownPolicy(Duration.ofSeconds(1), Duration.ZERO, 2, Duration.ofSeconds(10), Duration.ofMinutes(5));
    static final RetryPolicy RETRY = new RetryPolicy(3, Duration.ofMillis(100), Duration.ofSeconds(1));
    static final Duration UNANSWERED = Duration.ofSeconds(30);

    final Vendor vendor;
    final List<Effect> all = new ArrayList<>();
    final Map<String, Saved> saved = new TreeMap<>();
    boolean commits = true;
    long now = START;

    Rig(Policy policy) {
        this(policy, 0);
    }

    Rig(Policy policy, long takeOver) {
        this(policy, TakeOver.unknown(takeOver));
        commit();
    }

    /** Calls start before their permits are free. */
    Rig(Policy policy, Duration lead) {
        this(policy, TakeOver.unknown(0), lead);
        commit();
    }

    /** Nothing is committed yet. */
    Rig(Policy policy, TakeOver takeOver) {
        this(policy, takeOver, Duration.ZERO);
    }

    Rig(Policy policy, TakeOver takeOver, Duration lead) {
        vendor = new Vendor(policy, new SplittableRandom(1), takeOver, lead);
        takeOver.known().forEach(known -> saved.put(known.key(), known));
        now = Math.max(now, takeOver.at());
    }

    /** Saves and commits; returns what that let happen. */
    List<Effect> commit() {
        save();
        return step(new Event.Committed());
    }

    /** Keeps what the vendor saves, as the ledger does. */
    List<Saved> save() {
        List<Saved> records = vendor.save(now);
        for (Saved record : records) {
            if (record.empty()) {
                saved.remove(record.key());
            } else {
                saved.put(record.key(), record);
            }
        }
        return records;
    }

    /** The next owner, who finds what was saved. */
    Rig successor(Policy policy) {
        return new Rig(policy, new TakeOver(now, List.copyOf(saved.values())));
    }

    static Policy policy(int bulkhead, Limit... limits) {
        return new Policy(List.of(limits), bulkhead, UNANSWERED, COOL_DOWN, RETRY);
    }

    static Limit limit(int max, int windowMillis, String... scope) {
        return new Limit("limit" + String.join("-", scope), List.of(scope), max, Duration.ofMillis(windowMillis));
    }

    List<Effect> step(Event event) {
        List<Effect> effects = new ArrayList<>(vendor.step(event, now));
        all.addAll(effects);
        if (commits && effects.removeIf(Effect.Commit.class::isInstance)) {
            effects.addAll(commit());
        }
        return effects;
    }

    /** Accepts them in turn; returns what that started. */
    List<Long> accept(Draft... drafts) {
        List<Effect> effects = new ArrayList<>();
        for (Draft draft : drafts) {
            effects.addAll(step(new Event.Accepted(draft.intent(), Progress.NONE)));
        }
        return starts(effects);
    }

    List<Effect> tickAt(long time) {
        now = time;
        return step(new Event.Tick());
    }

    List<Effect> cancel(long ordinal) {
        return step(new Event.Cancelled("id-" + ordinal, "cancelled"));
    }

    List<Effect> ended(long ordinal, Reply reply) {
        return step(new Event.Ended(ordinal, reply, now));
    }

    List<Effect> deliver(long ordinal) {
        return ended(ordinal, answered(200, new Verdict.Deliver()));
    }

    List<Effect> refuse(long ordinal, @Nullable Duration hint, String... scope) {
        return ended(ordinal, refusal(hint, scope));
    }

    List<Effect> fail(long ordinal) {
        return ended(ordinal, answered(503, new Verdict.Transient(null)));
    }

    /** The limits of a vendor of their own. */
    static Quotas quotas(long takeOver, Limit... limits) {
        Policy policy = policy(10, limits);
        TakeOver unknown = TakeOver.unknown(takeOver);
        Lanes lanes = new Lanes(Shares.DEFAULT);
        Bulkheads bulkheads = new Bulkheads(policy, List.of(), lanes, 0);
        return new Quotas(policy, unknown, List.of(), lanes, bulkheads, new StartFence(0, 0));
    }

    static StartedCall started(Entry entry, long at) {
        return new StartedCall(entry, List.of(), at, at, Transit.unbounded(UNANSWERED));
    }

    static Ending delivered(long at) {
        return new Ending(answered(200, new Verdict.Deliver()), new Ending.Passed(true), at);
    }

    static Ending handedBack(long at) {
        Reply reply = new Reply.Unsent("handed back", Reply.Unsent.Cause.HANDED_BACK);
        return new Ending(reply, new Ending.Passed(false), at);
    }

    /** The call of an entry is refused. */
    static void refuse(CoolDowns coolDowns, Entry entry, Verdict.Refusal refusal, long at) {
        coolDowns.ended(started(entry, at), new Ending(answered(429, refusal), new Ending.Refused(refusal), at), at);
    }

    static Reply refusal(@Nullable Duration hint, String... scope) {
        return answered(429, new Verdict.Throttled(List.of(scope), hint));
    }

    static Reply answered(int status, Verdict verdict) {
        return new Reply.Answered(new Answer(status, Map.of(), new byte[0]), verdict);
    }

    static List<Long> starts(List<Effect> effects) {
        List<Long> ordinals = new ArrayList<>();
        for (Effect effect : effects) {
            if (effect instanceof Effect.Start start) {
                ordinals.add(start.intent().ordinal());
            }
        }
        return ordinals;
    }

    static List<Effect.Finish> finishes(List<Effect> effects) {
        return only(Effect.Finish.class, effects);
    }

    static <E extends Effect> List<E> only(Class<E> kind, List<Effect> effects) {
        return effects.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    static Effect.Finish finish(List<Effect> effects) {
        List<Effect.Finish> finishes = finishes(effects);
        if (finishes.size() != 1) {
            throw new AssertionError("not one finish: " + effects);
        }
        return finishes.getFirst();
    }

    Snapshot snapshot() {
        return vendor.snapshot(now);
    }

    /** The limit nearest to its maximum. */
    LimitState fullest() {
        return Objects.requireNonNull(snapshot().fullest(), "no limit of which anything is held");
    }
}
