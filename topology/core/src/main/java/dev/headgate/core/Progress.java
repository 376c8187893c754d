package dev.headgate.core;

import org.jspecify.annotations.Nullable;

/**
 * How far an intent has come; kept in the ledger.
 *
 * @param attempts attempts that counted, of a list's those of the page it is at
 * @param calls requests sent, with those of the batches it was in
 * @param throttles rate-limit refusals, of a list's those of the page it is at
 * @param cancelled whether it was cancelled in flight
 * @param started whether a call that is to be made at most once may have been sent and its end is not known
 * @param paging how far its list has been read; null before the first page, and for what is no list
 * @param batch its place in a request of several that may have left and is not answered; null: none
 */
public record Progress(
        int attempts,
        int calls,
        int throttles,
        boolean cancelled,
        boolean started,
        @Nullable Paging paging,
        @Nullable BatchPlace batch) {

    public static final Progress NONE = new Progress(0, 0, 0, false);

    /** Of an intent that is in no batch. */
    public Progress(
            int attempts, int calls, int throttles, boolean cancelled, boolean started, @Nullable Paging paging) {
        this(attempts, calls, throttles, cancelled, started, paging, null);
    }

    /** Of an intent of which no page was read. */
    public Progress(int attempts, int calls, int throttles, boolean cancelled, boolean started) {
        this(attempts, calls, throttles, cancelled, started, null);
    }

    /** Of an intent that no call is under way for. */
    public Progress(int attempts, int calls, int throttles, boolean cancelled) {
        this(attempts, calls, throttles, cancelled, false);
    }

    /** Whether there was a call that no rate limit refused, of a list's at the page it is at. */
    public boolean mayHaveBeenDone() {
        return paging == null ? calls > throttles : attempts > 0;
    }

    Progress attempted() {
        return new Progress(attempts + 1, calls, throttles, cancelled, started, paging, batch);
    }

    Progress called(int requests) {
        return new Progress(attempts, calls + requests, throttles, cancelled, started, paging, batch);
    }

    Progress throttled() {
        return new Progress(attempts, calls, throttles + 1, cancelled, started, paging, batch);
    }

    Progress cancel() {
        return new Progress(attempts, calls, throttles, true, started, paging, batch);
    }

    Progress started(boolean now) {
        return new Progress(attempts, calls, throttles, cancelled, now, paging, batch);
    }

    /** With a page more, after which there is none to be read. */
    Progress ended(Paging all) {
        return new Progress(attempts + 1, calls, throttles, cancelled, started, all, batch);
    }

    /** With a page more, and at the beginning of the next. */
    Progress continued(Paging all) {
        return new Progress(0, calls, 0, cancelled, started, all, batch);
    }

    /** @param place null: none */
    Progress in(@Nullable BatchPlace place) {
        return new Progress(attempts, calls, throttles, cancelled, started, paging, place);
    }
}
