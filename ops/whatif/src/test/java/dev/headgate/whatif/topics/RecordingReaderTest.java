package dev.headgate.whatif.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.Saved;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Window;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Schedule;
import dev.headgate.schemas.Step;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.whatif.Recording;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class RecordingReaderTest {

    private static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");
    private static final Instant BEFORE = AT.minusSeconds(10);

    private final TopicCodec codec = new TopicCodec(new AvroSerde(), "t.");
    private final List<ConsumerRecord<byte[], byte[]>> intents = new ArrayList<>();
    private final List<ConsumerRecord<byte[], byte[]>> results = new ArrayList<>();

    private static Policy policy(Limit... limits) {
        return new Policy(List.of(limits), 10, Duration.ofSeconds(1), CoolDownPolicy.DEFAULT, RetryPolicy.DEFAULT);
    }

    private static Limit minute() {
        return new Limit("minute", List.of("account"), 100, Duration.ofMinutes(1));
    }

    private static Intent.Builder intent(String id) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setScope(Map.of("account", "a"))
                .setOperation(Call.newBuilder().setPath("/x").build());
    }

    private static Result.Builder result(String id) {
        return Result.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setOutcome(OutcomeKind.SUCCEEDED)
                .setStatus(200)
                .setCalls(1)
                .setAttempts(1)
                .setAcceptedAt(BEFORE)
                .setStartedAt(BEFORE.plusMillis(500))
                .setFinishedAt(BEFORE.plusMillis(620))
                .setPermits(Map.of("minute", 1));
    }

    private void add(Intent intent) {
        intents.add(message(Topics.INTENTS, intent.getVendor(), intent));
    }

    private void add(Result result) {
        results.add(message(Topics.RESULTS, result.getVendor(), result));
    }

    private ConsumerRecord<byte[], byte[]> message(String topic, String vendor, SpecificRecord value) {
        byte[] bytes = codec.encode(topic, value);
        return new ConsumerRecord<>(
                codec.topic(topic),
                0,
                0,
                BEFORE.toEpochMilli(),
                TimestampType.CREATE_TIME,
                vendor.length(),
                bytes.length,
                vendor.getBytes(StandardCharsets.UTF_8),
                bytes,
                new RecordHeaders(),
                Optional.empty());
    }

    private Recording read(Policy policy) {
        RecordingReader reader = new RecordingReader(
                codec,
                (topics, since, each) ->
                        (topics.contains(codec.topic(Topics.INTENTS)) ? intents : results).forEach(each));
        return Objects.requireNonNull(reader.read(Map.of("acme", new VendorRules(policy, _ -> Map.of())), null, AT)
                .get("acme"));
    }

    @Test
    void shouldTellTheUnfinishedFromThoseWithAnOutcome() {
        add(intent("1").build());
        add(intent("2").build());
        add(intent("2").build());
        add(intent("cron")
                .setSchedule(Schedule.newBuilder().setEvery(1_000L).build())
                .build());
        add(Intent.newBuilder(intent("3").build()).setVendor("other").build());
        add(result("1").build());

        Recording recording = read(policy());

        assertThat(recording.intents().size()).isEqualTo(2);
        assertThat(recording.intents().unfinished()).isEqualTo(1);
        assertThat(recording.tally().outcomes()).isEqualTo(1);
    }

    @Test
    void shouldKnowTheReplayFromItsFirstTime() {
        add(intent("1").build());
        add(result("1").setOutcome(OutcomeKind.EXHAUSTED).build());
        add(intent("1").setReplay(1).build());

        assertThat(read(policy()).intents().unfinished()).isEqualTo(1);
    }

    @Test
    void shouldHoldPermitsThatAreNotFreeAgainByTheirScope() {
        add(intent("1").build());
        add(result("1").build());

        Saved.Spent spent = read(policy(minute())).spent().getFirst();

        assertThat(spent.scope().toString()).isEqualTo("account=a");
        assertThat(spent.held()).singleElement().satisfies(held -> {
            assertThat(held.permits()).isEqualTo(1);
            assertThat(held.until()).isBetween(nanos(AT.plusSeconds(50)), nanos(AT.plusSeconds(52)));
        });
        assertThat(read(policy(new Limit("minute", List.of(), 100, Duration.ofSeconds(5))))
                        .spent())
                .isEmpty();
    }

    @Test
    void shouldKnowWhenABucketIsFullAgain() {
        Limit bucket = new Limit("minute", List.of(), 100, new Window.Bucket(Duration.ofSeconds(6)));
        add(intent("1").build());
        add(intent("2").build());
        add(result("1").build());
        add(result("2").build());

        Saved.Spent spent = read(policy(bucket)).spent().getFirst();

        assertThat(spent.held())
                .containsExactly(new Saved.Held(nanos(BEFORE.plusMillis(620).plusSeconds(12)), 1));
    }

    @Test
    void shouldTakeEachCallOfAnIntentThatWasRepeated() {
        add(intent("1").build());
        add(result("1")
                .setCalls(3)
                .setAttempts(2)
                .setSteps(List.of(
                        new Step(BEFORE.plusMillis(500), "started"),
                        new Step(BEFORE.plusMillis(530), "THROTTLED status 429 in scope vendor: waits 10 ms"),
                        new Step(BEFORE.plusMillis(540), "started"),
                        new Step(BEFORE.plusMillis(560), "TRANSIENT status 503: waits 20 ms"),
                        new Step(BEFORE.plusMillis(580), "started")))
                .build());

        Recording recording = read(policy());

        assertThat(recording.samples().seen()).isEqualTo(2);
        assertThat(recording.tally().refusals()).isEqualTo(1);
    }

    @Test
    void shouldCountThoseThatHadToWait() {
        add(intent("1").build());
        add(result("1")
                .setHeldBy("QUOTA:minute")
                .setWaited(Map.of("QUOTA:minute", 500L))
                .build());

        assertThat(read(policy()).tally().held()).isEqualTo(1);
    }

    private static long nanos(Instant time) {
        return time.toEpochMilli() * 1_000_000;
    }
}
