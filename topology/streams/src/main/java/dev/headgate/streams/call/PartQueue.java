package dev.headgate.streams.call;

import dev.headgate.api.Parts;
import dev.headgate.core.policy.Nanos;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one answer on their way from the connector to the partition's owner. Bounded in bytes: whoever adds waits while
 * it is full; one part, however large, always has room.
 *
 * <p>Threading: the connector's thread adds and ends; the stream thread takes, and ends it if the call is given up.
 */
final class PartQueue implements Parts {

    /** Of one call. */
    static final int MAX_BYTES = 1 << 20;

    /** Of all calls of a task. */
    static final long MAX_BYTES_OF_ALL = 16L << 20;

    /** From so many bytes on they are written, as one record. */
    static final int RECORD_BYTES = 64 << 10;

    /** After this time they are written however few they are. */
    static final long LINGER = TimeUnit.MILLISECONDS.toNanos(100);

    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Item(byte[] part, @Nullable String position) {}

    private final StreamRun run;
    private final AtomicLong bytesOfAll;
    private final LongSupplier clock;
    private final Runnable wake;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();
    private final Queue<Item> items = new ArrayDeque<>();
    private long bytes;
    private long oldest;
    private boolean ended;
    private boolean delivered;

    /**
     * @param bytesOfAll what all queues of the task hold
     * @param wake called when the stream thread has something to look at that it may sleep over
     */
    PartQueue(StreamRun run, AtomicLong bytesOfAll, LongSupplier clock, Runnable wake) {
        this.run = run;
        this.bytesOfAll = bytesOfAll;
        this.clock = clock;
        this.wake = wake;
    }

    @Override
    public @Nullable String position() {
        return run.position();
    }

    @Override
    public void take(byte[] part) throws InterruptedException {
        add(new Item(part, null));
    }

    @Override
    public void take(byte[] part, String position) throws InterruptedException {
        add(new Item(part, position));
    }

    private void add(Item item) throws InterruptedException {
        boolean news;
        lock.lockInterruptibly();
        try {
            while (!ended && !items.isEmpty() && isFull()) {
                room.await();
            }
            if (ended) {
                throw new InterruptedException();
            }
            long before = bytes;
            if (items.isEmpty()) {
                oldest = clock.getAsLong();
            }
            news = items.isEmpty();
            items.add(item);
            count(item.part().length);
            news |= before < RECORD_BYTES && bytes >= RECORD_BYTES;
        } finally {
            lock.unlock();
        }
        if (news) {
            wake.run();
        }
    }

    private boolean isFull() {
        return bytes >= MAX_BYTES || bytesOfAll.get() >= MAX_BYTES_OF_ALL;
    }

    private void count(long more) {
        bytes += more;
        bytesOfAll.addAndGet(more);
    }

    /**
     * No more parts come.
     *
     * @param whole whether that was the whole answer
     */
    void end(boolean whole) {
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                delivered = whole;
                room.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Nobody takes what is in it any more. */
    void drop() {
        lock.lock();
        try {
            end(false);
            items.clear();
            count(-bytes);
            delivered = false;
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether its call is over and all of it is taken. */
    boolean isOver() {
        lock.lock();
        try {
            return ended && items.isEmpty() && !delivered;
        } finally {
            lock.unlock();
        }
    }

    /** When parts are to be taken, in nanoseconds of the clock; {@link Nanos#NEVER} while there are none. */
    long due() {
        lock.lock();
        try {
            if (ended || bytes >= RECORD_BYTES) {
                return 0;
            }
            return items.isEmpty() ? Nanos.NEVER : oldest + LINGER;
        } finally {
            lock.unlock();
        }
    }

    /** Takes what makes one record; null for nothing. */
    @Nullable
    PartBatch batch(String vendor, long ordinal) {
        lock.lock();
        try {
            if (items.isEmpty() && !(ended && delivered)) {
                return null;
            }
            List<byte[]> parts = new ArrayList<>();
            String position = null;
            long taken = 0;
            for (Item next = items.peek(); next != null && hasRoom(taken, next); next = items.peek()) {
                items.remove();
                parts.add(next.part());
                position = next.position() == null ? position : next.position();
                taken += next.part().length;
            }
            count(-taken);
            oldest = clock.getAsLong();
            boolean last = items.isEmpty() && ended && delivered;
            delivered &= !last;
            room.signal();
            return new PartBatch(vendor, ordinal, run.number(), parts, position, last);
        } finally {
            lock.unlock();
        }
    }

    private static boolean hasRoom(long taken, Item next) {
        return taken == 0 || taken + next.part().length <= RECORD_BYTES;
    }
}
