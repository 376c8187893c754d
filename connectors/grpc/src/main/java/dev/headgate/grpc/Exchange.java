package dev.headgate.grpc;

import dev.headgate.api.Departure;
import io.grpc.CallCredentials;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ClientStreamTracer;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Status;
import java.net.SocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one call on gRPC's side, as events for the thread that makes it.
 *
 * <p>Threading: gRPC's threads add; the thread of the call takes. Nothing in here waits.
 */
final class Exchange {

    /** What happened. */
    sealed interface Event {

        /** Something by which the time to wait changes. */
        record Changed() implements Event {}

        /** A message arrived. */
        record Arrived(Payload message) implements Event {}

        /** It is to be given up. */
        record Abandoned(String reason) implements Event {}

        /** It is over for gRPC. */
        record Closed(Status status, Metadata trailers) implements Event {}
    }

    private final Departure departure;
    private final Metadata credentials;
    final BlockingQueue<Event> events = new LinkedBlockingQueue<>(); // at most two messages and a few others
    private volatile boolean given;
    private volatile boolean departed;
    private volatile boolean refused;
    private volatile long departedNanos;
    private volatile boolean left;
    private volatile boolean answered;
    private volatile boolean begun;
    private volatile @Nullable SocketAddress local;
    private volatile @Nullable Throwable defect;
    private volatile Metadata headers = new Metadata();

    /** @param credentials metadata that is added when the request departs */
    Exchange(Departure departure, Metadata credentials) {
        this.departure = departure;
        this.credentials = credentials;
    }

    /** Returns the options by which a call tells this exchange. */
    CallOptions options() {
        return CallOptions.DEFAULT.withCallCredentials(new Gate()).withStreamTracerFactory(new Tracers());
    }

    ClientCall.Listener<Payload> listener() {
        return new Listener();
    }

    /** Ends it from outside. The first reason given counts. */
    void abandon(String reason) {
        given = true;
        events.add(new Event.Abandoned(reason));
    }

    /** Whether the departure was granted. */
    boolean departed() {
        return departed;
    }

    /** When it was, as of {@link System#nanoTime}. */
    long departedNanos() {
        return departedNanos;
    }

    /** Whether the departure was asked for and not granted. */
    boolean refused() {
        return refused;
    }

    /** Whether the headers have left. */
    boolean left() {
        return left;
    }

    /** Whether the vendor itself ended the call, with trailers. */
    boolean answered() {
        return answered;
    }

    /** Whether the head of an answer is there. */
    boolean begun() {
        return begun;
    }

    /** The address of the socket that the request was given to, if any. */
    @Nullable
    SocketAddress local() {
        return local;
    }

    Metadata headers() {
        return headers;
    }

    /** What the departure threw, if it did. */
    @Nullable
    Throwable defect() {
        return defect;
    }

    /** Asked with a connection there that is ready, immediately before the stream is created on it. */
    private final class Gate extends CallCredentials {

        @Override
        public void applyRequestMetadata(RequestInfo request, Executor executor, MetadataApplier applier) {
            if (given || !ask()) {
                applier.fail(Status.CANCELLED.withDescription("not departed"));
                return;
            }
            local = request.getTransportAttrs().get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR);
            applier.apply(credentials);
            events.add(new Event.Changed());
        }

        private boolean ask() {
            try {
                departedNanos = System.nanoTime();
                departed = departure.granted();
                refused = !departed;
            } catch (RuntimeException | Error e) {
                defect = e;
            }
            return departed;
        }
    }

    private final class Tracers extends ClientStreamTracer.Factory {

        @Override
        public ClientStreamTracer newClientStreamTracer(ClientStreamTracer.StreamInfo info, Metadata sent) {
            return new ClientStreamTracer() {
                @Override
                public void outboundHeaders() {
                    left = true;
                    events.add(new Event.Changed());
                }

                @Override
                public void inboundTrailers(Metadata trailers) {
                    answered = true;
                }
            };
        }
    }

    private final class Listener extends ClientCall.Listener<Payload> {

        @Override
        public void onHeaders(Metadata received) {
            headers = received;
            begun = true;
            events.add(new Event.Changed());
        }

        @Override
        public void onMessage(Payload message) {
            events.add(new Event.Arrived(message));
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            if (!trailers.keys().isEmpty()) {
                answered = true; // what an answer that is not gRPC's has of metadata, without the tracer being told
            }
            events.add(new Event.Closed(status, trailers));
        }
    }
}
