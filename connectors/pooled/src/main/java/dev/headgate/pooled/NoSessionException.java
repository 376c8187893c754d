package dev.headgate.pooled;

import dev.headgate.api.Reply;

/** No session was opened, and its author knows what that means for the call. */
public final class NoSessionException extends Exception {

    private final transient Reply reply;

    /**
     * @param reply of the call: {@link Reply.Unsent} if nothing was written that the vendor counts, {@link Reply.Answered} with a
     *     refusal if the vendor refused the login
     */
    public NoSessionException(Reply reply) {
        super("no session");
        this.reply = reply;
    }

    /** A departure that was not granted. */
    public static NoSessionException notDeparted() {
        return new NoSessionException(
                new Reply.Unsent("the login may not be written now", Reply.Unsent.Cause.HANDED_BACK));
    }

    Reply reply() {
        return reply;
    }
}
