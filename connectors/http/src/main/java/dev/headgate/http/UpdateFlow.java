package dev.headgate.http;

import com.fasterxml.jackson.core.JsonPointer;
import dev.headgate.api.Answer;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Departure;
import dev.headgate.api.Fingerprint;
import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Update;
import dev.headgate.api.Verdict;
import dev.headgate.http.answer.CostRules;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes one attempt of an update: reads the resource, compares, and writes it only if it differs. Whoever repeats it begins
 * with reading, so that nothing is written that is there already.
 *
 * <p>Threading: any thread.
 */
record UpdateFlow(CallMaker maker, CostRules costs, HttpSettings settings) {

    private static final int PRECONDITION_FAILED = 412;
    private static final int DIGEST = 8;

    /** Makes an attempt of an update that is not refused. */
    Reply run(Update update, Attempt attempt, Departure departure, CallDeadline deadline) {
        Call read = UpdateCalls.read(update);
        CallMaker.Made made = maker.make(read, null, attempt, departure, deadline, null);
        return switch (made.reply()) {
            case Reply.Answered found -> found(update, read, found, made.whole(), attempt, departure, deadline);
            case Reply.Unanswered(String reason, Repeat _) -> new Reply.Unanswered(reason, Repeat.HARMLESS);
            case Reply.Stopped stopped -> stopped;
            case Reply.Split _ -> throw new IllegalStateException("the answer to one request");
            case Reply.Unsent unsent -> unsent;
        };
    }

    private Reply found(
            Update update,
            Call read,
            Reply.Answered found,
            @Nullable Answer whole,
            Attempt attempt,
            Departure departure,
            CallDeadline deadline) {
        Reading reading = reading(read, found.reading(), null);
        if (!(found.verdict() instanceof Verdict.Deliver)) {
            return new Reply.Answered(found.answer(), repeatable(found.verdict(), Repeat.HARMLESS), reading);
        }
        Answer answer = Objects.requireNonNull(whole);
        return switch (compared(update, answer)) {
            case MergePatch.Result.Unfit(String reason) ->
                new Reply.Answered(
                        found.answer(), new Verdict.Permanent("the answer to the update's GET " + reason), reading);
            case MergePatch.Result.Same() ->
                new Reply.Answered(found.answer().changed(false), new Verdict.Deliver(), reading);
            case MergePatch.Result.Different(byte[] resource) -> {
                Call write = UpdateCalls.write(update, resource, UpdateCalls.strongTag(answer.headers()));
                String key = key(attempt.idempotencyKey(), write);
                yield written(
                        write,
                        maker.make(write, key, attempt, departure, deadline, null)
                                .reply(),
                        reading);
            }
        };
    }

    private static MergePatch.Result compared(Update update, Answer answer) {
        byte[] body = answer.body();
        MergePatch patch = MergePatch.read(update.patch());
        JsonPointer at = UpdateCalls.at(update);
        if (body == null || patch == null || at == null) {
            return new MergePatch.Result.Unfit("is larger than the profile's max-body, so that it can't be compared");
        }
        return patch.apply(body, at);
    }

    /** @param before of the read's answer */
    private Reply written(Call write, Reply reply, Reading before) {
        return switch (reply) {
            case Reply.Answered answered -> {
                Reading reading = reading(write, answered.reading(), before);
                Verdict verdict = verdict(write, answered);
                Answer answer =
                        verdict instanceof Verdict.Deliver ? answered.answer().changed(true) : answered.answer();
                yield new Reply.Answered(answer, verdict, reading);
            }
            case Reply.Unanswered(String reason, Repeat repeat) ->
                new Reply.Unanswered(reason, repeat == Repeat.HARMLESS ? repeat : Repeat.AS_ASKED);
            case Reply.Unsent(String reason, Reply.Unsent.Cause cause, var _) ->
                cause == Reply.Unsent.Cause.HANDED_BACK
                        ? new Reply.Stopped(reason, before, Repeat.HARMLESS)
                        : new Reply.Unanswered("read, but not written: " + reason, Repeat.HARMLESS);
            case Reply.Stopped stopped -> stopped;
            case Reply.Split _ -> throw new IllegalStateException("the answer to one request");
        };
    }

    /** Somebody else changed the resource since it was read: it is to be read again. */
    private static Verdict verdict(Call write, Reply.Answered answered) {
        boolean changedMeanwhile = answered.answer().status() == PRECONDITION_FAILED && UpdateCalls.isBound(write);
        return changedMeanwhile
                ? new Verdict.Transient(null, Repeat.HARMLESS)
                : repeatable(answered.verdict(), Repeat.AS_ASKED);
    }

    /** The vendor may have done what was asked; to find out is what a repeated update begins with. */
    private static Verdict repeatable(Verdict verdict, Repeat repeat) {
        return verdict instanceof Verdict.Transient(var hint, Repeat asked) && asked != Repeat.HARMLESS
                ? new Verdict.Transient(hint, repeat)
                : verdict;
    }

    /**
     * What the requests cost that were made, as far as answers tell, else at worst.
     *
     * @param before of the request before; null for none
     */
    private Reading reading(Call call, Reading told, @Nullable Reading before) {
        Map<String, Integer> spent = new HashMap<>(costs.costs(call));
        spent.putAll(told.spent());
        spent.put("requests", 1);
        if (before == null) {
            return new Reading(spent, told.hints(), told.limits(), told.failures(), told.unclassified());
        }
        before.spent().forEach((unit, cost) -> spent.merge(unit, cost, Integer::sum));
        return new Reading(
                spent,
                both(before.hints(), told.hints()),
                both(before.limits(), told.limits()),
                both(before.failures(), told.failures()),
                told.unclassified());
    }

    private static <T> List<T> both(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** The same for the same write, and another once the resource is another: it is no repetition of the former then. */
    private @Nullable String key(String intents, Call write) {
        if (settings.idempotencyHeader().isEmpty()) {
            return null;
        }
        MessageDigest digest = Fingerprint.sha256();
        digest.update(write.headers().getOrDefault("If-Match", "").getBytes(StandardCharsets.UTF_8));
        byte[] body = write.body();
        byte[] all = digest.digest(body == null ? new byte[0] : body);
        return intents + "-" + HexFormat.of().formatHex(all, 0, DIGEST);
    }
}
