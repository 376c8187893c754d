package dev.headgate.pooled;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Sessions that a test holds in its hands, counted as the vendor would: from before one is opened until after it was closed. */
final class HeldSessions implements Sessions<HeldSessions.Held> {

    /** One session. */
    static final class Held {
        final String account;
        volatile boolean closed;

        Held(String account) {
            this.account = account;
        }
    }

    /** What happens at one point of a session's life. */
    @FunctionalInterface
    interface Step {
        void run(Held session) throws Exception;
    }

    /** How a call is made. */
    @FunctionalInterface
    interface Caller {
        Reply call(Held session, Departure departure) throws Exception;
    }

    static final Reply DELIVERED = new Reply.Answered(new Answer(200, Map.of(), null), new Verdict.Deliver());

    volatile Step opening = _ -> {};
    volatile Step checking = _ -> {};
    volatile Step closing = _ -> {};
    volatile Caller calling = (_, departure) -> departure.granted() ? DELIVERED : notDeparted();
    volatile boolean loginsCount;
    final List<Held> opened = new CopyOnWriteArrayList<>();
    final List<Held> closed = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> openNow = new HashMap<>();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger mostOfOne = new AtomicInteger();

    static Reply notDeparted() {
        return new Reply.Unsent("not now", Reply.Unsent.Cause.HANDED_BACK);
    }

    /** Waits whatever interrupts it, as some libraries do. */
    static void awaitStubbornly(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    int most() {
        return most.get();
    }

    int mostOfOneAccount() {
        return mostOfOne.get();
    }

    private synchronized void count(String account, int change) {
        int ofOne = openNow.merge(account, change, Integer::sum);
        int all = openNow.values().stream().mapToInt(Integer::intValue).sum();
        most.accumulateAndGet(all, Math::max);
        mostOfOne.accumulateAndGet(ofOne, Math::max);
    }

    @Override
    public @Nullable String refusal(Operation operation) {
        return null;
    }

    @Override
    public Held open(Selector selector, Departure departure) throws Exception {
        if (loginsCount && !departure.granted()) {
            throw NoSessionException.notDeparted();
        }
        Held session = new Held(selector.value("account"));
        count(session.account, 1);
        boolean open = false;
        try {
            opening.run(session);
            open = true;
        } finally {
            if (!open) {
                count(session.account, -1);
            }
        }
        opened.add(session);
        return session;
    }

    @Override
    public boolean isUsable(Held session) throws Exception {
        checking.run(session);
        return !session.closed;
    }

    @Override
    public Reply call(Held session, Attempt attempt, Departure departure) throws Exception {
        return calling.call(session, departure);
    }

    @Override
    public void close(Held session) throws Exception {
        try {
            closing.run(session);
        } finally {
            session.closed = true;
            closed.add(session);
            count(session.account, -1);
        }
    }
}
