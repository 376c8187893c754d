package dev.headgate.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2LocalFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/2 connection. A request is written only where a stream is free for it at that moment, so that none waits for one
 * after its departure.
 *
 * <p>Threading: {@link #start}, {@link #reset}, {@link #close} and what the pool asks on any thread; all else on the
 * connection's event loop.
 */
final class H2Connection extends Http2FrameAdapter {

    private static final int MAX_HEADER_BYTES = 32 * 1024;

    /** Most bytes of an answer that come before they are read. */
    static final int STREAM_WINDOW = 256 * 1024;

    private final Http2ConnectionHandler codec;
    /** By stream. */
    private final Map<Integer, Place> places = new HashMap<>();

    private final Runnable changed;
    private final CompletableFuture<H2Connection> ready;
    private final long openedAt = System.nanoTime();
    private final Channel channel;
    private @Nullable ChannelHandlerContext context;
    private volatile boolean usable = true;
    private volatile long maxStreams = Long.MAX_VALUE;

    /** The pool's: calls that have a place here, and when the last of them ended. */
    int taken;

    long usedAt = openedAt;

    /**
     * @param ready completes when the vendor has said how many streams it takes, or with why there is no connection
     * @param changed runs when there may be more room, or none any more
     */
    H2Connection(Channel channel, CompletableFuture<H2Connection> ready, Runnable changed) {
        this.channel = channel;
        this.ready = ready;
        this.changed = changed;
        Http2Connection connection = new DefaultHttp2Connection(false);
        // One stream whose pieces nobody takes for a while must not keep the others of the connection waiting.
        connection
                .local()
                .flowController(new DefaultHttp2LocalFlowController(
                        connection, DefaultHttp2LocalFlowController.DEFAULT_WINDOW_UPDATE_RATIO, true));
        this.codec = new Http2ConnectionHandlerBuilder()
                .connection(connection)
                .frameListener(this)
                .initialSettings(Http2Settings.defaultSettings()
                        .pushEnabled(false)
                        .maxHeaderListSize(MAX_HEADER_BYTES)
                        .initialWindowSize(STREAM_WINDOW))
                .gracefulShutdownTimeoutMillis(0)
                .build();
        codec.connection().addListener(new Streams());
    }

    /** Begins to speak HTTP/2 on a connection that is there, TLS included. */
    void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(codec, new End());
        context = pipeline.context(codec);
    }

    /** Tells that there will be no connection. */
    void fail(Throwable cause) {
        usable = false;
        ready.completeExceptionally(cause);
        Future<?> _ = channel.close();
    }

    boolean isUsable() {
        return usable;
    }

    /** The most streams at once, as the vendor said last; 0 for none for now. */
    long maxStreams() {
        return maxStreams;
    }

    /** As of {@link System#nanoTime}. */
    long openedAt() {
        return openedAt;
    }

    void close() {
        usable = false;
        Future<?> _ = channel.close();
    }

    /**
     * Writes the call's request if there is a stream for it and its departure is granted.
     *
     * @param over runs on this connection's thread when its place is free again
     */
    void start(H2Call call, Runnable over) {
        channel.eventLoop().execute(() -> begin(call, over));
    }

    private void begin(H2Call call, Runnable over) {
        ChannelHandlerContext it = context;
        if (it == null || !usable || !codec.connection().local().canOpenStream()) {
            call.fail(new NotStartedException());
            over.run();
            return;
        }
        if (!call.depart()) {
            over.run();
            return;
        }
        int id = codec.connection().local().incrementAndGetNextStreamId();
        byte[] body = H2Headers.body(call.request());
        Future<?> _ = codec.encoder()
                .writeHeaders(it, id, H2Headers.of(call.request(), body), 0, body == null, it.newPromise())
                .addListener(written -> {
                    if (!written.isSuccess()) {
                        call.fail(H2FailedException.unknown("the request was not written whole"));
                    }
                });
        if (codec.connection().stream(id) == null) {
            call.fail(H2FailedException.unknown("the request was not written whole"));
            over.run();
            return;
        }
        call.streamId(id);
        places.put(id, new Place(call, over));
        if (body != null) {
            Future<?> _ = codec.encoder().writeData(it, id, Unpooled.wrappedBuffer(body), 0, true, it.newPromise());
        }
        codec.flush(it);
    }

    /** Ends the call's stream if it has one. */
    void reset(H2Call call) {
        channel.eventLoop().execute(() -> resetNow(call.streamId(), Http2Error.CANCEL));
    }

    private void resetNow(int id, Http2Error error) {
        ChannelHandlerContext it = context;
        if (it != null && id > 0 && codec.connection().stream(id) != null) {
            Future<?> _ = codec.resetStream(it, id, error.code(), it.newPromise());
            codec.flush(it);
        }
    }

    /** A stream's call, and what is to be run when the stream is over. */
    private record Place(H2Call call, Runnable over) {}

    private @Nullable H2Call call(int streamId) {
        Place place = places.get(streamId);
        return place == null ? null : place.call();
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
        Long max = settings.maxConcurrentStreams();
        if (max != null) {
            maxStreams = max;
        }
        ready.complete(this);
        changed.run();
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx,
            int streamId,
            Http2Headers headers,
            int streamDependency,
            short weight,
            boolean exclusive,
            int padding,
            boolean endOfStream) {
        onHeadersRead(ctx, streamId, headers, padding, endOfStream);
    }

    @Override
    public void onHeadersRead(
            ChannelHandlerContext ctx, int streamId, Http2Headers headers, int padding, boolean endOfStream) {
        H2Call call = call(streamId);
        if (call != null && !call.headers(headers, endOfStream)) {
            endIfOpen(streamId, endOfStream);
        }
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endOfStream) {
        H2Call call = call(streamId);
        if (call == null) {
            return data.readableBytes() + padding;
        }
        if (!call.data(data, endOfStream)) {
            endIfOpen(streamId, endOfStream);
            return data.readableBytes() + padding;
        }
        return call.isStreamed() ? padding : data.readableBytes() + padding;
    }

    /** Lets the vendor send more, as so much was read of what came. Any thread. */
    void consumed(H2Call call, int bytes) {
        channel.eventLoop().execute(() -> {
            Http2Stream stream = codec.connection().stream(call.streamId());
            ChannelHandlerContext it = context;
            if (it == null || stream == null) {
                return;
            }
            try {
                if (codec.connection().local().flowController().consumeBytes(stream, bytes)) {
                    codec.flush(it);
                }
            } catch (Http2Exception e) {
                call.fail(H2FailedException.unknown("the answer is not HTTP/2 within its limits"));
            }
        });
    }

    /** What is left of a request or of an answer that nobody waits for is not to be sent. */
    private void endIfOpen(int streamId, boolean answered) {
        Http2Stream stream = codec.connection().stream(streamId);
        if (stream != null && (!answered || stream.state().localSideOpen())) {
            channel.eventLoop().execute(() -> resetNow(streamId, answered ? Http2Error.NO_ERROR : Http2Error.CANCEL));
        }
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int streamId, long errorCode) {
        H2Call call = call(streamId);
        if (call != null) {
            call.fail(
                    errorCode == Http2Error.REFUSED_STREAM.code()
                            ? H2FailedException.unprocessed(
                                    "the vendor refused the stream and did nothing with the request")
                            : H2FailedException.unknown("the vendor reset the stream"));
        }
    }

    /** What becomes of streams. */
    private final class Streams extends Http2ConnectionAdapter {

        @Override
        public void onGoAwayReceived(int lastStreamId, long errorCode, ByteBuf debugData) {
            usable = false;
            places.forEach((id, place) -> {
                if (id > lastStreamId) {
                    place.call()
                            .fail(H2FailedException.unprocessed(
                                    "the vendor closed the connection and did nothing with the request"));
                }
            });
            changed.run();
        }

        @Override
        public void onStreamClosed(Http2Stream stream) {
            Place place = places.remove(stream.id());
            if (place != null) {
                place.call()
                        .fail(
                                channel.isActive()
                                        ? H2FailedException.unknown("the answer is not HTTP/2 within its limits")
                                        : new NoHttpResponseException("closed"));
                place.over().run();
            }
        }
    }

    /** The end of the pipeline: hears that the connection is gone. */
    private final class End extends ChannelInboundHandlerAdapter {

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            usable = false;
            ready.completeExceptionally(new ConnectionClosedException());
            changed.run();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            fail(cause);
        }
    }

    /** The request was not written, nor its departure asked for: the connection is gone or full. */
    static final class NotStartedException extends IOException {}
}
