package dev.headgate.bench.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What an event loop answers, for a thread that waits. */
final class Awaited {

    private Awaited() {}

    /** Returns the answer; a thread that stops waiting, late or interrupted, cancels the call. */
    static <T> T within(Duration deadline, Future<T> answer) throws IOException, InterruptedException {
        try {
            return answer.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("no whole answer in time", e);
        } finally {
            if (!answer.isDone()) {
                answer.cancel(true);
            }
        }
    }
}
