package dev.headgate.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Custom;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Schedule;
import dev.headgate.schemas.Update;
import dev.headgate.schemas.json.IntentJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** An intent that makes no sense is refused in the same words through every door, and stops nothing. */
class BadInputTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    /** How intents come in. */
    private enum Door {
        AVRO {
            @Override
            void send(Desk desk, Intent intent) {
                desk.send(intent);
            }

            @Override
            void sendDamaged(Desk desk) {
                desk.send("acme", "no intent".getBytes(UTF_8), Map.of());
            }
        },
        JSON {
            @Override
            void send(Desk desk, Intent intent) {
                desk.send(intent.getVendor(), IntentJson.write(intent), Map.of("content-type", "application/json"));
            }

            @Override
            void sendDamaged(Desk desk) {
                desk.send("acme", "{\"id\":".getBytes(UTF_8), Map.of("content-type", "application/json"));
            }
        },
        CLOUD_EVENTS {
            @Override
            void send(Desk desk, Intent intent) {
                desk.send(intent.getVendor(), withoutIdAndVendor(intent), headers(intent.getId()));
            }

            @Override
            void sendDamaged(Desk desk) {
                desk.send("acme", "{\"call\":".getBytes(UTF_8), headers("i"));
            }

            private Map<String, String> headers(String id) {
                return Map.of("content-type", "application/json", "ce_specversion", "1.0", "ce_id", id);
            }
        };

        abstract void send(Desk desk, Intent intent);

        /** What nobody can tell the id of. */
        abstract void sendDamaged(Desk desk);

        private static byte[] withoutIdAndVendor(Intent intent) {
            try {
                ObjectNode json = (ObjectNode) MAPPER.readTree(IntentJson.write(intent));
                return MAPPER.writeValueAsBytes(json.without(List.of("id", "vendor")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static Stream<Arguments> invalid() {
        Call.Builder call = Call.newBuilder().setPath("/a");
        Schedule.Builder schedule = Schedule.newBuilder().setEvery(60_000L);
        return Stream.of(
                        bad(intent().setId(" "), "id: 1 to 256"),
                        bad(intent().setId("i".repeat(257)), "id: at most 256 characters, not 257"),
                        bad(intent().setVendor(".acme"), "vendor: up to 128 of"),
                        bad(intent().setScope(many(33)), "scope: at most 32 entries"),
                        bad(intent().setTenant("t".repeat(129)), "tenant: at most 128"),
                        bad(intent().setGroup("g".repeat(129)), "group: at most 128"),
                        bad(intent().setCost(0), "cost: at least 1"),
                        bad(intent().setMaxAttempts(0), "maxAttempts: at least 1"),
                        bad(intent().setReserve(1), "reserve: only of a Custom operation"),
                        bad(
                                intent().setNotBefore(Instant.parse("2029-01-01T00:00:00Z")),
                                "notBefore: at most 366 days"),
                        bad(intent().setOrderingKey("o".repeat(257)), "orderingKey: at most 256"),
                        bad(intent().setIdempotencyKey("k".repeat(257)), "idempotencyKey: at most 256"),
                        bad(intent().setCorrelation(Map.of("c", "x".repeat(1_025))), "correlation.c: at most 1024"),
                        bad(intent().setOperation(call.setMethod("G".repeat(33)).build()), "call.method: at most 32"),
                        bad(
                                intent().setOperation(Call.newBuilder()
                                        .setPath("/".repeat(16_385))
                                        .build()),
                                "call.path: at most 16384"),
                        bad(
                                intent().setOperation(Call.newBuilder()
                                        .setHeaders(many(129))
                                        .build()),
                                "call.headers: at most 128"),
                        bad(
                                intent().setOperation(
                                                Custom.newBuilder().setName(" ").build()),
                                "custom.name: 1 to 1024"),
                        bad(
                                intent().setOperation(Collect.newBuilder()
                                        .setPath("/a")
                                        .setMaxPages(0)
                                        .build()),
                                "collect.maxPages: at least 1"),
                        bad(
                                intent().setOperation(Update.newBuilder()
                                        .setPath("/a")
                                        .setPatch(UTF_8.encode("{}"))
                                        .setAt("/".repeat(1_025))
                                        .build()),
                                "update.at: at most 1024"),
                        bad(
                                intent().setSchedule(
                                                schedule.setCron("* * * * *").build()),
                                "schedule: either every or cron"),
                        bad(
                                intent().setSchedule(Schedule.newBuilder()
                                        .setCron("61 * * * *")
                                        .build()),
                                "schedule.cron: minute, hour"),
                        bad(
                                intent().setOperation(Call.newBuilder()
                                        .setBody(ByteBuffer.wrap(
                                                "x".repeat(1_000_000).getBytes(UTF_8)))
                                        .build()),
                                "the intent and its headers are larger than 900000 bytes"))
                .flatMap(each -> Arrays.stream(Door.values()).map(door -> Arguments.of(door, each[0], each[1])));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("invalid")
    void shouldEndItInvalidAndGoOn(Door door, Intent intent, String reason) {
        door.send(desk, intent);
        door.send(desk, intent().setId("next").build());
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getOutcome)
                .containsExactly(OutcomeKind.INVALID, OutcomeKind.SUCCEEDED);
        DeadLetter letter = desk.deadLetters().getFirst();
        assertThat(letter.getReason()).startsWith(reason);
        assertThat(letter.getOutcome()).isEqualTo(OutcomeKind.INVALID);
        assertThat(desk.ledgerSize()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Door.class)
    void shouldGiveUpWhatIsNoIntentAndGoOn(Door door) {
        door.sendDamaged(desk);
        door.send(desk, intent().setId("next").build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getId).containsExactly("next");
        assertThat(desk.deadLetters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.getReason()).startsWith("value is not an Intent: "));
    }

    private static Object[] bad(Intent.Builder intent, String reason) {
        return new Object[] {intent.build(), reason};
    }

    private static Intent.Builder intent() {
        return Intent.newBuilder()
                .setId("i")
                .setVendor("acme")
                .setOperation(Call.newBuilder().build());
    }

    private static Map<String, String> many(int count) {
        return IntStream.range(0, count).boxed().collect(Collectors.toMap(i -> "n" + i, i -> "x"));
    }
}
