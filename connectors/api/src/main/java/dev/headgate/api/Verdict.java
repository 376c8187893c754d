package dev.headgate.api;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How an answer is read. A hint is what the vendor asked for, never less: absent, malformed, zero or past is null. */
public sealed interface Verdict {

    /** The verdicts that a profile can name. */
    enum Kind {
        THROTTLED,
        QUOTA,
        LOCKED,
        CONCURRENCY,
        AUTH,
        TRANSIENT,
        PERMANENT,
        DELIVER;

        /**
         * Returns the verdict, without what this kind of verdict does not have.
         *
         * @param scope what a refusal stops
         * @param hint as {@link Refusal#hint} defines it
         * @param escalation as {@link Refusal#escalation} defines it
         * @param repeat whether there may be another attempt
         */
        public Verdict verdict(
                List<String> scope, @Nullable Duration hint, @Nullable Escalation escalation, Repeat repeat) {
            return switch (this) {
                case THROTTLED -> new Throttled(scope, hint, escalation);
                case QUOTA -> new Quota(scope, hint, escalation);
                case LOCKED -> new Locked(scope, hint, escalation);
                case CONCURRENCY -> new Concurrency(scope, hint);
                case AUTH -> new Auth(scope);
                case TRANSIENT -> new Transient(hint, repeat);
                case PERMANENT -> new Permanent();
                case DELIVER -> new Deliver();
            };
        }
    }

    /** The answer is what was wanted. */
    record Deliver() implements Verdict {}

    /**
     * The answer is what was wanted, and a page of a list.
     *
     * @param items elements of the list that it has, not negative; 0 if nobody says where they are
     * @param next where the list goes on, neither empty nor longer than {@link Collect#MAX_CURSOR}; null for nowhere
     * @param stop in words, why the list is not to be followed further though it is not at its end; null if it may be
     */
    record Page(int items, @Nullable String next, @Nullable String stop) implements Verdict {

        public Page {
            if (items < 0 || (next != null && (next.isEmpty() || next.length() > Collect.MAX_CURSOR))) {
                throw new IllegalArgumentException(
                        "items must not be negative, next 1 to " + Collect.MAX_CURSOR + " characters: " + items);
            }
        }

        /** With nothing that speaks against the next one. */
        public Page(int items, @Nullable String next) {
            this(items, next, null);
        }
    }

    /** The vendor refuses to be called for a while. Not a failed attempt. */
    sealed interface Refusal extends Verdict {

        /** Attributes whose values, together, must not be called; empty for the whole vendor. */
        List<String> scope();

        /** How long the vendor asked to be left alone, positive, or null for no usable hint. */
        @Nullable
        Duration hint();

        /** How the wait grows if the vendor goes on refusing, or null for as the profile's cool-down says. */
        default @Nullable Escalation escalation() {
            return null;
        }
    }

    /**
     * How a wait grows with each refused probe. What the vendor asks for is never undercut.
     *
     * @param factor multiplies the wait each time, at least 1
     * @param max where multiplying ends, positive
     */
    record Escalation(double factor, Duration max) {

        public Escalation {
            if (factor < 1 || !max.isPositive()) {
                throw new IllegalArgumentException("factor must be at least 1, max positive: " + factor + " " + max);
            }
        }
    }

    /** Too many calls in a short window. */
    record Throttled(
            List<String> scope,
            @Nullable Duration hint,
            @Nullable Escalation escalation) implements Refusal {

        public Throttled {
            scope = List.copyOf(scope);
            check(hint);
        }

        /** Whose wait grows as the profile's cool-down says. */
        public Throttled(List<String> scope, @Nullable Duration hint) {
            this(scope, hint, null);
        }
    }

    /** A long window, minutes to a day, is used up. */
    record Quota(
            List<String> scope,
            @Nullable Duration hint,
            @Nullable Escalation escalation) implements Refusal {

        public Quota {
            scope = List.copyOf(scope);
            check(hint);
        }

        /** Whose wait grows as the profile's cool-down says. */
        public Quota(List<String> scope, @Nullable Duration hint) {
            this(scope, hint, null);
        }
    }

    /** Somebody else is changing one object; the scope names it. */
    record Locked(
            List<String> scope,
            @Nullable Duration hint,
            @Nullable Escalation escalation) implements Refusal {

        public Locked {
            scope = List.copyOf(scope);
            check(hint);
        }

        /** Whose wait grows as the profile's cool-down says. */
        public Locked(List<String> scope, @Nullable Duration hint) {
            this(scope, hint, null);
        }
    }

    /**
     * The vendor does not accept the credential: expired, revoked, or wrong. Every call that carries it would meet the same.
     *
     * @param scope attributes whose values, together, carry the credential; empty for the whole vendor
     */
    record Auth(List<String> scope) implements Refusal {
        public Auth {
            scope = List.copyOf(scope);
        }

        @Override
        public @Nullable Duration hint() {
            return null;
        }
    }

    /**
     * Too many calls at once. Not a failed attempt.
     *
     * @param scope attributes whose values, together, have too many; empty for the whole vendor
     * @param hint the least time until this call may be repeated, positive, or null for no usable hint
     */
    record Concurrency(List<String> scope, @Nullable Duration hint) implements Verdict {

        public Concurrency {
            scope = List.copyOf(scope);
            check(hint);
        }
    }

    /**
     * Something passed went wrong; worth another attempt.
     *
     * @param hint the least time to let pass, positive, or null for no usable hint
     * @param repeat whether there may be one
     */
    record Transient(@Nullable Duration hint, Repeat repeat) implements Verdict {

        public Transient {
            check(hint);
        }

        /** As the intent asks. */
        public Transient(@Nullable Duration hint) {
            this(hint, Repeat.AS_ASKED);
        }
    }

    /**
     * The vendor will answer the same again; not retried.
     *
     * @param reason why, in words, without bodies or credentials, where it is not the answer's status; empty where it is
     */
    record Permanent(String reason) implements Verdict {

        /** For what its status says. */
        public Permanent() {
            this("");
        }
    }

    private static void check(@Nullable Duration hint) {
        if (hint != null && !hint.isPositive()) {
            throw new IllegalArgumentException("hint must be positive or null: " + hint);
        }
    }
}
