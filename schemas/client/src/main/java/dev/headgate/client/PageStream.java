package dev.headgate.client;

import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One subscriber and the pages that come for it.
 *
 * <p>Threading: any thread. The subscriber is called by one at a time, without the lock.
 */
final class PageStream implements Waiting, Flow.Subscription {

    private static final Logger LOG = LoggerFactory.getLogger(PageStream.class);

    private final ReplyKey key;
    private final PendingReplies replies;
    private final Flow.Subscriber<? super ReplyEvent> subscriber;
    private final Timer timer;
    private final Duration silence;
    private final Duration idle;
    private final PageBuffer buffer;

    private long demand;
    private boolean serving;
    private boolean ended;
    private @Nullable Throwable failure;
    private long progress;
    private Runnable cancelWatch = () -> {};

    /**
     * @param silence after which it fails, when nothing at all comes
     */
    PageStream(
            ReplyKey key,
            PendingReplies replies,
            Flow.Subscriber<? super ReplyEvent> subscriber,
            Timer timer,
            Duration silence,
            ClientSettings settings) {
        this.key = key;
        this.replies = replies;
        this.subscriber = subscriber;
        this.timer = timer;
        this.silence = silence;
        this.idle = settings.streamIdle();
        this.buffer = new PageBuffer(key, settings.streamBufferBytes(), replies.pages());
    }

    /**
     * Has a place already; begins to wait. Returns false if the subscriber does not want it any more.
     *
     * @throws InvalidIntentException if somebody waits for the same intent
     */
    boolean begin() {
        replies.add(key, this);
        boolean unwanted;
        synchronized (this) {
            progress = timer.nanoTime();
            unwanted = ended;
        }
        if (unwanted) {
            leave();
            return false;
        }
        watch();
        return true;
    }

    private void leave() {
        if (replies.remove(key, this)) {
            replies.leave();
        }
    }

    @Override
    public boolean take(Page page, int bytes) {
        try {
            synchronized (this) {
                if (ended) {
                    return true;
                }
                boolean wasEmpty = buffer.isEmpty();
                if (!buffer.take(page, bytes)) {
                    return false;
                }
                arrived(wasEmpty);
            }
        } catch (MissingPageException e) {
            fail(e);
            return true;
        }
        serve();
        return true;
    }

    @Override
    public boolean take(Result result, int bytes) {
        synchronized (this) {
            boolean wasEmpty = buffer.isEmpty();
            buffer.take(result);
            arrived(wasEmpty);
        }
        serve();
        return true;
    }

    @Override
    public synchronized boolean hasRoom(int bytes) {
        return ended || buffer.hasRoom(bytes);
    }

    /** What comes while something waits does not make the subscriber any quicker. */
    private void arrived(boolean afterNothing) {
        if (afterNothing) {
            progress = timer.nanoTime();
        }
    }

    @Override
    public void request(long n) {
        if (n <= 0) {
            fail(new IllegalArgumentException("request must be positive: " + n));
            return;
        }
        synchronized (this) {
            demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
            progress = timer.nanoTime();
        }
        serve();
    }

    @Override
    public void cancel() {
        end(null);
    }

    @Override
    public void fail(Throwable cause) {
        end(cause);
        serve();
    }

    /** Nothing more is taken in. */
    private void end(@Nullable Throwable cause) {
        synchronized (this) {
            if (ended) {
                return;
            }
            ended = true;
            failure = cause;
            buffer.clear();
            cancelWatch.run();
        }
        if (cause != null) {
            replies.ended(key, cause, timer.nanoTime());
        }
        leave();
        replies.room();
    }

    /** Has the subscriber served, if nobody does and there is something to say. */
    private void serve() {
        synchronized (this) {
            if (serving || !hasSomething()) {
                return;
            }
            serving = true;
        }
        replies.execute(this::run);
    }

    private boolean hasSomething() {
        return ended ? failure != null : demand > 0 && !buffer.isEmpty();
    }

    private void run() {
        Runnable step = step();
        while (step != null) {
            try {
                step.run();
            } catch (RuntimeException e) {
                LOG.warn(
                        "A subscriber threw; it is told nothing more. vendor={} intentId={}",
                        key.vendor(),
                        key.id(),
                        e);
                cancel();
            }
            step = step();
        }
    }

    private @Nullable Runnable step() {
        ReplyEvent event;
        synchronized (this) {
            if (!hasSomething()) {
                serving = false;
                return null;
            }
            Throwable cause = failure;
            if (cause != null) {
                failure = null;
                return () -> subscriber.onError(cause);
            }
            event = buffer.next();
            demand--;
            progress = timer.nanoTime();
        }
        replies.room();
        return event == null ? () -> {} : () -> hand(event);
    }

    private void hand(ReplyEvent event) {
        boolean last = false;
        if (event instanceof ReplyEvent.Completed completed) {
            last = true;
            replies.counters().outcome(completed.result().getOutcome());
            end(null);
        }
        subscriber.onNext(event);
        if (last) {
            subscriber.onComplete();
        }
    }

    /** Looks again when it could be too late. */
    private void watch() {
        Throwable late = null;
        synchronized (this) {
            if (ended) {
                return;
            }
            Duration allowed = buffer.isEmpty() ? silence : idle;
            Duration left = allowed.minusNanos(timer.nanoTime() - progress);
            if (left.isZero() || left.isNegative()) {
                late = late(allowed);
            } else {
                cancelWatch = timer.schedule(left.compareTo(idle) < 0 ? left : idle, this::watch);
            }
        }
        if (late != null) {
            fail(late);
        }
    }

    private Throwable late(Duration allowed) {
        return buffer.isEmpty()
                ? new CallTimeoutException(
                        "nothing came for " + key + " within " + Durations.text(allowed)
                                + "; it stays on the topics should it come" + replies.hint(),
                        replies.unreadable())
                : new SlowSubscriberException("the subscriber of " + key + " took nothing for "
                        + Durations.text(allowed) + "; what it left stays on the topics");
    }
}
