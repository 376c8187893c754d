package dev.headgate.streams.record;

import static java.util.concurrent.TimeUnit.SECONDS;

import dev.headgate.core.policy.Nanos;
import dev.headgate.streams.metrics.Meters;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The records of a partition that cannot be decoded yet, since the schema registry has to be asked first, and all that came
 * behind them. They are tried in order, on a thread of the pool, at once and then again and again until the registry
 * answers. Meanwhile nothing is fetched, so that no more than what was fetched already waits here.
 *
 * <p>Threading: the stream thread, but {@link #decode}, which a thread of the pool does; it hands over what it found in
 * {@link Attempt#found} and touches nothing else.
 */
public final class UndecodedQueue {

    private static final Logger LOG = LoggerFactory.getLogger(UndecodedQueue.class);

    /** The first wait, which doubles. */
    static final long WAIT = SECONDS.toNanos(1);

    static final long MAX_WAIT = SECONDS.toNanos(30);

    /** Of a single record: the producer's limit many times over, unless it shrank on the wire. */
    static final int LARGEST = 16 * 1024 * 1024;

    private static final int BATCH = 64;
    private static final long BATCH_BYTES = 1024L * 1024;

    private final UndecodedStore store;
    private final TopicCodec codec;
    private final Executor pool;
    private final Meters meters;
    private final Runnable wake;
    private final int partition;
    private final Receiver receiver;
    private @Nullable Attempt attempt;
    private boolean failing;
    private long nextWait = WAIT;
    private long retryAt;

    /** As many as the meter was told. */
    private int metered;

    /** Takes what has been waiting, in order, on the stream thread. */
    public interface Receiver {

        /**
         * @param decoded never {@link DecodedValue.Later}
         */
        void decoded(RawRecord record, DecodedValue decoded, long now);

        /** What was kept is no record any more. */
        void damaged(byte[] kept, String reason, long now);
    }

    /** Some records on their way through the Serde. */
    private static final class Attempt {

        final List<RawRecord> records;

        /** For each of them, up to the first that has to wait; null until then. */
        volatile @Nullable List<DecodedValue> found;

        Attempt(List<RawRecord> records) {
            this.records = records;
        }
    }

    /**
     * @param wake told, on any thread, that there is something to {@link #run}
     */
    public UndecodedQueue(
            UndecodedStore store,
            TopicCodec codec,
            Executor pool,
            Meters meters,
            int partition,
            Runnable wake,
            Receiver receiver) {
        this.store = store;
        this.codec = codec;
        this.pool = pool;
        this.meters = meters;
        this.wake = wake;
        this.partition = partition;
        this.receiver = receiver;
    }

    /**
     * Decodes the record if that needs no registry and none is waiting. Otherwise it waits with them, and comes to the
     * receiver; null then.
     */
    @Nullable
    public DecodedValue offer(RawRecord record, long now) {
        if (!isWaiting() && !codec.mayFetch(record)) {
            DecodedValue decoded = codec.read(record);
            if (!(decoded instanceof DecodedValue.Later later)) {
                return decoded;
            }
            failed(later, now);
        }
        if (record.size() > LARGEST) {
            return new DecodedValue.Bad("larger than " + LARGEST + " bytes, and of a schema that is not known yet");
        }
        store.add(record.write());
        meter();
        if (!failing) {
            run(now);
        }
        return null;
    }

    /** Whether what comes now has to wait too. */
    public boolean isWaiting() {
        return store.size() > 0;
    }

    /** Whether a pool thread is at it or has come to an end. */
    public boolean isTrying() {
        return attempt != null;
    }

    /** Whether there is something to {@link #run} now. */
    public boolean hasNews() {
        Attempt current = attempt;
        return current != null && current.found != null;
    }

    /** When there is something to be done, whoever comes to an end. */
    public long nextDue() {
        return isWaiting() && attempt == null ? retryAt : Nanos.NEVER;
    }

    /** Hands over what was decoded and tries what is due. */
    public void run(long now) {
        meter();
        Attempt ended = attempt;
        List<DecodedValue> found = ended == null ? null : ended.found;
        if (ended != null && found != null) {
            attempt = null;
            take(ended, found, now);
        }
        if (attempt == null && isWaiting() && now >= retryAt) {
            start(now);
        }
    }

    /** The partition has gone; what waits is its next owner's. */
    public void end() {
        meters.undecoded(-metered);
        metered = 0;
    }

    private void take(Attempt ended, List<DecodedValue> found, long now) {
        for (int i = 0; i < found.size(); i++) {
            DecodedValue decoded = found.get(i);
            if (decoded instanceof DecodedValue.Later later) {
                failed(later, now);
                break;
            }
            nextWait = WAIT;
            retryAt = now;
            store.remove();
            receiver.decoded(ended.records.get(i), decoded, now);
        }
        meter();
        if (failing && !isWaiting()) {
            failing = false;
            LOG.info("records can be decoded again partition={}", partition);
        }
    }

    private void failed(DecodedValue.Later later, long now) {
        retryAt = now + nextWait;
        nextWait = Math.min(MAX_WAIT, 2 * nextWait);
        if (!failing) {
            failing = true;
            LOG.warn(
                    "records can't be decoded for now: the partition is held and its records are kept and tried again; {} "
                            + "partition={} reason={}",
                    later.remedy(),
                    partition,
                    later.reason());
        }
    }

    private void start(long now) {
        List<RawRecord> records = new ArrayList<>();
        for (UndecodedStore.Entry entry : store.peek(BATCH, BATCH_BYTES)) {
            byte[] kept = entry.bytes();
            if (kept.length > 0 && kept[0] > RawRecord.VERSION) {
                if (records.isEmpty()) {
                    failed(new DecodedValue.Later("kept by a newer Headgate, in format " + kept[0], "upgrade"), now);
                }
                break;
            }
            try {
                records.add(RawRecord.read(kept));
            } catch (IOException e) {
                if (!records.isEmpty()) {
                    break; // once it is the first
                }
                store.remove();
                receiver.damaged(kept, String.valueOf(e.getMessage()), now);
            }
        }
        meter();
        if (!records.isEmpty()) {
            Attempt started = new Attempt(List.copyOf(records));
            attempt = started;
            pool.execute(() -> decode(started));
        }
    }

    private void decode(Attempt current) {
        List<DecodedValue> found = new ArrayList<>();
        try {
            for (RawRecord record : current.records) {
                DecodedValue decoded = codec.read(record);
                found.add(decoded);
                if (decoded instanceof DecodedValue.Later) {
                    break;
                }
            }
        } catch (Error e) {
            found.add(new DecodedValue.Later(e.toString(), "look at serde.class"));
            throw e;
        } finally {
            current.found = found;
            wake.run();
        }
    }

    private void meter() {
        int size = store.size();
        if (size != metered) {
            meters.undecoded(size - metered);
            metered = size;
        }
    }
}
