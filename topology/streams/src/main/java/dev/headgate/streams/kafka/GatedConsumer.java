package dev.headgate.streams.kafka;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Collection;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * The main consumer as Kafka Streams sees it: poll, pause and resume go through the gate; every other method is called
 * again when it meets a wake-up that was meant for a poll already over. A proxy, because the interface has some sixty
 * methods and all but three are alike.
 */
final class GatedConsumer implements InvocationHandler {

    private final Consumer<byte[], byte[]> consumer;
    private final PartitionGate gate;
    private final Runnable beforePoll;

    private GatedConsumer(Consumer<byte[], byte[]> consumer, PartitionGate gate, Runnable beforePoll) {
        this.consumer = consumer;
        this.gate = gate;
        this.beforePoll = beforePoll;
    }

    @SuppressWarnings("unchecked")
    static Consumer<byte[], byte[]> wrap(Consumer<byte[], byte[]> consumer, PartitionGate gate, Runnable beforePoll) {
        return (Consumer<byte[], byte[]>) Proxy.newProxyInstance(
                GatedConsumer.class.getClassLoader(),
                new Class<?>[] {Consumer.class},
                new GatedConsumer(consumer, gate, beforePoll));
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] args) throws Throwable {
        Object argument = args == null || args.length != 1 ? null : args[0];
        String name = method.getName();
        if (name.equals("poll") && argument instanceof Duration timeout) {
            beforePoll.run();
            return retried(() -> gate.poll(timeout));
        }
        if (name.equals("pause") && argument instanceof Collection<?> partitions) {
            return retried(() -> {
                gate.pause((Collection<TopicPartition>) partitions);
                return null;
            });
        }
        if (name.equals("resume") && argument instanceof Collection<?> partitions) {
            return retried(() -> {
                gate.resume((Collection<TopicPartition>) partitions);
                return null;
            });
        }
        return name.equals("wakeup") ? forward(method, args) : retried(() -> forward(method, args));
    }

    private interface Call {
        @Nullable
        Object run() throws Throwable;
    }

    /** A wake-up is consumed by throwing, and none is sent outside of a poll: the second try meets no other. */
    private static @Nullable Object retried(Call call) throws Throwable {
        try {
            return call.run();
        } catch (WakeupException late) {
            return retried(call);
        }
    }

    private @Nullable Object forward(Method method, @Nullable Object @Nullable [] args) throws Throwable {
        try {
            return method.invoke(consumer, args);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
