package dev.headgate.bench.contender;

import dev.headgate.schemas.Topics;
import io.confluent.parallelconsumer.ParallelConsumerOptions.ProcessingOrder;
import io.confluent.parallelconsumer.reactor.ReactorProcessor;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import reactor.core.publisher.Mono;

/** Confluent's parallel consumer with Reactor: no thread waits for a call, nor for its result to be written. */
final class ParallelReactorContender extends Contender {

    private static final int LINGER_MILLIS = 5;

    ParallelReactorContender() {
        super("parallel-consumer-reactor", "at least once");
    }

    @Override
    AutoCloseable start(Assignment assignment, Calls calls, Failure failure) {
        ResultMaker fulfilment = new ResultMaker(assignment, new ThrowingCalls(calls));
        KafkaProducer<byte[], SpecificRecord> producer = RivalClients.producer(assignment, LINGER_MILLIS);
        ReactorProcessor<byte[], SpecificRecord> processor = new ReactorProcessor<>(
                ParallelContender.options(assignment, ProcessingOrder.UNORDERED).build());
        processor.subscribe(List.of(assignment.topic(Topics.INTENTS)));
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
