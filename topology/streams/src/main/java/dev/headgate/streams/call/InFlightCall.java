package dev.headgate.streams.call;

import dev.headgate.streams.spi.VendorBinding;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A call on its way: in the pool, with its connector, over. It ends once, by its connector's return or by being given up.
 *
 * <p>Threading: its pool thread begins it and brings it back; the stream thread gives it up; any one thread asks for its
 * departures.
 */
final class InFlightCall {

    /** How much longer than the vendor's deadline a connector may take before its call is given up. */
    static final Duration GRACE = Duration.ofSeconds(5);

    private enum State {
        WAITING,
        CALLING,
        OVER
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);
    private @Nullable Future<?> task;
    private volatile boolean left;
    final String vendor;
    final long ordinal;
    final VendorBinding binding;
    final long due;

    /** Takes the parts of its answer; null if that comes as a whole. */
    final @Nullable PartQueue parts;

    private final Duration deadline;

    /**
     * @param due when the call may leave, in nanoseconds of the steady clock
     * @param deadline the longest that it may take
     * @param parts takes those of its answer; null if that comes as a whole
     */
    InFlightCall(
            String vendor,
            long ordinal,
            VendorBinding binding,
            long due,
            Duration deadline,
            @Nullable PartQueue parts) {
        this.deadline = deadline;
        this.parts = parts;
        this.vendor = vendor;
        this.ordinal = ordinal;
        this.binding = binding;
        this.due = due;
    }

    /** What runs it; to be known before it is given up. */
    void runBy(Future<?> running) {
        task = running;
    }

    /** A thread takes it up. False: it was given up before. */
    boolean begin() {
        return state.compareAndSet(State.WAITING, State.CALLING);
    }

    /** The connector has returned. False: the call was given up before, and its reply counts no more. */
    boolean back() {
        return state.compareAndSet(State.CALLING, State.OVER);
    }

    /** A request of it leaves. */
    void left() {
        left = true;
    }

    boolean hasLeft() {
        return left;
    }

    /** No more parts of its answer come, of which these may have been all. */
    void endParts(boolean whole) {
        if (parts != null) {
            parts.end(whole);
        }
    }

    /** Interrupts its thread, if it has one. */
    void abandon() {
        if (task != null) {
            task.cancel(true);
        }
    }

    boolean isOver() {
        return state.get() == State.OVER;
    }

    boolean isOverdue(long now) {
        return now - due > deadline.plus(GRACE).toNanos();
    }

    /** How the call was given up. */
    enum GivenUp {
        /** No thread had taken it up. */
        UNSENT,
        /** Its connector had it, and may keep its thread. */
        UNANSWERED,
        /** It had come back by itself. */
        NOT
    }

    /** Interrupts its thread, if it has one. */
    GivenUp giveUp() {
        State before = state.getAndSet(State.OVER);
        if (before != State.OVER) {
            abandon();
            endParts(false);
        }
        return switch (before) {
            case WAITING -> GivenUp.UNSENT;
            case CALLING -> GivenUp.UNANSWERED;
            case OVER -> GivenUp.NOT;
        };
    }
}
