package dev.headgate.streams.call;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.headgate.api.Reply;
import dev.headgate.streams.metrics.Meters;
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
final class CallWatchdog {

    private static final Logger LOG = LoggerFactory.getLogger(CallWatchdog.class);
    private static final long LOOK = MILLISECONDS.toNanos(500);
    static final Reply UNSENT =
            new Reply.Unsent("no thread took the call up within its deadline", Reply.Unsent.Cause.FAILED);
    static final Reply UNANSWERED = new Reply.Unanswered("the connector did not return within the deadline and "
            + InFlightCall.GRACE.toSeconds() + " s; its thread is left to itself");

    private final Meters meters;
    private final Collection<InFlightCall> underWay;

    /** By vendor, calls given up whose connector has not returned since. */
    private final Map<String, Integer> stuck = new ConcurrentHashMap<>();

    private long nextLook;

    /** @param underWay those whose end was not taken notice of, as they are at each look */
    CallWatchdog(Collection<InFlightCall> underWay, Meters meters) {
        this.underWay = underWay;
        this.meters = meters;
    }

    /** Gives up what is overdue; to be called often, it looks twice a second. */
    List<EndedCall> take(long now) {
        if (now < nextLook) {
            return List.of();
        }
        nextLook = now + LOOK;
        List<EndedCall> given = new ArrayList<>();
        for (InFlightCall call : underWay) {
            if (call.isOverdue(now) && hasRoom(call)) {
                giveUp(call, given, now);
            }
        }
        return given;
    }

    /** A connector returned from a call that was given up. Any thread. */
    void late(InFlightCall call) {
        uncount(call);
        LOG.warn("connector returned at last vendor={} ordinal={}", call.vendor, call.ordinal);
    }

    private boolean hasRoom(InFlightCall call) {
        return stuck.getOrDefault(call.vendor, 0) < call.binding.policy().bulkhead();
    }

    private void giveUp(InFlightCall call, List<EndedCall> given, long now) {
        count(call); // before it is given up: its thread may come back at once
        InFlightCall.GivenUp how = call.giveUp();
        if (how != InFlightCall.GivenUp.UNANSWERED) {
            uncount(call);
        }
        if (how != InFlightCall.GivenUp.NOT) {
            Reply reply = how == InFlightCall.GivenUp.UNSENT ? UNSENT : UNANSWERED;
            given.add(new EndedCall(call.vendor, call.ordinal, reply, call.due, now));
            meters.overdue(call.vendor);
            LOG.error("call given up vendor={} ordinal={} how={}", call.vendor, call.ordinal, how);
        }
    }

    private void count(InFlightCall call) {
        stuck.merge(call.vendor, 1, Integer::sum);
        meters.stuck(1);
    }

    private void uncount(InFlightCall call) {
        stuck.computeIfPresent(call.vendor, (vendor, count) -> count == 1 ? null : count - 1);
        meters.stuck(-1);
    }
}
