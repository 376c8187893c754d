package dev.headgate.streams;

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

    private final Runnable committed;
    private final Runnable fenced;

    private FencedProducer(
            Producer<byte[], byte[]> producer,
            Supplier<Map<TopicPartition, OffsetAndMetadata>> owned,
            Runnable committed,
            Runnable fenced) {
        this.producer = producer;
        this.owned = owned;
        this.committed = committed;
        this.fenced = fenced;
    }

    /**
     * @param owned the committed offset of one owned partition, to be committed again unchanged; empty when nothing is
     *     owned, which fails the commit
     * @param committed told of every transaction that was committed
     * @param fenced told of every refusal because another is the owner by now
     */
    @SuppressWarnings("unchecked")
    static Producer<byte[], byte[]> wrap(
            Producer<byte[], byte[]> producer,
            Supplier<Map<TopicPartition, OffsetAndMetadata>> owned,
            Runnable committed,
            Runnable fenced) {
        return (Producer<byte[], byte[]>) Proxy.newProxyInstance(
                FencedProducer.class.getClassLoader(),
                new Class<?>[] {Producer.class},
                new FencedProducer(producer, owned, committed, fenced));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] args) throws Throwable {
        if (method.getName().equals("sendOffsetsToTransaction")
                && args != null
                && args[0] instanceof Map<?, ?> offsets
                && offsets.isEmpty()) {
            Map<TopicPartition, OffsetAndMetadata> own = owned.get();
            if (own.isEmpty()) {
                fenced.run();
                throw new CommitFailedException("nothing is owned, so the commit cannot be fenced");
            }
            args = args.clone();
            args[0] = own;
        }
        try {
            Object result = method.invoke(producer, args);
            if (method.getName().equals("commitTransaction")) {
                committed.run();
            }
            return result;
        } catch (InvocationTargetException e) {
            if (isFence(e.getCause())) {
                fenced.run();
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
