package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A scope that refused a call: nothing starts before {@code until}, then one probe, then a ramp back to full speed. All
 * calls that were in flight when the episode began are its siblings: refused, they may extend it, never escalate it.
 * There is never a second probe beside the first.
 */
sealed interface CoolDown {

    /** The level of one that nothing is known of: a refusal is the first of its episode. */
    int UNREFUSED = -1;

    /** When the next call may start: now, later, or {@link Nanos#NEVER} if that takes an answer first. */
    long earliest(long now);

    /** A call of this scope starts. Only when {@link #earliest} allows it. */
    CoolDown started(long ordinal);

    /** Returns whether a call that was let start, and has not left yet, must not leave. */
    boolean stops(long ordinal, long now);

    /** Returns whether a refusal of a call that was sent then begins an episode. */
    default boolean beginsEpisode(long sent) {
        return false;
    }

    /** Nanoseconds to wait after the refusal numbered so, from 0. */
    interface Wait {
        long nanos(int level);
    }

    /** The vendor refused a call that was sent at {@code sent}. */
    Closed refused(long ordinal, long sent, long now, Wait wait);

    /**
     * The vendor refused a call that was sent at {@code sent}.
     *
     * @param hint what it asked for, or the fallback
     */
    default Closed refused(long ordinal, long sent, long now, Duration hint, CoolDownPolicy policy) {
        return refused(ordinal, sent, now, level -> policy.waitNanos(hint, level));
    }

    /** The same, whose next refusal is the first again. */
    CoolDown unescalated();

    /** An operator says that it is over: the same, but its probe may leave at once, and its next refusal is the first. */
    CoolDown cleared(long now);

    /** After when, if nobody asks for it, the scope is as good as one that never refused; {@link Nanos#NEVER}: not so far. */
    long overAfter(long longest);

    /** Returns whether the scope is as good as one that never refused. */
    default boolean over(long now, long longest) {
        return overAfter(longest) < now;
    }

    /** Returns whether the scope may be called as if it had never refused, if need be. */
    default boolean expendable(long now, long longest) {
        return over(now, longest);
    }

    /**
     * A call ended otherwise.
     *
     * @param accepted whether the vendor dealt with it, well or badly; false: nobody knows
     * @param full calls in flight at which the ramp is over
     * @return null when the cool-down is over
     */
    @Nullable
    CoolDown ended(long ordinal, long sent, long now, boolean accepted, int full);

    /** What a refusal leads to. */
    sealed interface Closed extends CoolDown {

        /** When the episode began. */
        long since();

        long until();

        int level();

        /** Returns whether this call is its probe. */
        boolean probes(long ordinal);
    }

    /** No call before {@code until}; from then on a probe. */
    record Cooling(long since, long until, int level) implements Closed {

        static Cooling begun(long now, Wait wait) {
            return new Cooling(now, Nanos.plus(now, wait.nanos(0)), 0);
        }

        @Override
        public long earliest(long now) {
            return Math.max(now, until);
        }

        @Override
        public boolean stops(long ordinal, long now) {
            return true;
        }

        @Override
        public CoolDown started(long ordinal) {
            return new Probing(since, until, level, ordinal);
        }

        @Override
        public boolean probes(long ordinal) {
            return false;
        }

        @Override
        public Cooling unescalated() {
            return new Cooling(since, until, UNREFUSED);
        }

        @Override
        public Cooling cleared(long now) {
            return new Cooling(since == NEVER ? NEVER : now, Math.min(until, now), UNREFUSED);
        }

        @Override
        public long overAfter(long longest) {
            return Nanos.plus(until, longest);
        }

        @Override
        public Cooling refused(long ordinal, long sent, long now, Wait wait) {
            return new Cooling(Math.min(since, now), Math.max(until, Nanos.plus(now, wait.nanos(level))), level);
        }

        @Override
        public CoolDown ended(long ordinal, long sent, long now, boolean accepted, int full) {
            return this;
        }
    }

    /** The probe is in flight. A sibling may have moved {@code until} since; then the probe's success does not count. */
    record Probing(long since, long until, int level, long probe) implements Closed {

        @Override
        public long earliest(long now) {
            return NEVER;
        }

        @Override
        public boolean stops(long ordinal, long now) {
            return ordinal != probe || until > now;
        }

        @Override
        public boolean probes(long ordinal) {
            return ordinal == probe;
        }

        @Override
        public Probing unescalated() {
            return new Probing(since, until, UNREFUSED, probe);
        }

        @Override
        public Probing cleared(long now) {
            return new Probing(since == NEVER ? NEVER : now, Math.min(until, now), UNREFUSED, probe);
        }

        @Override
        public long overAfter(long longest) {
            return NEVER;
        }

        /** The first refusal after nobody knew. */
        @Override
        public boolean beginsEpisode(long sent) {
            return level < 0;
        }

        @Override
        public CoolDown started(long ordinal) {
            throw new IllegalStateException("a call started beside the probe: " + ordinal);
        }

        @Override
        public Closed refused(long ordinal, long sent, long now, Wait wait) {
            int next = ordinal == probe ? level + 1 : level;
            long later = Math.max(until, Nanos.plus(now, wait.nanos(next)));
            long begun = Math.min(since, now);
            return ordinal == probe ? new Cooling(begun, later, next) : new Probing(begun, later, level, probe);
        }

        @Override
        public CoolDown ended(long ordinal, long sent, long now, boolean accepted, int full) {
            if (ordinal != probe) {
                return this;
            }
            return accepted && until <= now ? new Ramping(now, level, 2, 0) : new Cooling(since, until, level);
        }
    }

    /** The probe was answered: each further answer allows one call more in flight. */
    record Ramping(long since, int level, int allowed, int inFlight) implements CoolDown {

        @Override
        public long earliest(long now) {
            return inFlight < allowed ? now : NEVER;
        }

        @Override
        public boolean stops(long ordinal, long now) {
            return false;
        }

        @Override
        public boolean beginsEpisode(long sent) {
            return sent >= since;
        }

        @Override
        public CoolDown started(long ordinal) {
            return new Ramping(since, level, allowed, inFlight + 1);
        }

        @Override
        public Ramping unescalated() {
            return new Ramping(since, UNREFUSED, allowed, inFlight);
        }

        /** What may be called may be called: an operator knows of no call that is too many. */
        @Override
        public Ramping cleared(long now) {
            return unescalated();
        }

        @Override
        public long overAfter(long longest) {
            return inFlight == 0 ? Nanos.plus(since, longest) : NEVER;
        }

        @Override
        public boolean expendable(long now, long longest) {
            return inFlight == 0;
        }

        @Override
        public Cooling refused(long ordinal, long sent, long now, Wait wait) {
            int next = sent < since ? level : level + 1;
            return new Cooling(now, Nanos.plus(now, wait.nanos(next)), next);
        }

        @Override
        public @Nullable CoolDown ended(long ordinal, long sent, long now, boolean accepted, int full) {
            if (sent < since) {
                return this;
            }
            int more = accepted ? 1 : 0;
            return allowed + more >= full ? null : new Ramping(since, level, allowed + more, inFlight - 1);
        }
    }
}
