package dev.headgate.client;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.IntentValidator;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Writes intents and commands. Threading: any thread. */
final class IntentSender {

    /** The broker's own bound is asked when it is sent. */
    private static final int ANY_SIZE = Integer.MAX_VALUE;

    private final Producer<String, SpecificRecord> producer;
    private final ClientSettings settings;
    private final Clock clock;
    private final ClientCounters counters;

    IntentSender(
            Producer<String, SpecificRecord> producer, ClientSettings settings, Clock clock, ClientCounters counters) {
        this.producer = producer;
        this.settings = settings;
        this.clock = clock;
        this.counters = counters;
    }

    /**
     * The record of an intent.
     *
     * @throws InvalidIntentException if Headgate would not accept it
     */
    ProducerRecord<String, SpecificRecord> record(Intent intent) {
        Headers headers = new RecordHeaders();
        settings.headers()
                .apply(intent)
                .forEach((name, value) -> headers.add(name, value.getBytes(StandardCharsets.UTF_8)));
        byte[] key = intent.getVendor().getBytes(StandardCharsets.UTF_8);
        String problem = IntentValidator.problem(intent, key, headers, ANY_SIZE, clock.instant());
        if (problem != null) {
            throw new InvalidIntentException(problem);
        }
        return new ProducerRecord<>(settings.intents(), null, intent.getVendor(), intent, headers);
    }

    ProducerRecord<String, SpecificRecord> record(Command command) {
        return new ProducerRecord<>(settings.commands(), command.getVendor(), command);
    }

    /**
     * Sends a record, and says what came of it: exactly one of the two is null.
     *
     * @param done may be called by the producer's thread, or at once
     */
    void send(
            ProducerRecord<String, SpecificRecord> message,
            BiConsumer<@Nullable RecordMetadata, @Nullable Exception> done) {
        try {
            Future<RecordMetadata> unused = producer.send(message, (metadata, failure) -> {
                count(message, failure == null);
                done.accept(failure == null ? metadata : null, failure);
            });
        } catch (RuntimeException e) { // its bytes could not be made, its buffer is full, or it is closed
            count(message, false);
            done.accept(null, e);
        }
    }

    private void count(ProducerRecord<String, SpecificRecord> message, boolean successfully) {
        if (message.value() instanceof Intent) {
            counters.sent(successfully);
        }
    }
}
