package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.core.learned.Evidence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The permits of one call, in each window that counts it. */
final class TakenPermits implements Hold {

    private final Quotas quotas;
    private final StartedCall call;
    private final List<ScopedWindow> windows;
    private Learning.Witnesses witnesses = Learning.Witnesses.NONE;

    /** Of how many of the windows one permit was spent; of those after them {@link #others} tells. */
    private int ones;

    private @Nullable Map<String, Integer> others;

    /** @param limits how many there are */
    TakenPermits(Quotas quotas, StartedCall call, int limits) {
        this.quotas = quotas;
        this.call = call;
        this.windows = new ArrayList<>(limits);
    }

    StartedCall call() {
        return call;
    }

    List<ScopedWindow> windows() {
        return windows;
    }

    /** What may be learned of how the call ends. */
    Learning.Witnesses witnesses() {
        return witnesses;
    }

    boolean includes(ScopedWindow scoped) {
        return windows.contains(scoped);
    }

    void take(ScopedWindow scoped) {
        scoped.take(call);
        quotas.changed(scoped);
        windows.add(scoped);
    }

    /** As {@link #take}, and what becomes of the call may teach something. */
    void start(ScopedWindow scoped, long now) {
        take(scoped);
        Evidence.Mark mark = scoped.mark(call, now);
        if (mark != null) {
            witnesses = witnesses.and(scoped, mark);
        }
    }

    @Override
    public void settle(Ending ending, Effect.@Nullable CoolDown coolDown, long now) {
        for (ScopedWindow scoped : windows) {
            int taken = scoped.quota.cost(call.entry.intent);
            switch (ending.reply()) {
                case Reply.Unsent _ -> scoped.giveBack(call, now);
                case Reply.Unanswered _ -> settle(scoped, taken, taken, ending, now);
                case Reply.Answered _, Reply.Split _, Reply.Stopped _ -> {
                    Map<String, Integer> told = ending.reply().reading().spent();
                    int spent = call.entry.intent.spent(scoped.quota.limit(), taken, told);
                    settle(scoped, taken, spent, ending, now);
                }
            }
            quotas.changed(scoped);
        }
        tellSpent();
        quotas.settled(this, ending, coolDown, now);
    }

    private void settle(ScopedWindow scoped, int taken, int spent, Ending ending, long now) {
        count(scoped, spent);
        scoped.settle(call, spent, call.latestArrival(ending), now);
        if (spent > taken) {
            scoped.exceeded(spent - taken);
        }
    }

    private void count(ScopedWindow scoped, int spent) {
        if (others == null && spent == 1) {
            ones++;
            return;
        }
        if (others == null) {
            others = new HashMap<>(quotas.oneOf(windows.subList(0, ones)));
        }
        if (spent > 0) {
            others.put(scoped.quota.limit().id(), spent);
        }
    }

    private void tellSpent() {
        if (others != null) {
            call.entry.history.spent(others);
        } else if (ones > 0) {
            call.entry.history.spent(quotas.oneOf(windows));
        }
    }
}
