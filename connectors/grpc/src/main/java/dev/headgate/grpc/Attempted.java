package dev.headgate.grpc;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.headgate.api.Reply;
import dev.headgate.grpc.Exchange.Event;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One attempt, on the thread that makes it: starts the call, takes what comes, gives up in time. */
final class Attempted {

    /** How long gRPC has to say that a cancelled call is over, which it does at once. */
    private static final long ENDING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final String INTERRUPTED = "interrupted";
    private static final String NO_STREAM = "the connection had no stream free within start-slack";

    private final GrpcSettings settings;
    private final Channels channels;
    private final Answers answers;
    private final Channels.Link link;
    private final Exchange exchange;
    private final Request request;
    private final Body body;
    private final ClientCall<Payload, Payload> call;
    private final TimeLimits limits;

    Attempted(
            GrpcSettings settings,
            Channels channels,
            Answers answers,
            Channels.Link link,
            Exchange exchange,
            Request request,
            Body body,
            TimeLimits limits) {
        this.settings = settings;
        this.channels = channels;
        this.answers = answers;
        this.link = link;
        this.exchange = exchange;
        this.request = request;
        this.body = body;
        this.limits = limits;
        this.call = link.channel.newCall(
                request.method(settings.maxBody()),
                exchange.options().withDeadlineAfter(limits.longest().toNanos(), TimeUnit.NANOSECONDS));
    }

    Reply run() {
        call.start(exchange.listener(), request.metadata());
        call.request(request.streams() ? 1 : 2);
        call.sendMessage(request.payload());
        call.halfClose();
        try {
            return await();
        } catch (InterruptedException e) {
            Reply reply = abandon(INTERRUPTED);
            Thread.currentThread().interrupt();
            return reply;
        } catch (InvalidProtocolBufferException e) {
            return abandon("the answer is not what the descriptor set says");
        }
    }

    private Reply await() throws InterruptedException, InvalidProtocolBufferException {
        while (true) {
            Event event = exchange.events.poll(patience(), TimeUnit.NANOSECONDS);
            switch (event) {
                case null -> {
                    long now = System.nanoTime();
                    if (limits.isOver(now)) {
                        return abandon(limits.words(now));
                    }
                    if (mustHaveLeft()) {
                        channels.wasFull(link);
                        return abandon(NO_STREAM);
                    }
                }
                case Event.Changed() -> heard();
                case Event.Abandoned(String reason) -> {
                    return abandon(reason);
                }
                case Event.Arrived(Payload message) -> {
                    body.take(message);
                    String tooLarge = body.tooLarge();
                    if (tooLarge != null) {
                        return giveUp(tooLarge);
                    }
                    heard();
                    if (request.streams()) {
                        call.request(1);
                    }
                }
                case Event.Closed(Status status, Metadata trailers) -> {
                    return closed(status, trailers);
                }
            }
        }
    }

    private void heard() {
        if (exchange.begun()) {
            limits.answers(System.nanoTime());
        }
    }

    /** An answer that is wanted, but not the rest of it. */
    private Reply giveUp(String reason) {
        Reply _ = abandon(reason);
        return answers.givenUp(reason, exchange.headers());
    }

    private long patience() {
        long now = System.nanoTime();
        long left = limits.end() - now;
        return waitsToLeave() ? Math.min(left, startBy() - now) : left;
    }

    private boolean waitsToLeave() {
        return exchange.departed() && !exchange.left();
    }

    private boolean mustHaveLeft() {
        return waitsToLeave() && startBy() - System.nanoTime() <= 0;
    }

    private long startBy() {
        return exchange.departedNanos() + settings.context().startSlack().toNanos();
    }

    private Reply closed(Status status, Metadata trailers) {
        rethrow(exchange.defect());
        if (exchange.answered()) {
            channels.works();
            if (!status.isOk()) {
                return answers.failed(status, exchange.headers(), trailers);
            }
            return body.complete()
                    ? answers.delivered(body.bytes(), exchange.headers(), trailers)
                    : new Reply.Unanswered("the vendor said OK without a message");
        }
        if (status.getCode() == Status.Code.DEADLINE_EXCEEDED) {
            return unanswered(limits.words(System.nanoTime()), tooLate(), false);
        }
        if (exchange.refused()) {
            return new Reply.Unsent("departure refused", Reply.Unsent.Cause.HANDED_BACK);
        }
        String reason = exchange.departed() ? Words.unanswered(status) : Words.unsent(status);
        if (exchange.departed()) {
            channels.works();
        } else {
            channels.giveUp(link, reason);
        }
        return unanswered(reason, Reply.Unsent.Cause.UNREACHABLE, Words.isUnprocessed(status));
    }

    /** Cancels the call and says what became of it. */
    private Reply abandon(String reason) {
        exchange.abandon(reason);
        call.cancel(reason, null);
        boolean flag = false;
        long end = System.nanoTime() + ENDING_NANOS;
        Event event = new Event.Changed();
        while (event != null && !(event instanceof Event.Closed)) {
            try {
                event = exchange.events.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                flag = true;
            }
        }
        rethrow(exchange.defect());
        boolean late = limits.isOver(System.nanoTime());
        Reply reply = unanswered(reason, late ? tooLate() : Reply.Unsent.Cause.HANDED_BACK, false);
        if (flag) {
            Thread.currentThread().interrupt();
        }
        return reply;
    }

    /** @param cause why nothing was written, if the departure was not asked for */
    private Reply unanswered(String reason, Reply.Unsent.Cause cause, boolean unprocessed) {
        if (!exchange.departed()) {
            return new Reply.Unsent(reason, cause);
        }
        // What gRPC was given before it said that the call is over may still be on its way to the socket.
        if (!exchange.left() && isDrained() && !exchange.left()) {
            return new Reply.Unsent(reason, Reply.Unsent.Cause.HANDED_BACK);
        }
        return new Reply.Unanswered(reason, unprocessed && exchange.left());
    }

    private boolean isDrained() {
        SocketAddress local = exchange.local();
        return local != null && channels.sockets().isDrained(local);
    }

    /** What it says of the vendor that nothing was written in time. */
    private Reply.Unsent.Cause tooLate() {
        return limits.isIntents() ? Reply.Unsent.Cause.HANDED_BACK : Reply.Unsent.Cause.UNREACHABLE;
    }

    private static void rethrow(@Nullable Throwable defect) {
        switch (defect) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(defect);
        }
    }
}
