package dev.headgate.api;

import java.util.List;

/** How one attempt ended, as the connector tells it. */
public sealed interface Reply {

    /** What answers told besides their verdicts; nothing where there was none. */
    default Reading reading() {
        return Reading.NONE;
    }

    /** The vendor answered. */
    record Answered(Answer answer, Verdict verdict, Reading reading) implements Reply {

        /** With an answer that tells nothing else. */
        public Answered(Answer answer, Verdict verdict) {
            this(answer, verdict, Reading.NONE);
        }
    }

    /**
     * The vendor answered a {@link Batch}, and each of its members in it.
     *
     * @param each in the order of the members, as many as they are
     * @param reading what the answer as a whole tells
     */
    record Split(List<Answered> each, Reading reading) implements Reply {

        public Split {
            each = List.copyOf(each);
        }
    }

    /**
     * The request may have reached the vendor and no whole answer came back: timeout, reset, broken body. Its permits are spent.
     *
     * @param reason in words, without bodies or credentials
     * @param repeat harmless if the vendor says that it did nothing with the request (HTTP/2: {@code REFUSED_STREAM}, or a
     *     stream above the last of a {@code GOAWAY}; RFC 9113, 8.7)
     */
    record Unanswered(String reason, Repeat repeat) implements Reply {

        /** What the vendor made of it is not known, and nobody but the intent says whether to repeat it. */
        public Unanswered(String reason) {
            this(reason, Repeat.AS_ASKED);
        }

        /** @param unprocessed whether the vendor says that it did nothing with the request */
        public Unanswered(String reason, boolean unprocessed) {
            this(reason, unprocessed ? Repeat.HARMLESS : Repeat.AS_ASKED);
        }
    }

    /**
     * Of several requests the first ones were answered as was wanted, and the next had no leave to depart: it was not written.
     * What the others cost stays spent, the rest is given back, and no attempt is counted.
     *
     * @param reason in words, without bodies or credentials
     * @param reading of the answers so far; it says how many requests were made
     * @param repeat harmless if none of the requests made can have changed anything
     */
    record Stopped(String reason, Reading reading, Repeat repeat) implements Reply {}

    /**
     * Not a byte of the request was written.
     *
     * @param reason in words, without bodies or credentials
     * @param scope attributes whose values, together, meet the same where the credential is not there, or the vendor can't be
     *     reached; empty for the whole vendor, and for any other cause
     */
    record Unsent(String reason, Cause cause, List<String> scope) implements Reply {

        public Unsent {
            scope = List.copyOf(scope);
        }

        /** Of the whole vendor, or of this call alone, as the cause has it. */
        public Unsent(String reason, Cause cause) {
            this(reason, cause, List.of());
        }

        /** Why nothing was written. */
        public enum Cause {
            /** Handed back before trying, by nobody's fault: it counts as nothing. */
            HANDED_BACK,
            /** Trying failed for a reason of this call alone: a failed attempt. */
            FAILED,
            /**
             * The vendor can't be reached: connection refused, name not resolved, TLS failed. Every call of the scope would meet
             * it, so that no call is at fault, even where another succeeds, by a connection that is open still. A call whose own
             * address can't be reached names a scope of its own.
             */
            UNREACHABLE,
            /**
             * The credential is not there, or can't be had now, so that every call that carries it would meet the same. The
             * call is not at fault, and waits until it is there.
             */
            NO_CREDENTIAL
        }
    }
}
