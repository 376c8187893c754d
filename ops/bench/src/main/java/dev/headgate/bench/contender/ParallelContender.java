package dev.headgate.bench.contender;

import dev.headgate.schemas.Topics;
import io.confluent.parallelconsumer.ParallelConsumerOptions;
import io.confluent.parallelconsumer.ParallelConsumerOptions.ProcessingOrder;
import io.confluent.parallelconsumer.ParallelStreamProcessor;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Confluent's parallel consumer, which calls on threads of its pool and writes each result before it counts the record
 * as done.
 */
final class ParallelContender extends Contender {

    private final ProcessingOrder order;

    private ParallelContender(String name, ProcessingOrder order) {
        super(name, order == ProcessingOrder.KEY ? "at least once; one call at a time for a vendor" : "at least once");
        this.order = order;
    }

    static ParallelContender unordered() {
        return new ParallelContender("parallel-consumer-unordered", ProcessingOrder.UNORDERED);
    }

    /** One record of a vendor at a time. */
    static ParallelContender key() {
        return new ParallelContender("parallel-consumer-key", ProcessingOrder.KEY);
    }

    @Override
    AutoCloseable start(Assignment assignment, Calls calls, Failure failure) {
        ResultMaker fulfilment = new ResultMaker(assignment, new ThrowingCalls(calls));
        ParallelConsumerOptions<byte[], SpecificRecord> options = options(assignment, order)
                .producer(RivalClients.producer(assignment, 0))
                .build();
        ParallelStreamProcessor<byte[], SpecificRecord> processor =
                ParallelStreamProcessor.createEosStreamProcessor(options);
        processor.subscribe(List.of(assignment.topic(Topics.INTENTS)));
        processor.pollAndProduce(context -> {
            try {
                ProducerRecord<byte[], SpecificRecord> result = fulfilment.of(context.getSingleConsumerRecord());
                return result;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted in a call", e);
            }
        });
        return processor::closeDontDrainFirst;
    }

    /** As many at once as all bulkheads together; a refused call is given back, to be repeated when the vendor says. */
    static ParallelConsumerOptions.ParallelConsumerOptionsBuilder<byte[], SpecificRecord> options(
            Assignment assignment, ProcessingOrder order) {
        return ParallelConsumerOptions.<byte[], SpecificRecord>builder()
                .ordering(order)
                .maxConcurrency(assignment.concurrency())
                .consumer(RivalClients.consumer(assignment))
                .retryDelayProvider(it -> RefusedException.waitAfter(it.getLastFailureReason()))
                // It looks for the setting where clients before 4.0 had it; it is set.
                .ignoreReflectiveAccessExceptionsForAutoCommitDisabledCheck(true);
    }
}
