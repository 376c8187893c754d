package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Missed;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Schedule;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.ledger.Ledger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The desk's time begins at 2026-01-01T00:00:00Z. */
class SchedulesTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @TempDir
    Path stateDir;

    @Test
    void shouldMakeAnIntentAtEachOfItsTimes() {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(minutely("s").setCorrelation(Map.of("k", "v")).build());

            desk.pass(MINUTE.dividedBy(2));
            desk.callsEnd();
            List<Result> before = desk.results();
            pass(desk, 3);

            assertThat(before).isEmpty();
            assertThat(desk.calls)
                    .extracting(Attempt::intentId)
                    .containsExactly("s@2026-01-01T00:01:00Z", "s@2026-01-01T00:02:00Z", "s@2026-01-01T00:03:00Z");
            assertThat(desk.results()).hasSize(3).allSatisfy(result -> {
                assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
                assertThat(result.getCorrelation()).isEqualTo(Map.of("k", "v"));
            });
            assertThat(desk.meters.counter("headgate.schedule.firings").count()).isEqualTo(3);
        }
    }

    @Test
    void shouldEndWithAnOutcomeAfterItsLastFiring() {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(minutely("s", it -> it.setTimes(2)).build());

            pass(desk, 5);

            assertThat(desk.calls).hasSize(2);
            assertThat(desk.results())
                    .filteredOn(result -> result.getId().equals("s"))
                    .singleElement()
                    .satisfies(result -> {
                        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
                        assertThat(result.getFirings()).isEqualTo(2);
                    });
            assertThat(desk.ledgerSize()).isZero();
        }
    }

    @Test
    void shouldHaveNoFiringAfterUntil() {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(minutely("s", it -> it.setUntil(Instant.parse("2026-01-01T00:02:30Z")))
                    .build());

            pass(desk, 5);

            assertThat(desk.calls).hasSize(2);
            assertThat(desk.ledgerSize()).isZero();
        }
    }

    @Test
    void shouldMakeNothingAnyMoreOnceItIsCancelled() {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(minutely("s").build());
            pass(desk, 1);

            desk.cancel("s");
            pass(desk, 5);

            assertThat(desk.calls).hasSize(1);
            assertThat(desk.results())
                    .extracting(Result::getOutcome)
                    .containsExactly(OutcomeKind.SUCCEEDED, OutcomeKind.CANCELLED);
        }
    }

    @Test
    void shouldMakeNothingAnyMoreOnceItsGroupIsCancelled() {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(minutely("s").setGroup("spring").build());
            desk.send(minutely("other").setGroup("autumn").build());

            desk.command(Command.newBuilder()
                    .setKind(CommandKind.CANCEL)
                    .setVendor("acme")
                    .setGroup("spring")
                    .build());
            pass(desk, 2);

            assertThat(desk.calls)
                    .extracting(Attempt::intentId)
                    .containsExactly("other@2026-01-01T00:01:00Z", "other@2026-01-01T00:02:00Z");
            assertThat(desk.results())
                    .filteredOn(result -> result.getId().equals("s"))
                    .extracting(Result::getOutcome)
                    .containsExactly(OutcomeKind.CANCELLED);
        }
    }

    @Test
    void shouldNotBeGivenUpWithWhatWaits() {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(minutely("s").build());

            desk.command(Command.newBuilder()
                    .setKind(CommandKind.GIVE_UP)
                    .setVendor("acme")
                    .build());
            pass(desk, 1);

            assertThat(desk.calls).hasSize(1);
        }
    }

    @Test
    void shouldGiveEachFiringItsKeyAndItsDeadline() {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(minutely("s", it -> it.setWithin(5_000L))
                    .setIdempotencyKey("key")
                    .build());

            desk.pass(MINUTE);

            assertThat(desk.read(Topics.INTENTS, Intent.class)).singleElement().satisfies(intent -> {
                assertThat(intent.getId()).isEqualTo("s@2026-01-01T00:01:00Z");
                assertThat(intent.getIdempotencyKey()).isEqualTo("key@2026-01-01T00:01:00Z");
                assertThat(intent.getDeadline()).isEqualTo(Instant.parse("2026-01-01T00:01:05Z"));
                assertThat(intent.getSchedule()).isNull();
            });
        }
    }

    @Test
    void shouldPutFiringsOffByNoMoreThanTheJitter() {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(minutely("s", it -> it.setJitter(10_000L)).build());

            desk.pass(MINUTE);
            desk.callsEnd();
            int atOnce = desk.calls.size();
            desk.pass(Duration.ofSeconds(10));
            desk.callsEnd();

            assertThat(atOnce).isZero();
            assertThat(desk.calls).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"ALL, 10", "ONE, 1", "SKIP, 0"})
    void shouldMakeUpForWhatWasMissedAsItSays(Missed missed, int made) {
        List<KeyValue<Bytes, byte[]>> left;
        try (Desk desk = new Desk(stateDir.resolve("first"))) {
            desk.send(minutely("s", it -> it.setMissed(missed)).build());
            left = desk.ledger();
        }
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.skip(Duration.ofMinutes(10).plusSeconds(30));
            successor.takeOver(left);

            successor.pass(Duration.ofMillis(1));
            successor.callsEnd();
            successor.callsEnd();
            int caughtUp = successor.calls.size();
            successor.pass(Duration.ofSeconds(30));
            successor.callsEnd();

            assertThat(caughtUp).isEqualTo(made);
            assertThat(successor.calls).hasSize(made + 1);
            assertThat(successor.calls.getLast().intentId()).isEqualTo("s@2026-01-01T00:11:00Z");
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldNeitherLoseNorDoubleAFiringThroughATakeOver(Missed missed) {
        List<KeyValue<Bytes, byte[]>> left;
        try (Desk desk = new Desk(stateDir.resolve("first"))) {
            desk.send(minutely("s", it -> it.setMissed(missed)).build());
            pass(desk, 3);
            left = desk.ledger();
            assertThat(desk.calls).hasSize(3);
        }
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.skip(Duration.ofMinutes(3).plusSeconds(30));
            successor.takeOver(left);

            successor.pass(Duration.ofSeconds(30));
            successor.callsEnd();

            assertThat(successor.calls).extracting(Attempt::intentId).containsExactly("s@2026-01-01T00:04:00Z");
        }
    }

    @Test
    void shouldFireOnWithoutAProfileAndLetTheFiringsEnd() {
        try (Desk desk = new Desk(stateDir)) {
            desk.bindings.remove("acme");
            desk.send(minutely("s").build());

            pass(desk, 3);

            assertThat(desk.results()).isNotEmpty().allSatisfy(result -> {
                assertThat(result.getId()).startsWith("s@");
                assertThat(result.getOutcome()).isEqualTo(OutcomeKind.INVALID);
            });
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"cron\": \"61 * * * *\"}                         | schedule.cron",
                "{\"cron\": \"0 0 31 2 *\"}                         | schedule.cron",
                "{\"cron\": \"0 0 * * *\", \"zone\": \"Mars\"}      | schedule.zone",
                "{\"cron\": \"0 0 * * *\", \"every\": 60000}        | schedule: either",
                "{}                                                 | schedule: either",
                "{\"every\": 999}                                   | schedule.every",
                "{\"every\": 60000, \"jitter\": -1}                 | schedule.jitter",
                "{\"every\": 60000, \"within\": 0}                  | schedule.within",
                "{\"every\": 60000, \"times\": 0}                   | schedule.times",
            })
    void shouldEndInvalidByTheNameOfTheField(String json, String field) throws Exception {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(Desk.intent("s").setSchedule(schedule(json)).build());

            assertThat(desk.results()).singleElement().satisfies(result -> {
                assertThat(result.getOutcome()).isEqualTo(OutcomeKind.INVALID);
                assertThat(result.getReason()).startsWith(field);
            });
            assertThat(desk.deadLetters()).extracting(DeadLetter::getId).containsExactly("s");
            assertThat(desk.changelog(Ledger.STORE)).isEmpty();
        }
    }

    private static Schedule schedule(String json) throws Exception {
        var tree = new com.fasterxml.jackson.databind.ObjectMapper().readTree(json);
        Schedule.Builder builder = Schedule.newBuilder();
        if (tree.has("cron")) {
            builder.setCron(tree.get("cron").asText());
        }
        if (tree.has("zone")) {
            builder.setZone(tree.get("zone").asText());
        }
        if (tree.has("every")) {
            builder.setEvery(tree.get("every").asLong());
        }
        if (tree.has("jitter")) {
            builder.setJitter(tree.get("jitter").asLong());
        }
        if (tree.has("within")) {
            builder.setWithin(tree.get("within").asLong());
        }
        if (tree.has("times")) {
            builder.setTimes(tree.get("times").asInt());
        }
        return builder.build();
    }

    private static void pass(Desk desk, int minutes) {
        for (int i = 0; i < minutes; i++) {
            desk.pass(MINUTE);
            desk.callsEnd();
        }
    }

    private static Intent.Builder minutely(String id) {
        return minutely(id, it -> it);
    }

    private static Intent.Builder minutely(String id, java.util.function.UnaryOperator<Schedule.Builder> more) {
        return Desk.intent(id)
                .setSchedule(more.apply(Schedule.newBuilder().setEvery(MINUTE.toMillis()))
                        .build());
    }
}
