package dev.headgate.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.SequenceInputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.BasicHttpEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * One request over HTTP/2 and its answer.
 *
 * <p>Threading: {@link #await} on the calling thread, {@link #cancel} on any, all else on the connection's.
 */
final class H2Call {

    private static final int MAX_HEADERS = 256;
    private static final String CUT = "the connection was closed in the middle of the answer";

    private final HttpUriRequestBase request;
    private final Exchange exchange;
    private final H2Connection connection;
    private final int maxBody;
    private final CompletableFuture<ClassicHttpResponse> answer = new CompletableFuture<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream(0);
    private @Nullable ClassicHttpResponse head;
    private volatile @Nullable H2Body streamed;
    private volatile int streamId;

    /** @param maxBody most bytes of a body; of a larger one, one more than that is kept */
    H2Call(HttpUriRequestBase request, Exchange exchange, H2Connection connection, int maxBody) {
        this.request = request;
        this.exchange = exchange;
        this.connection = connection;
        this.maxBody = maxBody;
    }

    HttpUriRequestBase request() {
        return request;
    }

    /** The stream that it is on, 0 before. */
    int streamId() {
        return streamId;
    }

    void streamId(int id) {
        streamId = id;
    }

    /** Asks whether the request may be written now. If not, or if asking fails, the call is over. */
    boolean depart() {
        try {
            if (exchange.depart()) {
                return true;
            }
            fail(new DepartureGate.NotDepartedException());
        } catch (RuntimeException e) {
            answer.completeExceptionally(e); // a defect elsewhere: the calling thread throws it
        }
        return false;
    }

    /**
     * Returns the answer, or what there is of it: then reading the body to its end fails.
     *
     * @throws H2Connection.NotStartedException if another connection is to be tried; it was not asked for a departure
     */
    ClassicHttpResponse await() throws IOException {
        try {
            return answer.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            exchange.abandon(Exchange.INTERRUPTED);
            throw new InterruptedIOException();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException failure -> throw failure;
                case RuntimeException defect -> throw defect;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    /** Ends a call that has no whole answer yet: its stream is reset, its connection left to the others. */
    boolean cancel() {
        H2Body body = streamed;
        boolean ended = answer.completeExceptionally(new InterruptedIOException())
                || (body != null && body.fail(new InterruptedIOException()));
        if (ended) {
            connection.reset(this);
        }
        return ended;
    }

    /** Takes headers: those of the answer, of one before it, or behind its body. Returns whether the call goes on. */
    boolean headers(Http2Headers headers, boolean last) {
        int status = status(headers);
        if (head == null && status >= 100 && status < 200) {
            return true;
        }
        if (head == null) {
            if (status < 200 || headers.size() > MAX_HEADERS) {
                fail(H2FailedException.unknown("the answer is not HTTP/2 within its limits"));
                return false;
            }
            head = head(status, headers);
            if (exchange.streams()) {
                streamed = new H2Body(taken -> connection.consumed(this, taken));
                head.setEntity(new BasicHttpEntity(streamed, (ContentType) null));
                answer.complete(head);
            }
        }
        return data(last);
    }

    private static int status(Http2Headers headers) {
        CharSequence status = headers.status();
        return status != null && status.length() == 3 && status.chars().allMatch(Character::isDigit)
                ? Integer.parseInt(status, 0, 3, 10)
                : 0;
    }

    private static ClassicHttpResponse head(int status, Http2Headers headers) {
        ClassicHttpResponse head = new BasicClassicHttpResponse(status);
        headers.forEach(it -> {
            if (it.getKey().length() > 0 && it.getKey().charAt(0) != ':') {
                head.addHeader(it.getKey().toString(), it.getValue().toString());
            }
        });
        return head;
    }

    /** Returns whether pieces of the body are read while others come, so that not more may come than are. */
    boolean isStreamed() {
        return streamed != null;
    }

    /** Takes a piece of the body. Returns whether the call goes on. */
    boolean data(ByteBuf piece, boolean last) {
        H2Body streamed = this.streamed;
        if (streamed != null) {
            streamed.add(ByteBufUtil.getBytes(piece));
            return data(last);
        }
        int length = Math.min(piece.readableBytes(), maxBody + 1 - body.size());
        for (int at = piece.readerIndex(), end = at + length; at < end; at++) {
            body.write(piece.getByte(at));
        }
        return data(last);
    }

    private boolean data(boolean last) {
        ClassicHttpResponse known = head;
        if (known == null) {
            fail(H2FailedException.unknown("the answer is not HTTP/2 within its limits"));
            return false;
        }
        H2Body streamed = this.streamed;
        if (streamed != null) {
            if (last) {
                streamed.end();
            }
            return !last;
        }
        if (!last && body.size() <= maxBody) {
            return true;
        }
        known.setEntity(new BasicHttpEntity(new ByteArrayInputStream(body.toByteArray()), (ContentType) null));
        answer.complete(known);
        return false;
    }

    /** Ends the call unless it is over: without an answer, or with the part of it that is there. */
    void fail(IOException cause) {
        ClassicHttpResponse known = head;
        H2Body streamed = this.streamed;
        if (streamed != null) {
            streamed.fail(H2FailedException.unknown(CUT));
        }
        if (answer.isDone()) {
            return;
        }
        if (known == null) {
            answer.completeExceptionally(cause);
            return;
        }
        InputStream cut = new SequenceInputStream(new ByteArrayInputStream(body.toByteArray()), new Cut());
        known.setEntity(new BasicHttpEntity(cut, (ContentType) null));
        answer.complete(known);
    }

    /** Where a body ends that is not whole. */
    private static final class Cut extends InputStream {
        @Override
        public int read() throws IOException {
            return read(new byte[1], 0, 1);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            throw H2FailedException.unknown(CUT);
        }
    }
}
