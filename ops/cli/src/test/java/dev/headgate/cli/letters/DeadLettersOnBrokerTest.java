package dev.headgate.cli.letters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.app.Headgate;
import dev.headgate.cli.BrokerTest;
import dev.headgate.cli.Shell;
import dev.headgate.cli.support.Json;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.TopicReader;
import dev.headgate.control.letters.Letter;
import dev.headgate.control.letters.LetterFilter;
import dev.headgate.control.letters.Letters;
import dev.headgate.control.letters.Replaying;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class DeadLettersOnBrokerTest extends BrokerTest {

    private static final LetterFilter ANY = new LetterFilter(Set.of(), Set.of(), Set.of(), null, null);

    @Override
    protected String settings() {
        return "vendors.unknown-grace: 1s\nmanagement.port: -1\n";
    }

    @BeforeEach
    void createTopics() {
        Shell.run("topics", "apply", "-c", config);
    }

    @Test
    void shouldReplayOnceWhatWasGivenUpAndTellItsSecondOutcome() throws Exception {
        VendorSpec broken = VendorSpec.of("broken").withShares(1, 0);
        try (Simulator simulator = Simulator.start(SimulatorConfig.of(VendorSpec.of("late"), broken))) {
            profile(simulator, "broken");
            Shell.Outcome given;
            Shell.Outcome listed;
            Shell.Outcome planned;
            Shell.Outcome first;
            Shell.Outcome result;
            try (Headgate _ = Headgate.start(configuration)) {
                given = Shell.runWith("""
                        {"id":"a1","vendor":"late","call":{"path":"/x"}}
                        {"id":"b1","vendor":"broken","maxAttempts":1,"call":{"path":"/x"}}
                        """, "intents", "send", "-c", config);
                Shell.run("results", "tail", "-c", config, "--id", "a1", "--id", "b1", "--wait", "60s");
                // what is committed together is not seen in both topics at once
                listed = await().atMost(Duration.ofSeconds(60))
                        .until(() -> dead("list"), it -> it.lines().size() == 3);
                profile(simulator, "late");
                planned = dead("replay", "--vendor", "late", "--dry-run");
                first = dead("replay", "--vendor", "late", "--reason", "invalid");
                result = results("a1", 2);
            }
            Shell.Outcome second = dead("replay", "--vendor", "late");
            Shell.Outcome after = dead("list", "--replayed", "--json");

            assertThat(List.of(given.exit(), listed.exit(), planned.exit(), first.exit(), second.exit(), after.exit()))
                    .containsOnly(0);
            assertThat(listed.lines())
                    .hasSize(3)
                    .anyMatch(line -> line.contains("INVALID       late a1, 0 attempts: vendor: no profile"))
                    .anyMatch(line -> line.contains("EXHAUSTED     broken b1, 1 attempt, status 500: attempt 1 of 1"))
                    .endsWith("2 dead letters");
            assertThat(planned.lines()).hasSize(2).last().isEqualTo("would replay 1 dead letter");
            assertThat(first.lines()).hasSize(2).last().isEqualTo("replayed 1 dead letter");
            assertThat(first.lines().getFirst()).endsWith("late a1, replay 1");
            assertThat(json(result.lines().getFirst()).path("outcome").textValue())
                    .isEqualTo("INVALID");
            assertThat(json(result.lines().getLast()).path("outcome").textValue())
                    .isEqualTo("SUCCEEDED");
            assertThat(json(result.lines().getLast()).path("replay").intValue()).isEqualTo(1);
            assertThat(second.lines()).containsExactly("replayed 0 dead letters, 1 replayed before");
            assertThat(all(Topics.INTENTS))
                    .hasSize(3)
                    .allSatisfy(it -> assertThat(it.partition()).isEqualTo(OwnerPartition.of(it.key(), 4)));
            assertThat(after.lines())
                    .hasSize(3)
                    .anyMatch(line -> line.contains("\"id\":\"a1\"") && line.contains("\"replayed\":true"))
                    .anyMatch(line -> line.contains("\"id\":\"b1\"") && line.contains("\"replayed\":false"))
                    .endsWith("{\"listed\":2,\"unreadable\":0,\"replayed\":1,\"more\":false}");
        }
    }

    @Test
    void shouldReplayWhatCanBeAndCountWhatCannot() {
        letter("a1", null);
        letter("a2", Instant.EPOCH);
        write(new ProducerRecord<>(name(Topics.DEAD_LETTERS), "acme".getBytes(UTF_8), "junk".getBytes(UTF_8)));

        Shell.Outcome usage = dead("replay");
        Shell.Outcome limited = dead("list", "--limit", "1");
        Shell.Outcome unreadable = dead("list", "--reason", "unreadable");
        Shell.Outcome replayed = dead("replay", "--all");
        Shell.Outcome cleared = dead("replay", "--id", "a2", "--clear-deadline", "--new-key", "--json");

        assertThat(usage.exit()).isEqualTo(2);
        assertThat(usage.err()).contains("--vendor", "--all");
        assertThat(limited.lines()).hasSize(2).last().isEqualTo("1 dead letter, and more");
        assertThat(unreadable.lines()).hasSize(2).last().isEqualTo("1 dead letter, 1 unreadable");
        assertThat(replayed.exit()).isEqualTo(1);
        assertThat(replayed.lines()).hasSize(2).last().isEqualTo("replayed 1 dead letter, 2 can't be");
        assertThat(replayed.err()).contains("acme a2: its deadline", "--clear-deadline", "not a dead letter");
        assertThat(cleared.exit()).isZero();
        assertThat(intents())
                .extracting(it -> it.getId() + " " + it.getIdempotencyKey() + " " + it.getDeadline())
                .containsExactly("a1 null null", "a2 a2#r1 null");
        assertThat(all(Topics.INTENTS))
                .allSatisfy(
                        it -> assertThat(it.headers().lastHeader("traceparent")).isNotNull());
    }

    @Test
    void shouldLetOnlyOneOfTwoReplaysAtOnceReplay() {
        letter("a1", null);
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                Replaying slow =
                        Replaying.begin(cluster, configuration.codec(), configuration.applicationId(), _ -> {})) {
            List<Letter> read = new ArrayList<>();
            try (Letters letters = Letters.settled(cluster, configuration.codec(), Duration.ofSeconds(30))) {
                letters.each(ANY, (letter, _) -> read.add(letter));
            }

            Shell.Outcome other = dead("replay", "--all");
            slow.add(read.getFirst(), Objects.requireNonNull(read.getFirst().intent()));

            assertThat(other.lines()).last().isEqualTo("replayed 1 dead letter");
            assertThatThrownBy(slow::commit).hasMessageContaining("another replay of this application.id");
        }
        assertThat(intents()).extracting(Intent::getReplay).containsExactly(1);
    }

    /** Behind a transaction that is open no mark can be seen, so a replay must not take the topic's end for reached. */
    @Test
    void shouldNotTakeALetterForNotReplayedBehindAnOpenTransaction() {
        letter("a1", null);
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                KafkaProducer<byte[], byte[]> instance = cluster.producer("an-instance")) {
            instance.initTransactions();
            instance.beginTransaction();
            var _ = instance.send(message("a2", null));
            instance.flush();
            Shell.Outcome listed = dead("list");

            assertThat(listed.lines()).last().isEqualTo("1 dead letter");
            try (Letters letters = Letters.settled(cluster, configuration.codec(), Duration.ofMillis(500))) {
                assertThatThrownBy(() -> letters.each(ANY, (_, _) -> true)).hasMessageContaining("transaction is open");
            }
            instance.commitTransaction();
        }

        assertThat(dead("replay", "--all").lines()).last().isEqualTo("replayed 2 dead letters");
    }

    private Shell.Outcome dead(String command, String... more) {
        List<String> args = new ArrayList<>(List.of("dead-letters", command, "-c", config));
        args.addAll(List.of(more));
        return Shell.run(args.toArray(String[]::new));
    }

    /** Waits for so many results of one intent. */
    private Shell.Outcome results(String id, int count) {
        return await().atMost(Duration.ofSeconds(60))
                .until(
                        () -> Shell.run(
                                "results",
                                "tail",
                                "-c",
                                config,
                                "--from-beginning",
                                "--vendor",
                                "late",
                                "--count",
                                Integer.toString(count),
                                "--wait",
                                "20s",
                                "--json"),
                        outcome ->
                                outcome.lines().size() == count && outcome.out().contains(id));
    }

    private void letter(String id, @Nullable Instant deadline) {
        write(message(id, deadline));
    }

    private ProducerRecord<byte[], byte[]> message(String id, @Nullable Instant deadline) {
        Intent intent = Intent.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setDeadline(deadline)
                .setOperation(Call.newBuilder().setPath("/x").build())
                .build();
        DeadLetter letter = DeadLetter.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setOutcome(OutcomeKind.EXHAUSTED)
                .setReason("attempt 5 of 5")
                .setTopic(name(Topics.INTENTS))
                .setPartition(0)
                .setOffset(0)
                .setValue(ByteBuffer.wrap(configuration.codec().encode(Topics.INTENTS, intent)))
                .setAt(Instant.now())
                .build();
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(
                name(Topics.DEAD_LETTERS),
                "acme".getBytes(UTF_8),
                configuration.codec().encode(Topics.DEAD_LETTERS, letter));
        message.headers().add("traceparent", "00-1".getBytes(UTF_8));
        return message;
    }

    private void write(ProducerRecord<byte[], byte[]> message) {
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                KafkaProducer<byte[], byte[]> producer = cluster.producer()) {
            assertThat(producer.send(message)).succeedsWithin(Duration.ofSeconds(30));
        }
    }

    private List<Intent> intents() {
        return all(Topics.INTENTS).stream()
                .map(it -> configuration.codec().decode(Topics.INTENTS, it.value(), Intent.class))
                .toList();
    }

    private List<ConsumerRecord<byte[], byte[]>> all(String topic) {
        List<ConsumerRecord<byte[], byte[]>> all = new ArrayList<>();
        try (Cluster cluster = Cluster.connect(configuration.kafka());
                TopicReader reader = new TopicReader(cluster, name(topic))) {
            reader.seekToBeginning();
            // a commit is told before it can be read
            reader.to(reader.lastEnds(), Duration.ofSeconds(30), all::add);
        }
        return all;
    }

    private String name(String topic) {
        return configuration.codec().topic(topic);
    }

    private void profile(Simulator simulator, String vendor) throws IOException {
        Files.writeString(
                folder.resolve("vendors").resolve(vendor + ".yaml"),
                "base-url: " + simulator.baseUrl(vendor) + "\nallow-private-addresses: true\n");
    }

    private static JsonNode json(String line) throws JsonProcessingException {
        return Json.MAPPER.readTree(line);
    }
}
