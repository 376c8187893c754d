package dev.headgate.streams.call;

import dev.headgate.core.policy.Nanos;
import dev.headgate.streams.spi.SteadyClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Those of a task's calls whose answers come in parts. A call's end is held back until all parts before it were taken.
 *
 * <p>Threading: the stream thread; {@code bytes} is shared with the connectors' threads.
 */
public final class StreamedCalls {

    private final SteadyClock clock;
    private final Runnable wake;
    private final AtomicLong bytes = new AtomicLong();

    /** By ordinal, in the order in which their turn comes. */
    private final Map<Long, InFlightCall> calls = new LinkedHashMap<>();

    /** By ordinal. */
    private final Map<Long, EndedCall> heldBack = new HashMap<>();

    private final List<EndedCall> over = new ArrayList<>();

    StreamedCalls(SteadyClock clock, Runnable wake) {
        this.clock = clock;
        this.wake = wake;
    }

    PartQueue queue(StreamRun run) {
        return new PartQueue(run, bytes, clock::now, wake);
    }

    InFlightCall add(InFlightCall call) {
        calls.put(call.ordinal, call);
        return call;
    }

    /** Returns whether the end of this call has to wait for parts. */
    boolean holdsBack(EndedCall end) {
        InFlightCall call = calls.get(end.ordinal());
        if (call == null || call.parts == null || call.parts.isOver()) {
            calls.remove(end.ordinal());
            return false;
        }
        heldBack.put(end.ordinal(), end);
        return true;
    }

    /** Takes the ends that need not wait any more. */
    List<EndedCall> over() {
        List<EndedCall> all = List.copyOf(over);
        over.clear();
        return all;
    }

    boolean hasOver() {
        return !over.isEmpty();
    }

    /** When parts are to be taken at the latest, on the steady clock; {@link Nanos#NEVER} while there are none. */
    public long nextDue() {
        long due = Nanos.NEVER;
        for (InFlightCall call : calls.values()) {
            due = call.parts == null ? due : Math.min(due, call.parts.due());
        }
        return due;
    }

    /**
     * Takes what makes one record of parts that are due: each answer's in order, the answers in turn.
     *
     * @return null if none are due
     */
    public @Nullable PartBatch take(long now) {
        for (InFlightCall call : calls.values()) {
            PartQueue parts = call.parts;
            PartBatch batch = parts == null || parts.due() > now ? null : parts.batch(call.vendor, call.ordinal);
            if (batch != null) {
                moveBack(call);
                return batch;
            }
        }
        return null;
    }

    private void moveBack(InFlightCall call) {
        calls.remove(call.ordinal);
        EndedCall end = call.parts != null && call.parts.isOver() ? heldBack.remove(call.ordinal) : null;
        if (end == null) {
            calls.put(call.ordinal, call);
        } else {
            over.add(end);
        }
    }

    void close() {
        for (InFlightCall call : calls.values()) {
            if (call.parts != null) {
                call.parts.drop();
            }
        }
        calls.clear();
        heldBack.clear();
        over.clear();
    }
}
