package dev.headgate.trials.client;

import dev.headgate.client.CallTimeoutException;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.trials.judge.Rounded;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What came of calls, as those see it who await them. Threading: any thread. */
final class AwaitedCalls {

    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong mixedUp = new AtomicLong();
    private final AtomicLong timedOut = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong longest = new AtomicLong();

    /** Makes one and awaits it. */
    void await(Intent intent, String answer, Caller caller) {
        long begun = System.nanoTime();
        try {
            take(intent, answer, caller.call(intent).get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            (isTimeout(e.getCause()) ? timedOut : failed).incrementAndGet();
        }
        longest.accumulateAndGet(System.nanoTime() - begun, Math::max);
    }

    private static boolean isTimeout(@Nullable Throwable failure) {
        return failure instanceof CallTimeoutException || failure instanceof TimeoutException;
    }

    private void take(Intent intent, String answer, Result result) {
        if (result.getOutcome() != OutcomeKind.SUCCEEDED) {
            failed.incrementAndGet();
            return;
        }
        answered.incrementAndGet();
        boolean its = result.getId().equals(intent.getId())
                && result.getVendor().equals(intent.getVendor())
                && result.getCorrelation().equals(intent.getCorrelation())
                && answer.equals(text(result.getBody()));
        mixedUp.addAndGet(its ? 0 : 1);
    }

    private static String text(@Nullable ByteBuffer body) {
        return body == null
                ? ""
                : StandardCharsets.UTF_8.decode(body.duplicate()).toString();
    }

    long answered() {
        return answered.get();
    }

    ClientFigures.Calls figures(int sent, int threads, int clients, String doors, double seconds) {
        return new ClientFigures.Calls(
                sent,
                threads,
                clients,
                doors,
                Rounded.to(1, seconds),
                answered.get(),
                mixedUp.get(),
                timedOut.get(),
                failed.get(),
                Rounded.to(2, longest.get() / 1e9));
    }
}
