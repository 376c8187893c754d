package dev.headgate.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.json.PageJson;
import dev.headgate.schemas.json.ResultJson;
import dev.headgate.streams.record.IntentMapper;
import dev.headgate.streams.record.ResultsFormat;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonIntentsTest {

    private static final Map<String, String> JSON = Map.of("content-type", "Application/JSON; charset=utf-8");
    private static final Map<String, String> CLOUD_EVENT = Map.of(
            "content-type", "application/json",
            "ce_specversion", "1.0",
            "ce_id", "event-1",
            "ce_source", "/orders",
            "traceparent", "00-abc");

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

    private void send(String json, Map<String, String> headers) {
        desk.send("acme", json.replace('\'', '"').getBytes(UTF_8), headers);
        desk.callsEnd();
    }

    @Test
    void shouldMakeTheCallOfAnIntentThatCameAsJson() {
        send("{'id':'i','call':{'method':'POST','path':'/a','body':{'b':1}},'correlation':{'order':'7'}}", JSON);

        Call call = (Call) desk.calls.getFirst().operation();
        assertThat(call.method()).isEqualTo("POST");
        assertThat(call.path()).isEqualTo("/a");
        assertThat(call.headers()).isEqualTo(Map.of("content-type", "application/json"));
        assertThat(call.body()).isEqualTo("{\"b\":1}".getBytes(UTF_8));
        Result result = desk.results().getFirst();
        assertThat(result.getId()).isEqualTo("i");
        assertThat(result.getVendor()).isEqualTo("acme");
        assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
        assertThat(result.getCorrelation()).containsEntry("order", "7");
    }

    @Test
    void shouldTakeTheIdOfACloudEventAndDropWhatTellsOfTheValue() {
        send("{'call':{}}", CLOUD_EVENT);

        TestRecord<byte[], byte[]> record = desk.raw(Topics.RESULTS).getFirst();
        assertThat(desk.calls.getFirst().intentId()).isEqualTo("event-1");
        assertThat(record.headers()).extracting(header -> header.key()).containsExactly("traceparent");
    }

    @Test
    void shouldTakeNoIdOfWhatIsNoCloudEvent() {
        send("{'call':{}}", Map.of("content-type", "application/json", "ce_id", "event-1"));

        assertThat(desk.results()).isEmpty();
        assertThat(reason()).startsWith("value is not an Intent: id: is missing");
    }

    @Test
    void shouldCountDurationsFromTheTimeOfTheRecord() {
        send("{'id':'i','call':{},'notBefore':'1m'}", JSON);

        desk.pass(Duration.ofSeconds(59));
        desk.callsEnd();
        assertThat(desk.calls).isEmpty();

        desk.pass(Duration.ofSeconds(1));
        desk.callsEnd();
        assertThat(desk.calls).hasSize(1);
    }

    @Test
    void shouldEndAnIntentInvalidWithAllMistakesWhereItsIdCanBeRead() {
        String json = "{'id':'i','call':{'path':7},'cost':'1','correlation':{'order':'7'}}";

        send(json, CLOUD_EVENT);

        TestRecord<byte[], byte[]> outcome = desk.raw(Topics.RESULTS).getFirst();
        TestRecord<byte[], byte[]> letter = desk.raw(Topics.DEAD_LETTERS).getFirst();
        assertThat(outcome.headers()).extracting(header -> header.key()).containsExactly("traceparent");
        assertThat(letter.headers()).hasSize(CLOUD_EVENT.size());
        send(json, CLOUD_EVENT);
        assertThat(desk.results()).singleElement().satisfies(result -> {
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.INVALID);
            assertThat(result.getCorrelation()).containsEntry("order", "7");
            assertThat(result.getReason())
                    .contains("cost: allowed: a whole number", "call.path: allowed: a text; not 7");
        });
        DeadLetter kept = desk.deadLetters().getFirst();
        assertThat(kept.getId()).isEqualTo("i");
        assertThat(kept.getOutcome()).isEqualTo(OutcomeKind.INVALID);
        assertThat(IntentMapper.bytes(kept.getValue()))
                .isEqualTo(json.replace('\'', '"').getBytes(UTF_8));
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldGiveUpWhatIsNoJsonAndGoOn() {
        send("{'id':'i',", JSON);
        assertThat(reason()).startsWith("value is not an Intent: is not JSON at column");

        desk.send("acme", null, JSON);
        assertThat(reason()).contains("tombstone");

        send("{'id':'next','call':{}}", JSON);
        assertThat(desk.results()).extracting(Result::getId).containsExactly("next");
    }

    @Test
    void shouldSayWhichHeaderIsMissing() {
        send(" {'id':'i','call':{}}", Map.of());
        assertThat(reason()).contains("begins as JSON does", "header content-type: application/json");

        send("{'specversion':'1.0','data':{}}", Map.of("content-type", "application/cloudevents+json; charset=utf-8"));
        assertThat(reason()).contains("structured mode", "binary mode");
    }

    @Test
    void shouldReadAvroWhateverTheHeaderSays() {
        desk.send("acme", desk.encode(Desk.intent("i").build()), JSON);
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
    }

    @Test
    void shouldKeepAnAcceptedIntentOfADeadLetterAsAvro() {
        desk.vendorAnswers(attempt -> new Reply.Unanswered("reset"));

        send("{'call':{},'maxAttempts':1}", CLOUD_EVENT);

        assertThat(desk.raw(Topics.DEAD_LETTERS).getFirst().headers())
                .extracting(header -> header.key())
                .containsExactly("traceparent");
    }

    @Test
    void shouldWriteResultsAsJsonWhereTheyAreWanted() {
        try (Desk json = new Desk(stateDir.resolve("json"), ResultsFormat.JSON)) {
            json.send("acme", "{\"id\":\"i\",\"call\":{}}".getBytes(UTF_8), CLOUD_EVENT);
            json.callsEnd();

            TestRecord<byte[], byte[]> record = json.raw(Topics.RESULTS).getFirst();
            Result result = ResultJson.read(record.value());
            assertThat(header(record, "content-type")).isEqualTo("application/json");
            assertThat(header(record, "traceparent")).isEqualTo("00-abc");
            assertThat(record.headers()).hasSize(2);
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
            assertThat(result.getBody()).isEqualTo(UTF_8.encode("body"));
        }
    }

    @Test
    void shouldReadResultsOfBothFormats() {
        try (Desk json = new Desk(stateDir.resolve("json"), ResultsFormat.JSON)) {
            json.send(Desk.intent("i").build());
            json.callsEnd();

            assertThat(json.results()).extracting(Result::getId).containsExactly("i");
        }
        send("{'id':'i','call':{}}", JSON);
        assertThat(desk.results()).extracting(Result::getId).containsExactly("i");
    }

    private void command(String json) {
        RecordHeaders headers = new RecordHeaders();
        headers.add("content-type", "application/json".getBytes(UTF_8));
        desk.command("acme", json.replace('\'', '"').getBytes(UTF_8), headers);
    }

    @Test
    void shouldObeyACommandThatCameAsJson() {
        desk.send(Desk.intent("i")
                .setNotBefore(Instant.parse("2026-01-01T01:00:00Z"))
                .build());

        command("{'kind':'CANCEL','intentId':'i','reason':'no more wanted'}");

        assertThat(desk.results()).singleElement().satisfies(result -> {
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.CANCELLED);
            assertThat(result.getReason()).contains("no more wanted");
        });
    }

    @Test
    void shouldGiveUpACommandThatIsNone() {
        command("{'kind':'STOP','intent':'i','expires':'1h'}");

        assertThat(reason())
                .startsWith("value is not a Command: intent: there is no such field; did you mean intentId?")
                .contains("kind: allowed: CANCEL, CLEAR_COOL_DOWN", "expires: allowed: an instant");
    }

    @Test
    void shouldCutABodyIntoPiecesThatFitAsJson() {
        byte[] body = "\"\u00f6".repeat(400_000).getBytes(UTF_8);
        try (Desk json = new Desk(stateDir.resolve("json"), ResultsFormat.JSON)) {
            json.vendorAnswers(attempt -> new Reply.Answered(new Answer(200, Map.of(), body), new Verdict.Deliver()));
            json.send(Desk.intent("i").build());
            json.callsEnd();

            List<TestRecord<byte[], byte[]>> pieces = json.raw(Topics.PAGES);
            ByteArrayOutputStream whole = new ByteArrayOutputStream();
            pieces.forEach(piece -> whole.writeBytes(
                    IntentMapper.bytes(PageJson.read(piece.value()).getBody())));
            assertThat(json.results()).extracting(Result::getChunks).containsExactly(pieces.size());
            assertThat(pieces)
                    .allSatisfy(piece -> assertThat(piece.value().length).isLessThan(900_000))
                    .allSatisfy(
                            piece -> assertThat(header(piece, "content-type")).isEqualTo("application/json"));
            assertThat(whole.toByteArray()).isEqualTo(body);
        }
    }

    private String reason() {
        return desk.deadLetters().getLast().getReason();
    }

    private static @Nullable String header(TestRecord<byte[], byte[]> record, String name) {
        var header = record.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), UTF_8);
    }
}
