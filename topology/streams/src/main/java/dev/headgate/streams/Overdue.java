package dev.headgate.streams;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.headgate.api.Reply;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The calls of a task whose connector does not return in time. Such a call counts as unanswered and its place is free
 * again, while its thread may be stuck for ever. So that they stay bounded, a vendor has at most as many stuck threads as
 * its bulkhead: calls beyond keep their places, and the vendor comes to a halt.
 *
 * <p>Threading: the stream thread but for {@link #late}.
 */
final class Overdue {

    private static final Logger LOG = LoggerFactory.getLogger(Overdue.class);
    private static final long LOOK = MILLISECONDS.toNanos(500);
    static final Reply UNSENT =
            new Reply.Unsent("no thread took the call up within its deadline", Reply.Unsent.Cause.FAILED);
    static final Reply UNANSWERED = new Reply.Unanswered("the connector did not return within the deadline and "
            + Errand.GRACE.toSeconds() + " s; its thread is left to itself");

    private final Meters meters;
    private final Collection<Errand> underWay;

    /** By vendor, calls given up whose connector has not returned since. */
    private final Map<String, Integer> stuck = new ConcurrentHashMap<>();

    private long nextLook;

    /** @param underWay those whose end was not taken notice of, as they are at each look */
    Overdue(Collection<Errand> underWay, Meters meters) {
        this.underWay = underWay;
        this.meters = meters;
    }

    /** Gives up what is overdue; to be called often, it looks twice a second. */
    List<Completion> take(long now) {
        if (now < nextLook) {
            return List.of();
        }
        nextLook = now + LOOK;
        List<Completion> given = new ArrayList<>();
        for (Errand errand : underWay) {
            if (errand.isOverdue(now) && hasRoom(errand)) {
                giveUp(errand, given, now);
            }
        }
        return given;
    }

    /** A connector returned from a call that was given up. Any thread. */
    void late(Errand errand) {
        uncount(errand);
        LOG.warn("connector returned at last vendor={} ordinal={}", errand.vendor, errand.ordinal);
    }

    private boolean hasRoom(Errand errand) {
        return stuck.getOrDefault(errand.vendor, 0) < errand.line.policy().bulkhead();
    }

    private void giveUp(Errand errand, List<Completion> given, long now) {
        count(errand); // before it is given up: its thread may come back at once
        Errand.GivenUp how = errand.giveUp();
        if (how != Errand.GivenUp.UNANSWERED) {
            uncount(errand);
        }
        if (how != Errand.GivenUp.NOT) {
            Reply reply = how == Errand.GivenUp.UNSENT ? UNSENT : UNANSWERED;
            given.add(new Completion(errand.vendor, errand.ordinal, reply, errand.due, now));
            meters.overdue(errand.vendor);
            LOG.error("call given up vendor={} ordinal={} how={}", errand.vendor, errand.ordinal, how);
        }
    }

    private void count(Errand errand) {
        stuck.merge(errand.vendor, 1, Integer::sum);
        meters.stuck(1);
    }

    private void uncount(Errand errand) {
        stuck.computeIfPresent(errand.vendor, (vendor, count) -> count == 1 ? null : count - 1);
        meters.stuck(-1);
    }
}
