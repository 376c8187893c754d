package dev.headgate.simulator;

import dev.headgate.simulator.CoolDown.Told;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/**
 * One stream's way through a vendor, on a thread of its own: its headers arrived, half of the latency, counted, the other
 * half, answered. It is counted even if its sender gives it up meanwhile.
 *
 * <p>Threading: a thread of its own runs it; the connection's thread tells it how its answer fared.
 */
final class GrpcVisit extends ServerCall.Listener<byte[]> implements Runnable {

    private static final int MESSAGES_OF_STREAMS = 3;

    private final Vendor vendor;
    private final ServerCall<byte[], byte[]> call;
    private final Metadata metadata;
    private final Runnable cut;
    private volatile @Nullable Refusal refusal;
    private volatile boolean cancelled;

    /** What is told to a sender, by bytes that the connection's thread has yet to write. */
    private record Refusal(Decision.Refused refused, Told told) {}

    /** @param cut closes the connection */
    GrpcVisit(Vendor vendor, ServerCall<byte[], byte[]> call, Metadata metadata, Runnable cut) {
        this.vendor = vendor;
        this.call = call;
        this.metadata = metadata;
        this.cut = cut;
    }

    @Override
    public void run() {
        Transit transit = vendor.receive();
        Decision decision = null;
        try {
            if (!Pause.nanos(transit.beforeNanos())) {
                return;
            }
            boolean authorized = vendor.look(this::value);
            decision = vendor.count(request(authorized), transit);
        } finally {
            if (decision == null) {
                vendor.abandoned();
            }
        }
        if (decision instanceof Decision.Unanswered unanswered) {
            vendor.answering(decision);
            Pause.nanos(unanswered.holdNanos());
            cut.run();
            return;
        }
        boolean interrupted = !Pause.nanos(transit.afterNanos());
        Told told = vendor.answering(decision);
        if (!interrupted) {
            answer(decision, told);
        }
    }

    /** The trailers' last byte was written. */
    @Override
    public void onComplete() {
        written();
    }

    @Override
    public void onCancel() {
        cancelled = true;
        written();
    }

    private void written() {
        Refusal its = refusal;
        if (its != null) {
            vendor.refusalWritten(its.refused(), its.told());
        }
    }

    private void answer(Decision decision, @Nullable Told told) {
        switch (decision) {
            case Decision.Answered answered -> answer(GrpcAnswer.status(answered.status()));
            case Decision.Refused refused
            when told != null -> {
                Status status = GrpcAnswer.status(refused.status());
                Metadata trailers = GrpcAnswer.trailers(status, vendor.spec().retryAfter(), told.waitNanos());
                refusal = new Refusal(refused, told);
                close(status, trailers);
                if (cancelled) {
                    written(); // maybe nobody tells so any more
                }
            }
            case Decision.Refused refused -> close(GrpcAnswer.status(refused.status()), new Metadata());
            case Decision.Unanswered unanswered -> throw new IllegalStateException("has no answer");
        }
    }

    private void answer(Status status) {
        if (status.isOk()) {
            String method = call.getMethodDescriptor().getFullMethodName();
            byte[] message = Things.message(method, vendor.spec().bodyBytes());
            int messages = Things.streams(method) ? MESSAGES_OF_STREAMS : 1;
            try {
                call.sendHeaders(new Metadata());
                for (int i = 0; i < messages; i++) {
                    call.sendMessage(message);
                }
            } catch (IllegalStateException e) {
                return; // cancelled meanwhile
            }
        }
        close(status, new Metadata());
    }

    private void close(Status status, Metadata trailers) {
        try {
            call.close(status, trailers);
        } catch (IllegalStateException e) {
            // Cancelled meanwhile.
        }
    }

    private Request request(boolean authorized) {
        String path = "/" + call.getMethodDescriptor().getFullMethodName();
        return new Request("POST", path, vendor.scopes(this::value), value("idempotency-key"), authorized);
    }

    private @Nullable String value(String name) {
        return metadata.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER));
    }
}
