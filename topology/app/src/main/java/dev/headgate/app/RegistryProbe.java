package dev.headgate.app;

import dev.headgate.schemas.Answer;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Retry;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.record.TopicCodec;
import java.time.Instant;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.KafkaException;

/**
 * Writes one record of each kind to nowhere, so that a registry that does not answer, or does not take the schemas,
 * stops the start rather than the first outcome. Without a registry it finds nothing to object to.
 */
final class RegistryProbe {

    private RegistryProbe() {}

    /**
     * @throws RegistryException naming the topic
     */
    static void probe(TopicCodec codec) {
        samples()
                .forEach((topic, sample) ->
                        codec.catalogue().each(topic).forEach(each -> probe(codec, each.name(), sample)));
    }

    private static void probe(TopicCodec codec, String topic, SpecificRecord sample) {
        try {
            codec.encode(topic, sample);
        } catch (KafkaException e) {
            throw new RegistryException(
                    "the Serde can't write records of " + codec.topic(topic)
                            + "; look at schema.registry.url and the other keys under serde.: " + e.getMessage(),
                    e);
        }
    }

    private static Map<String, SpecificRecord> samples() {
        Instant at = Instant.EPOCH;
        return Map.of(
                Topics.RESULTS,
                Result.newBuilder()
                        .setId("probe")
                        .setVendor("probe")
                        .setOutcome(OutcomeKind.SUCCEEDED)
                        .build(),
                Topics.PAGES,
                Page.newBuilder().setId("probe").setVendor("probe").setIndex(0).build(),
                Topics.RETRIES,
                Retry.newBuilder()
                        .setId("probe")
                        .setVendor("probe")
                        .setAttempt(1)
                        .setCause("")
                        .setNotBefore(at)
                        .setDecidedAt(at)
                        .build(),
                Topics.DEAD_LETTERS,
                DeadLetter.newBuilder()
                        .setReason("probe")
                        .setTopic("")
                        .setPartition(0)
                        .setOffset(0)
                        .setAt(at)
                        .build(),
                Topics.STATUS,
                VendorStatus.newBuilder()
                        .setVendor("probe")
                        .setPartition(0)
                        .setConstraint(Constraint.IDLE)
                        .setAt(at)
                        .build(),
                Topics.AUDIT,
                Audit.newBuilder()
                        .setKind("probe")
                        .setVendor("probe")
                        .setPartition(0)
                        .setOffset(0)
                        .setOutcome(AuditOutcome.NOTHING)
                        .setEffect("probe")
                        .setAt(at)
                        .build(),
                Topics.ANSWERS,
                Answer.newBuilder()
                        .setQueryId("probe")
                        .setVendor("probe")
                        .setPartition(0)
                        .setAt(at)
                        .build());
    }
}
