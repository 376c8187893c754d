package dev.headgate.bench.contender;

import dev.headgate.schemas.Topics;
import io.confluent.parallelconsumer.ParallelConsumerOptions;
import io.confluent.parallelconsumer.ParallelConsumerOptions.ProcessingOrder;
import io.confluent.parallelconsumer.reactor.ReactorProcessor;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import reactor.core.publisher.Mono;

/**
 * Confluent's parallel consumer with Reactor: no thread waits for a call, nor for its result to be written. Benchmarks in
 * which vendors refuse leave it out, because it does not repeat a refused call.
 */
final class ParallelConsumer {

    private ParallelConsumer() {}

    /** It makes as many calls at once as all bulkheads together allow. */
    static AutoCloseable start(Assignment assignment, Calls calls, Contender.Failure failure) {
        ResultMaker fulfilment = new ResultMaker(assignment, calls);
        KafkaProducer<byte[], SpecificRecord> producer = RivalClients.producer(assignment);
        ReactorProcessor<byte[], SpecificRecord> processor =
                new ReactorProcessor<>(ParallelConsumerOptions.<byte[], SpecificRecord>builder()
                        .ordering(ProcessingOrder.UNORDERED)
                        .maxConcurrency(assignment.concurrency())
                        .consumer(RivalClients.consumer(assignment))
                        // It looks for the setting where clients before 4.0 had it; it is set.
                        .ignoreReflectiveAccessExceptionsForAutoCommitDisabledCheck(true)
                        .build());
        processor.subscribe(List.of(Assignment.topic(Topics.INTENTS)));
        processor.react(context -> Mono.fromCompletionStage(fulfilment.begin(context.getSingleConsumerRecord()))
                .flatMap(result -> written(producer, result)));
        return () -> {
            processor.closeDontDrainFirst();
            producer.close();
        };
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
