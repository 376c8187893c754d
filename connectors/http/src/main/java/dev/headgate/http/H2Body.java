package dev.headgate.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer over HTTP/2 that is read while it comes. At most a stream's flow-control window of it waits to be read,
 * since the vendor is let send more only for what was (RFC 9113, 5.2).
 *
 * <p>Threading: read on the calling thread; pieces and the end come on the connection's; {@link #fail} on any.
 */
final class H2Body extends InputStream {

    private final IntConsumer taken;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<byte[]> pieces = new ArrayDeque<>();
    private byte[] current = {};
    private int next;
    private boolean ended;
    private @Nullable IOException failure;

    /** @param taken told how many bytes were read, once for each piece */
    H2Body(IntConsumer taken) {
        this.taken = taken;
    }

    void add(byte[] piece) {
        lock.lock();
        try {
            if (piece.length > 0 && !ended) {
                pieces.add(piece);
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** The rest will not come; what has come can be read. Returns whether it was not at its end. */
    boolean fail(IOException cause) {
        lock.lock();
        try {
            boolean open = !ended;
            if (open) {
                ended = true;
                failure = cause;
                changed.signal();
            }
            return open;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (next == current.length && !advance()) {
            return -1;
        }
        int count = Math.min(length, current.length - next);
        System.arraycopy(current, next, target, offset, count);
        next += count;
        if (next == current.length) {
            taken.accept(current.length);
        }
        return count;
    }

    private boolean advance() throws IOException {
        try {
            lock.lockInterruptibly();
            try {
                while (pieces.isEmpty() && !ended) {
                    changed.await();
                }
                byte[] piece = pieces.poll();
                if (piece != null) {
                    current = piece;
                    next = 0;
                    return true;
                }
                if (failure != null) {
                    throw failure;
                }
                return false;
            } finally {
                lock.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
