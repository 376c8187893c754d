package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.schemas.Intent;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * Calls that fail where the vendor refuses, for who can give a record back to be tried later.
 *
 * <p>Threading: any thread.
 */
final class ThrowingCalls extends DelegatingCalls {

    ThrowingCalls(Calls calls) {
        super(calls);
    }

    /** @throws RefusedException if the vendor does */
    @Override
    public Answer call(Intent intent) throws InterruptedException {
        return accepted(calls.call(intent));
    }

    @Override
    public CompletionStage<Answer> begin(Intent intent) {
        return calls.begin(intent).thenApply(ThrowingCalls::accepted);
    }

    private static Answer accepted(Answer answer) {
        Duration wait = RefusedException.waitOf(answer);
        if (wait != null) {
            throw new RefusedException(wait);
        }
        return answer;
    }
}
