package dev.headgate.bench.contender;

import dev.headgate.schemas.Topics;
import io.confluent.parallelconsumer.ParallelConsumerOptions;
import io.confluent.parallelconsumer.ParallelConsumerOptions.ParallelConsumerOptionsBuilder;
import io.confluent.parallelconsumer.ParallelConsumerOptions.ProcessingOrder;
import io.confluent.parallelconsumer.ParallelStreamProcessor;
import io.confluent.parallelconsumer.reactor.ReactorProcessor;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import reactor.core.publisher.Mono;

/**
 * Confluent's parallel consumer, which calls on threads of its pool and writes each result before it counts the record
 * as done. Vendors that refuse are not for it: a benchmark with refusals leaves it out.
 */
record ParallelConsumer(ProcessingOrder order) implements Contender.Starter {

    private static final int LINGER_MILLIS = 5;

    @Override
    public AutoCloseable start(Assignment assignment, Calls calls, Contender.Failure failure) {
        ResultMaker fulfilment = new ResultMaker(assignment, calls);
        ParallelStreamProcessor<byte[], SpecificRecord> processor =
                ParallelStreamProcessor.createEosStreamProcessor(options(assignment, order)
                        .producer(RivalClients.producer(assignment, 0))
                        .build());
        processor.subscribe(List.of(Assignment.topic(Topics.INTENTS)));
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

    /** With Reactor no thread waits for a call, nor for its result to be written. */
    static AutoCloseable startReactor(Assignment assignment, Calls calls, Contender.Failure failure) {
        ResultMaker fulfilment = new ResultMaker(assignment, calls);
        KafkaProducer<byte[], SpecificRecord> producer = RivalClients.producer(assignment, LINGER_MILLIS);
        ReactorProcessor<byte[], SpecificRecord> processor = new ReactorProcessor<>(
                options(assignment, ProcessingOrder.UNORDERED).build());
        processor.subscribe(List.of(Assignment.topic(Topics.INTENTS)));
        processor.react(context -> Mono.fromCompletionStage(fulfilment.begin(context.getSingleConsumerRecord()))
                .flatMap(result -> written(producer, result)));
        return () -> {
            processor.closeDontDrainFirst();
            producer.close();
        };
    }

    /** As many calls at once as all bulkheads together. */
    private static ParallelConsumerOptionsBuilder<byte[], SpecificRecord> options(
            Assignment assignment, ProcessingOrder order) {
        return ParallelConsumerOptions.<byte[], SpecificRecord>builder()
                .ordering(order)
                .maxConcurrency(assignment.concurrency())
                .consumer(RivalClients.consumer(assignment))
                // It looks for the setting where clients before 4.0 had it; it is set.
                .ignoreReflectiveAccessExceptionsForAutoCommitDisabledCheck(true);
    }

    private static Mono<RecordMetadata> written(
            KafkaProducer<byte[], SpecificRecord> producer, ProducerRecord<byte[], SpecificRecord> result) {
        return Mono.create(sink -> {
            Future<?> _ = producer.send(result, (written, failed) -> {
                if (failed == null) {
                    sink.success(written);
                } else {
                    sink.error(failed);
                }
            });
        });
    }
}
