package dev.headgate.streams.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.Desk;
import dev.headgate.streams.WaitingRegistry;
import dev.headgate.streams.kafka.OwnershipProof;
import dev.headgate.streams.kafka.PartitionGate;
import dev.headgate.streams.kafka.ThreadMember;
import dev.headgate.streams.metrics.Metric;
import io.micrometer.core.instrument.Gauge;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records that come while the schema registry can't be asked. */
class UndecodedTest {

    private static final TopicPartition INTENTS = new TopicPartition("t." + Topics.INTENTS, 0);
    private static final TopicPartition COMMANDS = new TopicPartition("t." + Topics.COMMANDS, 0);

    private final WaitingRegistry registry = new WaitingRegistry();

    @TempDir
    Path stateDir;

    static Stream<RuntimeException> passing() {
        return Stream.of(
                new TimeoutException("status=500"),
                new DisconnectException("status=502"),
                new ThrottlingQuotaExceededException("status=429"),
                new AuthenticationException("status=401"),
                new AuthorizationException("status=403"),
                new SerializationException("Error retrieving Avro schema for id 7", new ConnectException("refused")),
                new SerializationException("Error", new RuntimeException(new IOException("broken"))));
    }

    @ParameterizedTest
    @MethodSource("passing")
    void shouldCallEachOnceAndInOrderWhenTheRegistryAnswersAgain(RuntimeException failure) {
        try (Desk desk = new Desk(stateDir, registry)) {
            // Given
            registry.fails(failure);
            desk.send("acme", wire("i-0"), Map.of("trace", "t-0"));
            IntStream.range(1, 100).forEach(i -> desk.send("acme", wire("i-" + i), Map.of()));
            desk.callsEnd();
            double waiting = undecoded(desk);

            // When
            registry.answers();
            desk.pass(Duration.ofSeconds(1));
            IntStream.range(0, 30).forEach(i -> desk.callsEnd());

            // Then
            assertThat(waiting).isEqualTo(100);
            assertThat(desk.calls).extracting(call -> call.intentId()).containsExactlyElementsOf(ids(100));
            assertThat(desk.read(Topics.RESULTS, Result.class))
                    .extracting(Result::getId)
                    .containsExactlyInAnyOrderElementsOf(ids(100));
            assertThat(desk.deadLetters()).isEmpty();
            assertThat(undecoded(desk)).isZero();
            assertThat(desk.kept()).isEmpty();
        }
    }

    @Test
    void shouldKeepHeadersOfWhatWaited() {
        try (Desk desk = new Desk(stateDir, registry)) {
            desk.send("acme", wire("i-1"), Map.of("trace", "t-1"));

            IntStream.range(0, 3).forEach(i -> desk.callsEnd());

            assertThat(desk.raw(Topics.RESULTS))
                    .singleElement()
                    .satisfies(result -> assertThat(
                                    result.headers().lastHeader("trace").value())
                            .isEqualTo("t-1".getBytes(StandardCharsets.UTF_8)));
        }
    }

    /** A format in which nobody but the Serde knows whether it has to ask. */
    @Test
    void shouldAskOnlyOnceOnTheStreamThread() {
        try (Desk desk = new Desk(stateDir, registry)) {
            // Given
            registry.fails(new TimeoutException("slow"));

            // When
            desk.send(Desk.intent("i-1").build());
            desk.send(Desk.intent("i-2").build());
            desk.send(Desk.intent("i-3").build());
            desk.pass(Duration.ofMillis(900));

            // Then
            assertThat(registry.fetches).hasSize(1);
            registry.answers();
            desk.pass(Duration.ofMillis(200));
            IntStream.range(0, 4).forEach(i -> desk.callsEnd());
            assertThat(desk.results()).extracting(Result::getId).containsExactly("i-1", "i-2", "i-3");
        }
    }

    @Test
    void shouldAskForAnUnknownSchemaNeverOnTheStreamThread() {
        try (Desk desk = new Desk(stateDir, registry)) {
            desk.send("acme", wire("i-1"), Map.of());
            List<Integer> onTheStreamThread = List.copyOf(registry.fetches);

            desk.callsEnd();

            assertThat(onTheStreamThread).isEmpty();
            assertThat(registry.fetches).containsExactly(WaitingRegistry.ID);
        }
    }

    @Test
    void shouldWaitLongerAndLongerUpToHalfAMinute() {
        try (Desk desk = new Desk(stateDir, registry)) {
            registry.fails(new TimeoutException("status=503"));
            desk.send("acme", wire("i-1"), Map.of());

            for (int second = 0; second < 600; second++) {
                desk.pass(Duration.ofSeconds(1));
                desk.callsEnd();
            }

            assertThat(registry.fetches).hasSizeBetween(20, 26); // after 1, 2, 4, 8, 16 s, and then 30
        }
    }

    @Test
    void shouldHoldBothPartitionsUntilAllIsDecoded() {
        PartitionGate gate = gate();
        try (Desk desk = new Desk(stateDir, new ThreadMember(gate, OwnershipProof.given()), registry)) {
            // Given
            registry.fails(new AuthenticationException("status=401"));
            desk.pass(Duration.ofSeconds(1));
            List<TopicPartition> before = held(gate);
            desk.send("acme", wire("i-1"), Map.of());
            desk.callsEnd();
            List<TopicPartition> meanwhile = held(gate);

            // When
            registry.answers();
            desk.pass(Duration.ofSeconds(2));
            desk.callsEnd();
            desk.callsEnd();

            // Then
            assertThat(before).isEmpty();
            assertThat(meanwhile).containsExactly(INTENTS, COMMANDS);
            assertThat(held(gate)).isEmpty();
        }
    }

    @Test
    void shouldHaveCommandsWaitBehindTheirIntents() {
        try (Desk desk = new Desk(stateDir, registry)) {
            // Given
            registry.fails(new TimeoutException("status=500"));
            Instant tomorrow = Instant.parse("2026-01-02T00:00:00Z");
            desk.send(
                    "acme",
                    registry.wire(
                            WaitingRegistry.ID,
                            Desk.intent("i-1").setNotBefore(tomorrow).build()),
                    Map.of());
            Command cancel = Command.newBuilder()
                    .setKind(CommandKind.CANCEL)
                    .setVendor("acme")
                    .setIntentId("i-1")
                    .build();
            desk.command("acme", registry.wire(WaitingRegistry.ID, cancel));
            desk.callsEnd();

            // When
            registry.answers();
            desk.pass(Duration.ofSeconds(2));
            desk.callsEnd();

            // Then
            assertThat(desk.results()).singleElement().satisfies(result -> {
                assertThat(result.getId()).isEqualTo("i-1");
                assertThat(result.getOutcome()).isEqualTo(OutcomeKind.CANCELLED);
            });
        }
    }

    @Test
    void shouldGoOnWithWhatAPredecessorLeft() {
        // Given
        List<KeyValue<Bytes, byte[]>> kept;
        registry.fails(new TimeoutException("status=500"));
        try (Desk desk = new Desk(stateDir.resolve("first"), registry)) {
            desk.send("acme", wire("i-0"), Map.of());
            desk.send("acme", wire("i-1"), Map.of());
            desk.callsEnd();
            kept = desk.kept();
        }
        try (Desk desk = new Desk(stateDir.resolve("second"), registry)) {
            desk.leaveKept(kept);

            // When
            desk.pass(Duration.ofMillis(1));
            desk.callsEnd();
            double waiting = undecoded(desk);
            registry.answers();
            desk.pass(Duration.ofSeconds(1));
            IntStream.range(0, 3).forEach(i -> desk.callsEnd());

            // Then
            assertThat(waiting).isEqualTo(2);
            assertThat(desk.results()).extracting(Result::getId).containsExactly("i-0", "i-1");
            assertThat(desk.kept()).isEmpty();
        }
    }

    @Test
    void shouldKeepWhatIsLargerThanARecordOfTheChangelog() {
        try (Desk desk = new Desk(stateDir, registry)) {
            // Given
            registry.fails(new TimeoutException("status=500"));
            desk.send("acme", wire("i-0"), Map.of("large", "x".repeat(2_000_000)));
            desk.send("acme", wire("i-1"), Map.of());
            desk.callsEnd();
            var written = desk.changelog(UndecodedStore.STORE);

            // When
            registry.answers();
            desk.pass(Duration.ofSeconds(1));
            IntStream.range(0, 4).forEach(i -> desk.callsEnd());

            // Then
            assertThat(written).hasSize(5).allMatch(part -> part.value().length <= 900_000);
            assertThat(desk.read(Topics.RESULTS, Result.class))
                    .extracting(Result::getId, Result::getOutcome)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("i-0", OutcomeKind.INVALID),
                            org.assertj.core.groups.Tuple.tuple("i-1", OutcomeKind.SUCCEEDED));
        }
    }

    @Test
    void shouldGiveUpWhatTheRegistryDoesNotKnowWithItsBytes() {
        try (Desk desk = new Desk(stateDir, registry)) {
            // Given
            byte[] bogus =
                    registry.wire(WaitingRegistry.BOGUS, Desk.intent("i-1").build());
            desk.send("acme", bogus, Map.of());
            desk.send("acme", wire("i-2"), Map.of());

            // When
            IntStream.range(0, 3).forEach(i -> desk.callsEnd());
            List<Integer> fetches = List.copyOf(registry.fetches);

            // Then
            assertThat(desk.deadLetters()).singleElement().satisfies(letter -> {
                assertThat(letter.getReason()).contains("40403");
                assertThat(letter.getOffset()).isZero();
                assertThat(letter.getValue()).isEqualTo(ByteBuffer.wrap(bogus));
            });
            assertThat(desk.results()).extracting(Result::getId).containsExactly("i-2");
            assertThat(fetches).containsExactly(WaitingRegistry.BOGUS, WaitingRegistry.ID);
        }
    }

    /** As Confluent's Serde throws it for a record that ends early. */
    @Test
    void shouldNotTakeDamagedBytesForARegistryThatFails() {
        try (Desk desk = new Desk(stateDir, registry)) {
            registry.fails(new SerializationException("Error deserializing Avro message", new EOFException()));

            desk.send(Desk.intent("i-1").build());

            registry.answers(); // who reads the dead letter asks too
            assertThat(desk.deadLetters()).hasSize(1);
            assertThat(undecoded(desk)).isZero();
        }
    }

    @Test
    void shouldGiveUpWhatItKeptAndIsDamaged() {
        try (Desk desk = new Desk(stateDir, registry)) {
            byte[] damaged = {RawRecord.VERSION, 1, 2};
            desk.leaveKept(List.of(KeyValue.pair(Bytes.wrap(new byte[12]), damaged)));

            desk.pass(Duration.ofMillis(1));
            desk.send("acme", wire("i-1"), Map.of());
            IntStream.range(0, 3).forEach(i -> desk.callsEnd());

            assertThat(desk.deadLetters())
                    .singleElement()
                    .extracting(DeadLetter::getValue)
                    .isEqualTo(ByteBuffer.wrap(damaged));
            assertThat(desk.results()).extracting(Result::getId).containsExactly("i-1");
        }
    }

    @Test
    void shouldLeaveWhatANewerVersionKept() {
        try (Desk desk = new Desk(stateDir, registry)) {
            desk.leaveKept(List.of(KeyValue.pair(Bytes.wrap(new byte[12]), new byte[] {RawRecord.VERSION + 1, 2})));

            desk.pass(Duration.ofMinutes(5));
            desk.callsEnd();

            assertThat(desk.deadLetters()).isEmpty();
            assertThat(desk.kept()).hasSize(1);
            assertThat(undecoded(desk)).isEqualTo(1);
        }
    }

    private byte[] wire(String id) {
        return registry.wire(WaitingRegistry.ID, Desk.intent(id).build());
    }

    private static List<String> ids(int count) {
        return IntStream.range(0, count).mapToObj(i -> "i-" + i).toList();
    }

    private static double undecoded(Desk desk) {
        Gauge gauge =
                Objects.requireNonNull(desk.meters.find(Metric.UNDECODED.id()).gauge());
        return gauge.value();
    }

    private static PartitionGate gate() {
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
        consumer.assign(List.of(INTENTS, COMMANDS));
        return new PartitionGate(consumer, () -> 0);
    }

    private static List<TopicPartition> held(PartitionGate gate) {
        return List.of(INTENTS, COMMANDS).stream().filter(gate::holds).toList();
    }
}
