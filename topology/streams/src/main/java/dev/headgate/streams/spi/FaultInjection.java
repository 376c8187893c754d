package dev.headgate.streams.spi;

import dev.headgate.api.Reply;
import java.time.Duration;
import java.util.ServiceLoader;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Where trials switch a protection off, to show that the judge notices its absence, crash the program, or bring a
 * midnight near. Found by
 * {@link ServiceLoader} on the class path; Headgate itself ships none and no configuration reaches it.
 */
public interface FaultInjection {

    /** What the ledger's survivors are written to. */
    default StoreBuilder<KeyValueStore<Bytes, byte[]>> ledger(StoreBuilder<KeyValueStore<Bytes, byte[]>> real) {
        return real;
    }

    /** A reply before it is decided on. */
    default Reply reply(Reply real) {
        return real;
    }

    /** By how much this process's clock is ahead of the system's, behind if negative. */
    default Duration clockAhead() {
        return Duration.ZERO;
    }

    /**
     * Called where a crash would show whether the order of things is right.
     *
     * @param name on the stream thread {@code before-survivors} and {@code after-survivors}: around writing to the
     *     ledger's store what the transaction leaves in it; {@code after-commit}: the transaction is committed, and
     *     nothing was done since. On the pool thread of a call {@code before-call}; {@code mid-call}: nothing stands
     *     between the call and the wire any more; {@code after-answer}
     */
    default void crashPoint(String name) {}

    /** A promise that can be broken for once. */
    enum Protection {
        /** No transaction commits without an owned partition's offset. */
        FENCING,
        /** No call leaves without a recent proof of ownership. */
        OWNERSHIP,
        /** A call that is to be made at most once waits for the commit of its start. */
        START_COMMIT,
        /** An id seen before is not called again, where the profile says so. */
        DEDUPE,
        /**
         * Ordinals of a topic that was made again are others than those of the topic before, and an intent whose ordinal is
         * taken gets another.
         */
        ORDINAL_EPOCH,
        /** What an intent says has a bound. */
        INTAKE_CAPS,
        /** A program ends when its topics are not those that its ledger was written for any more. */
        LAYOUT_CHECK
    }

    /** Returns whether a protection is on. */
    default boolean keeps(Protection protection) {
        return true;
    }

    static FaultInjection find() {
        return ServiceLoader.load(FaultInjection.class).findFirst().orElse(new FaultInjection() {});
    }
}
