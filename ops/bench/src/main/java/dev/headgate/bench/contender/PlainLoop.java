package dev.headgate.bench.contender;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;

/**
 * What one would write by hand: a consumer, a virtual thread for each call, for each vendor as many at once as its
 * bulkhead has room for, and commits of what is done without a gap.
 *
 * <p>Threading: it polls and commits on one thread; virtual threads call and produce; the producer's thread marks what is
 * done.
 */
final class PlainLoop implements Runnable, ConsumerRebalanceListener {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration COMMIT = Duration.ofSeconds(1);

    /** Records read and not called yet, so that a vendor whose calls wait keeps no other's from being read. */
    private static final int PENDING = 20_000;

    private final KafkaConsumer<byte[], SpecificRecord> consumer;
    private final KafkaProducer<byte[], SpecificRecord> producer;
    private final String intents;
    private final ResultMaker fulfilment;
    private final Contender.Failure failure;
    private final int bulkhead;
    private final Semaphore room = new Semaphore(PENDING);
    private final Map<String, Bulkhead> bulkheads = new HashMap<>();
    private final Map<TopicPartition, LowWaterMark> marks = new ConcurrentHashMap<>();
    private volatile boolean stopping;

    private PlainLoop(Assignment assignment, ResultMaker fulfilment, Contender.Failure failure) {
        this.consumer = RivalClients.consumer(assignment);
        this.producer = RivalClients.producer(assignment);
        this.intents = Assignment.topic(Topics.INTENTS);
        this.fulfilment = fulfilment;
        this.failure = failure;
        this.bulkhead = assignment.bulkhead();
    }

    static AutoCloseable start(Assignment assignment, Calls calls, Contender.Failure failure) {
        PlainLoop loop = new PlainLoop(assignment, new ResultMaker(assignment, new Calls.Retrying(calls)), failure);
        Thread thread = Thread.ofPlatform().name("plain").start(loop);
        return () -> {
            loop.stopping = true;
            thread.join();
        };
    }

    @Override
    public void run() {
        try (consumer;
                producer;
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            consumer.subscribe(List.of(intents), this);
            long committed = System.nanoTime();
            while (!stopping) {
                for (ConsumerRecord<byte[], SpecificRecord> read : consumer.poll(POLL)) {
                    start(pool, read);
                }
                if (System.nanoTime() - committed > COMMIT.toNanos()) {
                    consumer.commitAsync(done(), null);
                    committed = System.nanoTime();
                }
            }
            room.acquire(PENDING);
            producer.flush();
            consumer.commitSync(done());
        } catch (Exception e) {
            failure.because(e);
        }
    }

    private void start(ExecutorService pool, ConsumerRecord<byte[], SpecificRecord> read) throws InterruptedException {
        LowWaterMark mark =
                marks.computeIfAbsent(new TopicPartition(read.topic(), read.partition()), _ -> new LowWaterMark());
        mark.begin(read.offset());
        room.acquire();
        bulkheads
                .computeIfAbsent(((Intent) read.value()).getVendor(), _ -> new Bulkhead(pool, bulkhead))
                .run(() -> call(read, mark));
    }

    private void call(ConsumerRecord<byte[], SpecificRecord> read, LowWaterMark mark) {
        if (stopping) { // it is read again
            room.release();
            return;
        }
        try {
            Future<?> _ = producer.send(fulfilment.of(read), (_, failed) -> {
                if (failed == null) {
                    mark.done(read.offset());
                } else {
                    failure.because(failed);
                }
            });
        } catch (Exception e) {
            failure.because(e);
        } finally {
            room.release();
        }
    }

    private Map<TopicPartition, OffsetAndMetadata> done() {
        Map<TopicPartition, OffsetAndMetadata> done = new HashMap<>();
        marks.forEach((partition, mark) -> {
            if (mark.mark() >= 0) {
                done.put(partition, new OffsetAndMetadata(mark.mark()));
            }
        });
        return done;
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        consumer.commitSync(done());
        partitions.forEach(marks::remove);
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {}

    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        partitions.forEach(marks::remove);
    }
}
