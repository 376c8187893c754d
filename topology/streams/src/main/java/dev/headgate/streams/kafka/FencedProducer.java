package dev.headgate.streams.kafka;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.jspecify.annotations.Nullable;

/**
 * The thread's producer as Kafka Streams sees it: no transaction commits without an owned partition's offset. Sending
 * no offsets to a transaction is a no-op in Kafka, so a task that lives off its ledger would commit without the group's
 * generation being checked, even after its partition has gone to another.
 */
final class FencedProducer implements InvocationHandler {

    private final Producer<byte[], byte[]> producer;
    private final Supplier<Map<TopicPartition, OffsetAndMetadata>> owned;
    private final Watch watch;
    private final boolean fencing;

    private FencedProducer(
            Producer<byte[], byte[]> producer,
            Supplier<Map<TopicPartition, OffsetAndMetadata>> owned,
            Watch watch,
            boolean fencing) {
        this.producer = producer;
        this.owned = owned;
        this.watch = watch;
        this.fencing = fencing;
    }

    /** Told of the way of transactions, on the thread that commits them. */
    interface Watch {

        /** Offsets are about to be sent to the transaction. */
        void sending();

        /** The transaction is committed, and nothing was done since. */
        void committed();

        /** The transaction is about to be aborted. */
        void aborting();

        /** The transaction is refused, because another is the owner by now. */
        void fenced();
    }

    /**
     * @param owned the committed offset of one owned partition, to be committed again unchanged; empty when nothing is
     *     owned, which fails the commit
     * @param fencing whether to do so; false only to show what it is good for
     */
    @SuppressWarnings("unchecked")
    static Producer<byte[], byte[]> wrap(
            Producer<byte[], byte[]> producer,
            Supplier<Map<TopicPartition, OffsetAndMetadata>> owned,
            Watch watch,
            boolean fencing) {
        return (Producer<byte[], byte[]>) Proxy.newProxyInstance(
                FencedProducer.class.getClassLoader(),
                new Class<?>[] {Producer.class},
                new FencedProducer(producer, owned, watch, fencing));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] args) throws Throwable {
        switch (method.getName()) {
            case "sendOffsetsToTransaction" -> {
                watch.sending();
                return forward(method, withOffsets(args));
            }
            case "commitTransaction" -> {
                Object result = forward(method, args);
                watch.committed();
                return result;
            }
            case "abortTransaction" -> {
                watch.aborting();
                return forward(method, args);
            }
            default -> {
                return forward(method, args);
            }
        }
    }

    private @Nullable Object @Nullable [] withOffsets(@Nullable Object @Nullable [] args) {
        if (!fencing || args == null || !(args[0] instanceof Map<?, ?> offsets) || !offsets.isEmpty()) {
            return args;
        }
        Map<TopicPartition, OffsetAndMetadata> own = owned.get();
        if (own.isEmpty()) {
            watch.fenced();
            throw new CommitFailedException("nothing is owned, so the commit cannot be fenced");
        }
        @Nullable Object[] fenced = args.clone();
        fenced[0] = own;
        return fenced;
    }

    private @Nullable Object forward(Method method, @Nullable Object @Nullable [] args) throws Throwable {
        try {
            return method.invoke(producer, args);
        } catch (InvocationTargetException e) {
            if (isFence(e.getCause())) {
                watch.fenced();
            }
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static boolean isFence(@Nullable Throwable cause) {
        return cause instanceof ProducerFencedException
                || cause instanceof InvalidProducerEpochException
                || cause instanceof CommitFailedException
                || cause instanceof FencedInstanceIdException;
    }
}
