package dev.headgate.core;

import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;

/** How an intent fares by the trace: what is known of it, and what may come of it. */
final class Life {

    final Intent intent;
    int attempts;
    int calls;
    int throttles;
    long notBefore;
    long patientSince;
    boolean cancelled;
    boolean inFlight;
    boolean finished;

    /** Whether whoever owns the vendor now was told of it. */
    boolean told = true;

    /** Its start is noted, and nothing yet of its end. */
    boolean marked;

    /** To be called at most once, and nobody knows whether it was. */
    boolean doubtful;

    /** Whether the last call counted as an attempt. */
    boolean counted;

    /** Whether some of its list was read. */
    boolean listed;

    Outcome expected = Outcome.EXPIRED;

    Life(Intent intent) {
        this.intent = intent;
        this.notBefore = intent.notBefore();
        this.patientSince = intent.acceptedAt();
    }

    Life(Life other) {
        this.intent = other.intent;
        this.attempts = other.attempts;
        this.calls = other.calls;
        this.throttles = other.throttles;
        this.notBefore = other.notBefore;
        this.patientSince = other.patientSince;
        this.cancelled = other.cancelled;
        this.inFlight = other.inFlight;
        this.finished = other.finished;
        this.marked = other.marked;
        this.told = other.told;
        this.doubtful = other.doubtful;
        this.counted = other.counted;
        this.listed = other.listed;
        this.expected = other.expected;
    }

    void ended(Reply reply) {
        inFlight = false;
        marked = false;
        calls += reply instanceof Reply.Unsent
                ? 0
                : Math.max(1, reply.reading().spent().getOrDefault(Limit.REQUESTS, 1));
        boolean counts = switch (reply) {
            case Reply.Answered answered -> answered(answered.verdict());
            case Reply.Split split -> throw new IllegalStateException("of a single call");
            case Reply.Unanswered unanswered -> {
                doubtful = intent.atMostOnce();
                yield true;
            }
            case Reply.Stopped stopped -> {
                doubtful = intent.atMostOnce() && stopped.repeat() != Repeat.HARMLESS;
                yield doubtful;
            }
            case Reply.Unsent(var reason, var cause, var scope) -> cause != Reply.Unsent.Cause.HANDED_BACK;
        };
        counted = counts;
        attempts += counts ? 1 : 0;
    }

    /** A page of its list was delivered. */
    void paged(Trace.Paged page) {
        patientSince = page.time();
        listed = true;
        if (!page.ends()) {
            attempts = 0;
            throttles = 0;
        }
    }

    /** Whether a call was made for it that no rate limit refused, of its list's at the page it is at. */
    boolean mayHaveBeenDone() {
        return listed ? attempts > 0 : calls > throttles;
    }

    /** The call of another that served it as well has ended: what was wrong with the call alone is nothing to it. */
    void endedWith(Reply reply) {
        int own = calls;
        int refusals = throttles;
        ended(reply);
        calls = own;
        throttles = refusals;
    }

    /** It failed as any other would have, which is no attempt; but one to be called once only is not called again. */
    void metPause() {
        attempts -= counted && !doubtful ? 1 : 0;
        counted = false;
    }

    /** Returns whether the attempt counts. */
    private boolean answered(Verdict verdict) {
        switch (verdict) {
            case Verdict.Deliver deliver -> expected = Outcome.SUCCEEDED;
            case Verdict.Page page -> expected = page.next() == null ? Outcome.SUCCEEDED : Outcome.EXPIRED;
            case Verdict.Permanent _ -> expected = Outcome.FAILED;
            case Verdict.Transient(var hint, var repeat) -> doubtful = intent.atMostOnce();
            case Verdict.Auth auth -> {
                expected = Outcome.FAILED;
                return true;
            }
            case Verdict.Refusal refusal -> throttles++;
            case Verdict.Concurrency tooMany -> throttles++;
        }
        return !(verdict instanceof Verdict.Refusal || verdict instanceof Verdict.Concurrency);
    }

    /** Returns whether the vendor did what was asked, or will never; of several requests, of those that were made. */
    static boolean isDealtWith(Reply reply) {
        return reply instanceof Reply.Stopped
                || (reply instanceof Reply.Answered(var answer, Verdict verdict, var reading) && isDealtWith(verdict));
    }

    static boolean isDealtWith(Verdict verdict) {
        return verdict instanceof Verdict.Deliver
                || verdict instanceof Verdict.Page
                || verdict instanceof Verdict.Permanent;
    }

    /** Returns whether this is what was counted. */
    boolean is(Progress progress) {
        return progress.attempts() == attempts && progress.calls() == calls && progress.throttles() == throttles;
    }
}
