package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Parts;
import dev.headgate.api.Redaction;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.http.stream.StreamRule;
import org.apache.hc.core5.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * Takes the answer to one call: as a whole, or in parts where the profile says so and somebody takes them.
 *
 * @param whole reads answers that do not come in parts, and heads
 * @param redaction hides what the request carried
 * @param parts takes them; null: the answer is had as a whole
 * @param rule how the answer comes in parts; null: it does not
 * @param begun when the call began, by {@link System#nanoTime}
 */
record AnswerTaker(
        Exchange.Reader whole,
        HttpSettings settings,
        Call call,
        Attempt attempt,
        Redaction redaction,
        @Nullable Parts parts,
        @Nullable StreamRule rule,
        long begun)
        implements Exchange.Reader {

    private static final String LAST_EVENT_ID = "Last-Event-ID";

    /** Returns whether the answer may come in parts. */
    boolean streams() {
        return parts != null && rule != null;
    }

    /** Has the vendor go on behind what an attempt before this one got. */
    void resume(HttpRequest request) {
        String position = parts == null || rule == null || !rule.isResumable(call) ? null : parts.position();
        if (position != null) {
            request.setHeader(LAST_EVENT_ID, position);
        }
    }

    @Override
    public Reply.Answered read(Answer answer) {
        return whole.read(answer);
    }

    @Override
    public @Nullable StreamedAnswer streamed(Answer head) {
        if (parts == null || rule == null || !rule.format().allows(head.headers())) {
            return null;
        }
        Reply.Answered read = whole.read(head);
        return read.verdict() instanceof Verdict.Deliver
                ? new StreamedAnswer(
                        read,
                        rule,
                        rule.isResumable(call),
                        parts,
                        redaction,
                        settings.maxBody(),
                        begun + attempt.longest(rule.maxTime()).toNanos())
                : null;
    }
}
