package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.schemas.AvroSerializer;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.trials.harness.Application;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("broker")
@Tag("full")
class UnfinishedTest {

    private static final String INTENTS = "headgate.intents";
    private static final String STATUS = "headgate.status";

    @Test
    void shouldTellWhatWaitsFromWhatIsUnreadAndWhatNobodyCanRead() throws Exception {
        try (Sandbox sandbox = Sandbox.start(SandboxConfig.plaintext());
                KafkaProducer<String, byte[]> producer = producer(sandbox)) {
            sandbox.createTopics(List.of(new NewTopic(INTENTS, 2, (short) 1), new NewTopic(STATUS, 1, (short) 1)));
            producer.beginTransaction();
            var _ = producer.send(new ProducerRecord<>(INTENTS, 1, "acme", new byte[1]));
            var _ = producer.send(new ProducerRecord<>(STATUS, "acme", status("acme", 4)));
            var _ = producer.send(new ProducerRecord<>(STATUS, "done", status("done", 0)));
            producer.commitTransaction();
            producer.beginTransaction();
            var _ = producer.send(new ProducerRecord<>(INTENTS, 1, "acme", new byte[1]));
            producer.flush();

            List<String> lines = Unfinished.lines(sandbox.clientProperties(), Application.ONE, 2);

            assertThat(lines)
                    .containsExactly(
                            "headgate.intents-1: 3 offsets not read, 1 of them behind a transaction that has not ended",
                            "acme: 4 wait, 1 of them parked, 0 in flight; QUOTA 5/5");
        }
    }

    private static byte @Nullable [] status(String vendor, int waiting) {
        try (AvroSerializer serializer = new AvroSerializer()) {
            return serializer.serialize(
                    STATUS,
                    VendorStatus.newBuilder()
                            .setVendor(vendor)
                            .setPartition(1)
                            .setConstraint(Constraint.QUOTA)
                            .setDetail("QUOTA 5/5")
                            .setWaiting(waiting)
                            .setParked(waiting / 4)
                            .setAt(Instant.EPOCH)
                            .build());
        }
    }

    private static KafkaProducer<String, byte[]> producer(Sandbox sandbox) {
        Map<String, Object> config = new HashMap<>(sandbox.clientProperties());
        config.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "unfinished-test");
        KafkaProducer<String, byte[]> producer =
                new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer());
        producer.initTransactions();
        return producer;
    }
}
