package dev.headgate.cli.whatif;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.cli.BrokerTest;
import dev.headgate.cli.Shell;
import dev.headgate.cli.support.Json;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("full")
class WhatIfOnBrokerTest extends BrokerTest {

    private static final int ALL = 700;
    private static final int FINISHED = 100;

    @BeforeEach
    void prepare() throws IOException {
        for (String vendor : List.of("acme", "other")) {
            Files.writeString(
                    folder.resolve("vendors").resolve(vendor + ".yaml"),
                    "base-url: https://" + vendor + ".test\nlimits: [{id: second, max: 20, window: 1s}]\n");
        }
        assertThat(Shell.run("topics", "apply", "-c", config, "--partitions", "3")
                        .exit())
                .isZero();
    }

    /** Of acme, so many intents, some of which have outcomes since half a minute. */
    private void recordBacklog(LimitOverride... overrides) {
        Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
        List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (int i = 0; i < ALL; i++) {
            records.add(message(
                    Topics.INTENTS,
                    Intent.newBuilder()
                            .setId("i-" + i)
                            .setVendor("acme")
                            .setOperation(Call.newBuilder().setPath("/x").build())
                            .build()));
        }
        for (int i = 0; i < FINISHED; i++) {
            Instant started = now.minusSeconds(30).plusMillis(50L * i);
            records.add(message(
                    Topics.RESULTS,
                    Result.newBuilder()
                            .setId("i-" + i)
                            .setVendor("acme")
                            .setOutcome(OutcomeKind.SUCCEEDED)
                            .setStatus(200)
                            .setCalls(1)
                            .setAttempts(1)
                            .setAcceptedAt(now.minusSeconds(30))
                            .setStartedAt(started)
                            .setFinishedAt(started.plusMillis(20))
                            .build()));
        }
        records.add(message(
                Topics.STATUS,
                VendorStatus.newBuilder()
                        .setVendor("acme")
                        .setPartition(0)
                        .setConstraint(Constraint.QUOTA)
                        .setWaiting(ALL - FINISHED)
                        .setOverrides(List.of(overrides))
                        .setAt(now)
                        .build()));
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", sandbox.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (ProducerRecord<byte[], byte[]> each : records) {
                Future<?> _ = producer.send(each);
            }
            producer.flush();
        }
    }

    private ProducerRecord<byte[], byte[]> message(String topic, SpecificRecord value) {
        return new ProducerRecord<>(
                configuration.codec().topic(topic),
                "acme".getBytes(UTF_8),
                configuration.codec().encode(topic, value));
    }

    @Test
    void shouldPredictForWhatIsInTheTopics() throws IOException {
        recordBacklog();

        Shell.Outcome outcome = Shell.run("what-if", "-c", config, "--limit", "second=40", "--json");

        assertThat(outcome.exit()).isZero();
        JsonNode json = Json.MAPPER.readTree(outcome.out());
        assertThat(json.path("vendor").asText()).isEqualTo("acme");
        assertThat(json.path("intents").asInt()).isEqualTo(ALL - FINISHED);
        assertThat(json.path("samples").asInt()).isEqualTo(FINISHED);
        assertThat(json.path("now").path("seconds").path("value").asDouble()).isCloseTo(29 * 1.02, within(0.5));
        assertThat(json.path("changed").path("seconds").path("value").asDouble())
                .isCloseTo(14 * 1.02, within(0.5));
        assertThat(json.path("notes")).isEmpty();
    }

    @Test
    void shouldTakeWhatACommandHasSetForTheLimitInForce() throws IOException {
        recordBacklog(LimitOverride.newBuilder()
                .setLimitId("second")
                .setMax(10)
                .setUntil(Instant.ofEpochMilli(System.currentTimeMillis()).plusSeconds(3_600))
                .build());

        Shell.Outcome outcome = Shell.run("what-if", "-c", config, "--vendor", "acme");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.lines().getFirst()).startsWith("acme: 600 intents wait");
        assertThat(outcome.lines()).anyMatch(line -> line.matches(" +finished after +60\\..*"));
    }

    @Test
    void shouldSayWhoWouldShareAPartition() {
        Shell.Outcome outcome = Shell.run("what-if", "-c", config, "--partitions", "1", "--instances", "3");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.lines())
                .anyMatch(line -> line.startsWith("1 partition (now 3): 2 vendors share"))
                .anyMatch(line -> line.contains("acme, other"))
                .anyMatch(line -> line.contains("2 would wait in reserve"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--limit secnd=40|no limit secnd; is second meant?",
                "--vendor acmee|no profile of vendor acmee; is acme meant?",
                "--vendor other|nothing is recorded of other",
                "--limit bulkhead=4/1s|leave out /1s"
            })
    void shouldSayWhatIsWrong(String arguments, String said) {
        recordBacklog();
        List<String> all = new ArrayList<>(List.of("what-if", "-c", config));
        all.addAll(List.of(arguments.split(" ")));

        Shell.Outcome outcome = Shell.run(all.toArray(String[]::new));

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(said);
    }
}
