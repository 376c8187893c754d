package dev.headgate.cli.topics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.cli.BrokerTest;
import dev.headgate.cli.Shell;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class TopicsCheckOnBrokerTest extends BrokerTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    @Test
    void shouldFindNothingWrongWithTopicsAsTheyAreMade() throws IOException {
        profile("acme", "");
        Shell.run("topics", "apply", "-c", config);

        Shell.Outcome people = Shell.run("topics", "check", "-c", config);
        Shell.Outcome programs = Shell.run("topics", "check", "-c", config, "--json");

        assertThat(people.err()).isEmpty();
        assertThat(people.exit()).isZero();
        assertThat(people.lines()).hasSize(12);
        assertThat(people.lines().subList(1, 12)).allMatch(line -> line.startsWith("good "));
        assertThat(programs.exit()).isZero();
        assertThat(programs.lines()).hasSize(11);
        assertThat(programs.lines())
                .anyMatch(line -> line.contains("\"topic\":\"" + topic() + "\",\"state\":\"good\",\"partitions\":4,"
                        + "\"cleanup\":\"delete\",\"retentionMs\":604800000,\"retentionBytes\":-1,\"problems\":[]"));
    }

    @Test
    void shouldSayWhatIsMissing() {
        Shell.Outcome outcome = Shell.run("topics", "check", "-c", config);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.lines().subList(1, 10)).allMatch(line -> line.startsWith("missing "));
        assertThat(outcome.err()).contains(topic() + " is missing. Do: headgate topics apply");
    }

    @Test
    void shouldNameEverySettingThatWouldLoseIntents() {
        create(Topics.INTENTS, 5, Map.of("retention.ms", "1000"));
        create(Topics.COMMANDS, 2, Map.of());
        create(Topics.RESULTS, 1, Map.of("cleanup.policy", "compact"));
        create(Topics.STATUS, 1, Map.of());
        sandbox.createTopics(List.of(new NewTopic(name + "-ledger-changelog", 3, (short) 1)));

        Shell.Outcome outcome = Shell.run("topics", "check", "-c", config);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.lines()).anyMatch(line -> line.matches("differs +" + topic() + " +5 +delete +1 s"));
        assertThat(outcome.err())
                .contains(topic() + " keeps records for retention.ms=1000 only")
                .contains(name + ".commands has 2 partitions")
                .contains(name + ".results has cleanup.policy=compact")
                .contains(name + ".status is not compacted")
                .contains(name + "-ledger-changelog has cleanup.policy=delete")
                .contains(name + "-ledger-changelog has 3 partitions and " + topic() + " 5");
    }

    @Test
    void shouldCompareRetentionWithTheLongestStandstillOfAProfile() throws IOException {
        profile("short", "");
        profile("long", "cool-down:\n  max-hint: 30d\n");
        Shell.run("topics", "apply", "-c", config);

        Shell.Outcome outcome = Shell.run("topics", "check", "-c", config);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains(topic() + " keeps records for 7 d", "vendor long may stand still for 30 d")
                .contains("--add-config retention.ms=" + Duration.ofDays(30).toMillis());
    }

    @Test
    void shouldNameUnreadIntentsThatMaySoonBeDeletedUntilTheyAreRead() {
        Shell.run("topics", "apply", "-c", config);
        produce(2, Duration.ofDays(6), 1);
        produce(3, Duration.ofDays(5), 1);

        Shell.Outcome before = Shell.run("topics", "check", "-c", config);
        commit(2, 1);
        Shell.Outcome after = Shell.run("topics", "check", "-c", config);

        assertThat(before.exit()).isEqualTo(1);
        assertThat(before.err())
                .contains("intents of " + topic() + " partition 2 may soon be deleted before they are read (1 unread)")
                .contains("86 % of the retention", "is kept for 2")
                .doesNotContain("partition 3");
        assertThat(after.err()).isEmpty();
        assertThat(after.exit()).isZero();
    }

    @Test
    void shouldSeeThatABacklogIsNearlyTooLarge() {
        create(Topics.INTENTS, 1, Map.of("retention.bytes", "1000000"));
        produce(0, Duration.ZERO, 900_000);

        Shell.Outcome outcome = Shell.run("topics", "check", "-c", config);

        assertThat(outcome.err())
                .contains("partition 0 may soon be deleted before they are read (1 unread)")
                .contains("90 % of the retention is used up", "retention.bytes=-1");
    }

    @Test
    void shouldSayThatIntentsWereDeletedUnread() {
        Shell.run("topics", "apply", "-c", config);
        produce(1, Duration.ZERO, 1);
        produce(1, Duration.ZERO, 1);
        commit(1, 0);
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            assertThat(admin.deleteRecords(Map.of(partition(1), RecordsToDelete.beforeOffset(2)))
                            .all())
                    .succeedsWithin(SOON);
        }

        Shell.Outcome outcome = Shell.run("topics", "check", "-c", config);

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("partition 1 were deleted before they were read (2 of them)");
    }

    private String topic() {
        return name + "." + Topics.INTENTS;
    }

    private TopicPartition partition(int number) {
        return new TopicPartition(topic(), number);
    }

    private void create(String topic, int partitions, Map<String, String> settings) {
        String full = TopicCatalogue.load().topic(topic).in(name + ".");
        sandbox.createTopics(List.of(new NewTopic(full, partitions, (short) 1).configs(settings)));
    }

    private void profile(String vendor, String more) throws IOException {
        Files.writeString(
                folder.resolve("vendors").resolve(vendor + ".yaml"), "base-url: https://" + vendor + ".test\n" + more);
    }

    private void produce(int partition, Duration age, int bytes) {
        Map<String, Object> properties = new HashMap<>(sandbox.clientProperties());
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer())) {
            long stamp = System.currentTimeMillis() - age.toMillis();
            assertThat(producer.send(
                            new ProducerRecord<>(topic(), partition, stamp, "acme".getBytes(UTF_8), new byte[bytes])))
                    .succeedsWithin(SOON);
        }
    }

    /** As the application would have read so far. */
    private void commit(int partition, long offset) {
        try (Admin admin = Admin.create(sandbox.clientProperties())) {
            assertThat(admin.alterConsumerGroupOffsets(
                                    name, Map.of(partition(partition), new OffsetAndMetadata(offset)))
                            .all())
                    .succeedsWithin(SOON);
        }
    }
}
