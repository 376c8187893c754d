package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Departure;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer.
 *
 * <p>Threading: run on the calling thread; {@link #abandon} and {@link #depart} are called on others too.
 */
final class Exchange {

    /** Sends the request. */
    @FunctionalInterface
    interface Transport {
        ClassicHttpResponse send(HttpUriRequestBase request, Exchange exchange) throws IOException;
    }

    static final String INTERRUPTED = "interrupted";

    /** Why it was abandoned when its intent had less time than its vendor's deadline. */
    static final String DEADLINE_PASSED = "the intent's deadline passed";

    /** Reads a whole answer, or its head where the body never arrived. */
    @FunctionalInterface
    interface Reader {
        Reply.Answered read(Answer answer);

        /**
         * Returns what takes the body of an answer in parts.
         *
         * @param head the answer without its body
         * @return null if the answer is to be read as a whole
         */
        default @Nullable StreamedAnswer streamed(Answer head) {
            return null;
        }
    }

    private final HttpUriRequestBase request;
    private final Departure departure;

    private final AtomicReference<@Nullable String> abandoned = new AtomicReference<>();
    private final boolean streams;
    private @Nullable ExchangeWatch watch;
    private boolean departed;
    private boolean refused;

    /** @param streams whether the answer's body may be read while it comes */
    Exchange(HttpUriRequestBase request, Departure departure, boolean streams) {
        this.request = request;
        this.departure = departure;
        this.streams = streams;
    }

    /** What abandons it when it takes too long. */
    void watchBy(ExchangeWatch given) {
        watch = given;
    }

    boolean streams() {
        return streams;
    }

    /** Ends the exchange from outside by closing its connection or stream. The first reason given counts. */
    void abandon(String reason) {
        abandoned.compareAndSet(null, reason);
        request.cancel();
    }

    /** Says how to end what goes on now; it is done at once where the exchange was abandoned. */
    void cancelBy(Cancellable current) {
        request.setDependency(current);
    }

    /** @throws InterruptedIOException if the exchange was abandoned */
    void requireWanted() throws InterruptedIOException {
        if (abandoned.get() != null) {
            throw new InterruptedIOException();
        }
    }

    /** Asks whether the request may be written now. Called once, immediately before that, also on a connection's own thread. */
    synchronized boolean depart() {
        if (abandoned.get() != null || Thread.currentThread().isInterrupted()) {
            return false;
        }
        departed = departure.granted();
        refused = !departed;
        return departed;
    }

    Reply run(Transport transport, Reader reader, int maxBody) {
        try {
            return answer(transport.send(request, this), reader, maxBody);
        } catch (IOException e) {
            return failure(e);
        } catch (IllegalStateException e) {
            // What the client throws when its connection or its place in the queue is taken away between two steps.
            if (isWanted()) {
                throw e;
            }
            return failure(e);
        } finally {
            request.cancel(); // drops the connection unless the answer was read to its end
        }
    }

    private Reply answer(ClassicHttpResponse response, Reader reader, int maxBody) throws IOException {
        Map<String, String> headers = AnswerHeaders.of(response);
        StreamedAnswer streamed = streams ? reader.streamed(answer(response, headers, null)) : null;
        if (streamed != null) {
            return streamed.read(response.getEntity(), watch);
        }
        try {
            byte[] body = CappedBody.read(response.getEntity(), AnswerHeaders.isGzip(headers), maxBody);
            Map<String, String> shown = body == null ? headers : AnswerHeaders.decoded(headers);
            return reader.read(answer(response, shown, body));
        } catch (IOException e) {
            Reply.Answered reply = reader.read(answer(response, headers, null));
            if (isRefusal(reply.verdict())) {
                return reply; // heeded even if its explanation never arrives
            }
            throw e;
        }
    }

    private static boolean isRefusal(Verdict verdict) {
        return verdict instanceof Verdict.Refusal || verdict instanceof Verdict.Concurrency;
    }

    @SuppressWarnings("NullAway") // javac drops @Nullable from the parameters of a compact constructor
    private static Answer answer(ClassicHttpResponse response, Map<String, String> headers, byte @Nullable [] body) {
        return new Answer(response.getCode(), headers, body);
    }

    private boolean isWanted() {
        return abandoned.get() == null && !Thread.currentThread().isInterrupted();
    }

    private synchronized Reply failure(Exception cause) {
        if (departed) {
            boolean unprocessed = cause instanceof H2FailedException failed && failed.isUnprocessed();
            return new Reply.Unanswered(reason(cause), unprocessed);
        }
        boolean handedBack =
                refused || Thread.currentThread().isInterrupted() || DEADLINE_PASSED.equals(abandoned.get());
        boolean unreachable = !handedBack && !HttpConnector.CLOSED.equals(abandoned.get());
        return new Reply.Unsent(
                reason(cause), unreachable ? Reply.Unsent.Cause.UNREACHABLE : Reply.Unsent.Cause.HANDED_BACK);
    }

    private String reason(Exception cause) {
        if (refused) {
            return "departure refused";
        }
        String reason = abandoned.get();
        if (reason != null) {
            return reason;
        }
        return Thread.currentThread().isInterrupted() ? INTERRUPTED : NetworkFailure.words(cause, departed);
    }
}
