package dev.headgate.bench.contender;

import dev.headgate.api.Answer;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * What everybody but Headgate does with an intent that was read: calls, and makes a result like Headgate's.
 *
 * <p>Threading: any thread.
 */
final class ResultMaker {

    private final Calls calls;
    private final String results;

    ResultMaker(Assignment assignment, Calls calls) {
        this.calls = calls;
        this.results = Assignment.topic(Topics.RESULTS);
    }

    /** Returns when the call is answered. */
    ProducerRecord<byte[], SpecificRecord> of(ConsumerRecord<byte[], SpecificRecord> read) throws InterruptedException {
        Instant accepted = Instant.now();
        Intent intent = (Intent) read.value();
        return written(read, result(intent, calls.call(intent), accepted));
    }

    /** Returns at once. */
    CompletionStage<ProducerRecord<byte[], SpecificRecord>> begin(ConsumerRecord<byte[], SpecificRecord> read) {
        Instant accepted = Instant.now();
        Intent intent = (Intent) read.value();
        return ((Calls.Async) calls).begin(intent).thenApply(answer -> written(read, result(intent, answer, accepted)));
    }

    private static Result result(Intent intent, Answer answer, Instant accepted) {
        byte[] body = answer.body();
        return Result.newBuilder()
                .setId(intent.getId())
                .setVendor(intent.getVendor())
                .setOutcome(answer.status() < 300 ? OutcomeKind.SUCCEEDED : OutcomeKind.FAILED)
                .setStatus(answer.status())
                .setHeaders(answer.headers())
                .setBody(body == null ? null : ByteBuffer.wrap(body))
                .setBodyOmitted(answer.bodyOmitted())
                .setAttempts(1)
                .setCalls(1)
                .setAcceptedAt(accepted)
                .setFinishedAt(Instant.now())
                .setCorrelation(intent.getCorrelation())
                .build();
    }

    private ProducerRecord<byte[], SpecificRecord> written(ConsumerRecord<byte[], SpecificRecord> read, Result result) {
        return new ProducerRecord<>(results, null, read.key(), result, read.headers());
    }
}
