package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.api.StatedLimit;
import dev.headgate.api.Verdict;
import dev.headgate.core.learned.Evidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Lowers the maxima of limits that are learned: to what answers state, and to what refusals prove. What is learned holds for
 * the scope it was learned of, and is forgotten after a day, or its window if that is longer.
 */
final class Learning {

    /** A call in one count of a limit that is learned. */
    private record Witness(ScopedWindow scoped, Evidence.Mark mark) {}

    /** What a call may teach when it ends. */
    static final class Witnesses {

        static final Witnesses NONE = new Witnesses(List.of());

        private final List<Witness> all;

        private Witnesses(List<Witness> all) {
            this.all = all;
        }

        Witnesses and(ScopedWindow scoped, Evidence.Mark mark) {
            List<Witness> more = new ArrayList<>(all);
            more.add(new Witness(scoped, mark));
            return new Witnesses(more);
        }
    }

    private final Lanes lanes;

    /** Records that there is no use for any more. */
    private final Map<String, Saved> gone = new LinkedHashMap<>();

    Learning(Lanes lanes) {
        this.lanes = lanes;
    }

    /** Takes over what a former owner learned of these limits as they are now. */
    void restore(TakeOver takeOver, List<Quota> quotas) {
        takeOver.of(Saved.Learned.class).forEach(saved -> {
            boolean known = quotas.stream().anyMatch(quota -> quota.learned().restores(saved, takeOver.at()));
            if (!known) {
                Saved.Learned empty = saved.forgotten();
                gone.put(empty.key(), empty);
            }
        });
    }

    /** @param quotas all that there are */
    void ended(StartedCall call, Witnesses witnesses, Ending ending, List<Quota> quotas, long now) {
        switch (ending.consequence()) {
            case Ending.Passed(boolean accepted)
            when accepted -> witnesses.all.forEach(witness -> witness.scoped().accepted(witness.mark(), now));
            case Ending.Refused(Verdict.Throttled refusal) -> refused(call, refusal, witnesses, ending, now);
            case Ending.Refused(Verdict.Quota refusal) -> refused(call, refusal, witnesses, ending, now);
            default -> {}
        }
        if (ending.reply() instanceof Reply.Unsent) {
            witnesses.all.forEach(witness -> witness.scoped().unsent(witness.mark()));
        }
        for (StatedLimit stated : ending.reply().reading().limits()) {
            Quota quota = stating(stated, call, quotas);
            if (quota != null) {
                Scope scope = Scope.of(stated.scope(), call.entry.intent.scope());
                quota.learn(scope, (int) Math.min(stated.max(), Integer.MAX_VALUE), now);
            }
        }
    }

    /** Where several learned limits have the scope, nobody knows which of them refused. */
    private static void refused(
            StartedCall call, Verdict.Refusal refusal, Witnesses witnesses, Ending ending, long now) {
        Scope scope = Scope.of(refusal.scope(), call.entry.intent.scope());
        List<Witness> refusing = witnesses.all.stream()
                .filter(witness -> witness.scoped().scope.equals(scope))
                .toList();
        if (refusing.size() == 1) {
            ScopedWindow scoped = refusing.getFirst().scoped();
            int bound = scoped.refused(refusing.getFirst().mark(), call.entry.intent, ending);
            if (bound != Evidence.NOTHING) {
                scoped.quota.learn(scope, bound, now);
            }
        }
    }

    /** The one limit that the answer speaks of; null for none, or if it may be one of several. */
    private static @Nullable Quota stating(StatedLimit stated, StartedCall call, List<Quota> quotas) {
        List<Quota> spokenOf = quotas.stream()
                .filter(quota -> quota.learned().isStatedBy(stated))
                .filter(quota -> stated.limit() != null || quota.cost(call.entry.intent) > 0)
                .toList();
        return spokenOf.size() == 1 ? spokenOf.getFirst() : null;
    }

    /** It is no more, or another. */
    void forget(Quota quota) {
        quota.forget(scope -> true);
        for (Saved.Learned each : quota.learned().takeUnsaved(0)) {
            gone.put(each.key(), each);
        }
    }

    /** An operator knows better. */
    void clear(Predicate<Scope> which, List<Quota> quotas, long now) {
        for (Quota quota : quotas) {
            Collection<ScopedWindow> raised = quota.forget(which);
            raised.forEach(scoped -> lanes.wake(scoped.waiters, now));
        }
    }

    void save(List<Quota> quotas, long now, List<Saved> records) {
        records.addAll(gone.values());
        gone.clear();
        quotas.forEach(quota -> records.addAll(quota.learned().takeUnsaved(now)));
    }

    boolean unsaved(List<Quota> quotas) {
        return !gone.isEmpty()
                || quotas.stream().anyMatch(quota -> quota.learned().isUnsaved());
    }
}
