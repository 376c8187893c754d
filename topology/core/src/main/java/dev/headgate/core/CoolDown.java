package dev.headgate.core;

import static dev.headgate.core.Vendor.NEVER;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A scope that refused a call: nothing starts before {@code until}, then one probe, then a ramp back to full speed. All
 * calls that were in flight when the episode began are its siblings: refused, they may extend it, never escalate it.
 * There is never a second probe beside the first.
 */
sealed interface CoolDown {

    /** When the next call may start: now, later, or {@link Vendor#NEVER} if that takes an answer first. */
    long earliest(long now);

    /** A call of this scope starts. Only when {@link #earliest} allows it. */
    CoolDown started(long ordinal);

    /** Returns whether a call that was let start, and has not left yet, must not leave. */
    boolean stops(long ordinal, long now);

    /** Returns whether a refusal of a call that was sent then begins an episode. */
    default boolean beginsEpisode(long sent) {
        return false;
    }

    /**
     * The vendor refused a call that was sent at {@code sent}.
     *
     * @param hint what it asked for, or the fallback
     */
    Closed refused(long ordinal, long sent, long now, Duration hint, CoolDownPolicy policy);

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

        long until();

        int level();
    }

    /** No call before {@code until}; from then on a probe. */
    record Cooling(long since, long until, int level) implements Closed {

        static Cooling begun(long now, Duration hint, CoolDownPolicy policy) {
            return new Cooling(now, Nanos.plus(now, policy.waitNanos(hint, 0)), 0);
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
        public Cooling refused(long ordinal, long sent, long now, Duration hint, CoolDownPolicy policy) {
            return new Cooling(since, Math.max(until, Nanos.plus(now, policy.waitNanos(hint, level))), level);
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
        public Closed refused(long ordinal, long sent, long now, Duration hint, CoolDownPolicy policy) {
            int next = ordinal == probe ? level + 1 : level;
            long later = Math.max(until, Nanos.plus(now, policy.waitNanos(hint, next)));
            return ordinal == probe ? new Cooling(since, later, next) : new Probing(since, later, level, probe);
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
        public Cooling refused(long ordinal, long sent, long now, Duration hint, CoolDownPolicy policy) {
            int next = sent < since ? level : level + 1;
            return new Cooling(now, Nanos.plus(now, policy.waitNanos(hint, next)), next);
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
