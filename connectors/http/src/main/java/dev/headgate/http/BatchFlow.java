package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Batch;
import dev.headgate.api.Call;
import dev.headgate.api.Departure;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.http.answer.AnswerReader;
import dev.headgate.http.joining.BatchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes the request for several calls, and reads what its answer says of each as if that were the answer to it alone.
 *
 * <p>Threading: any thread.
 */
record BatchFlow(HttpSettings settings, CallMaker maker, AnswerReader reader) {

    private static final String UNKNOWN = "the profile has no batch for these calls any more";

    Reply run(Batch batch, Attempt attempt, Departure departure, CallDeadline deadline) {
        BatchRule rule = settings.batches().rule(batch);
        if (rule == null) {
            return new Reply.Unsent(UNKNOWN, Reply.Unsent.Cause.FAILED);
        }
        Call request = rule.request(batch);
        Reply reply = maker.make(request, attempt.idempotencyKey(), attempt, departure, deadline, null)
                .reply();
        if (reply instanceof Reply.Answered whole && whole.verdict() instanceof Verdict.Deliver) {
            reply = split(rule, batch, whole);
        }
        return settings.repeatable(request, reply);
    }

    private Reply split(BatchRule rule, Batch batch, Reply.Answered whole) {
        int size = batch.members().size();
        List<@Nullable Answer> parts = rule.split(whole.answer(), size);
        if (parts == null) {
            return new Reply.Unanswered("the answer to a batch of " + size + " has not a part for each");
        }
        List<Reply.Answered> each = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            each.add(part(batch.members().get(i), parts.get(i), whole));
        }
        return new Reply.Split(each, whole.reading());
    }

    private Reply.Answered part(Attempt member, @Nullable Answer part, Reply.Answered whole) {
        Call call = (Call) Objects.requireNonNull(member.operation());
        if (part != null) {
            return reader.read(call, member.scope(), part);
        }
        Repeat repeat = settings.rules().mayRepeat(call) ? Repeat.AS_ASKED : Repeat.HARMFUL;
        Answer unknown = new Answer(whole.answer().status(), whole.answer().headers(), new byte[0]);
        return new Reply.Answered(unknown, new Verdict.Transient(null, repeat));
    }
}
