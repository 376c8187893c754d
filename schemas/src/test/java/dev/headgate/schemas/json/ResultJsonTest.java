package dev.headgate.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Step;
import dev.headgate.schemas.StoredBody;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultJsonTest {

    private static final Instant THEN = Instant.parse("2026-03-01T12:00:00.123Z");
    private static final StoredBody STORED = new StoredBody("file", "2026-11-26/acme/00ff", 300_000L, "00ff", null);

    private static Result.Builder result() {
        return Result.newBuilder().setId("i").setVendor("acme").setOutcome(OutcomeKind.SUCCEEDED);
    }

    private static Page.Builder page() {
        return Page.newBuilder().setId("i").setVendor("acme").setIndex(0);
    }

    static Stream<Result> results() {
        return Stream.of(
                result().build(),
                result().setBody(UTF_8.encode("")).build(),
                result().setBody(ByteBuffer.wrap(new byte[] {0, -1})).build(),
                result().setStepsLeftOut(7).setItems(3).build(),
                Result.newBuilder()
                        .setId("i")
                        .setVendor("acme")
                        .setOutcome(OutcomeKind.EXHAUSTED)
                        .setReason("why \"so\"")
                        .setStatus(503)
                        .setHeaders(Map.of("content-type", "text/plain"))
                        .setBody(UTF_8.encode("h\u00f6i\n"))
                        .setBodyOmitted(true)
                        .setAttempts(3)
                        .setCalls(4)
                        .setAcceptedAt(THEN)
                        .setFinishedAt(THEN.plusSeconds(1))
                        .setCorrelation(Map.of("order", "7"))
                        .setReplay(1)
                        .setChanged(false)
                        .setPages(2)
                        .setItems(5_000_000_000L)
                        .setNext("c")
                        .setFirings(9)
                        .setAnsweredBy("j")
                        .setRun(2)
                        .setChunks(3)
                        .setGroup("g")
                        .setStartedAt(THEN)
                        .setWaited(Map.of("QUOTA:app", 5_000_000_000L))
                        .setHeldBy("QUOTA:app")
                        .setPermits(Map.of("app", 4))
                        .setSteps(List.of(new Step(THEN, "started")))
                        .setStepsLeftOut(1)
                        .setStored(STORED)
                        .build());
    }

    @ParameterizedTest
    @MethodSource("results")
    void shouldReadTheResultThatItWrites(Result result) {
        assertThat(ResultJson.read(ResultJson.write(result))).isEqualTo(result);
    }

    static Stream<Page> pages() {
        return Stream.of(
                page().build(),
                page().setBody(UTF_8.encode("[1]")).setChunk(true).setLast(true).build(),
                Page.newBuilder()
                        .setId("i")
                        .setVendor("acme")
                        .setReplay(1)
                        .setRun(2)
                        .setIndex(3)
                        .setItems(2)
                        .setParts(List.of(UTF_8.encode("a"), ByteBuffer.wrap(new byte[] {-1})))
                        .setBodyOmitted(true)
                        .setStatus(200)
                        .setAt(THEN)
                        .setCorrelation(Map.of("order", "7"))
                        .setStored(STORED)
                        .build());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldReadThePageThatItWrites(Page page) {
        assertThat(PageJson.read(PageJson.write(page))).isEqualTo(page);
    }

    @Test
    void shouldWriteABodyAsTheTextThatItIs() {
        assertThat(new String(
                        ResultJson.write(
                                result().setBody(UTF_8.encode("{\"a\":1}")).build()),
                        UTF_8))
                .contains("\"body\":\"{\\\"a\\\":1}\"")
                .doesNotContain("pages", "waited", "steps");
    }

    @Test
    void shouldWriteHalfOfASurrogatePairAsAvroDoes() {
        assertThat(ResultJson.read(ResultJson.write(result().setId("a\ud83d").build()))
                        .getId())
                .isEqualTo("a?");
    }

    @Test
    void shouldPassOverWhatANewerVersionAdds() {
        Result read =
                ResultJson.read("{\"id\":\"i\",\"vendor\":\"a\",\"outcome\":\"NEW\",\"more\":{}}".getBytes(UTF_8));

        assertThat(read.getOutcome()).isEqualTo(OutcomeKind.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | is a list; expected: a JSON object",
                "{ | is not JSON",
                "{'vendor':'a','outcome':'FAILED'} | id: is missing",
                "{'id':7} | id: is a number; expected: a text",
                "{'id':'i','vendor':'a','outcome':'FAILED','status':'200'} | status: is a text; expected: a whole number",
                "{'id':'i','vendor':'a','outcome':'FAILED','acceptedAt':'x'} | acceptedAt: is a text; expected: an instant",
                "{'id':'i','vendor':'a','outcome':'FAILED','body':7} | body: is a number; expected: a text",
                "{'id':'i','vendor':'a','outcome':'FAILED','headers':{'a':1}} | headers.a: is a number; expected: a text",
                "{'id':'i','vendor':'a','outcome':'FAILED','steps':[1]} | steps: is a list; expected: a list of",
            })
    void shouldNameTheFieldThatIsNotAsItIsWritten(String json, String mistake) {
        assertThatThrownBy(() -> ResultJson.read(json.replace('\'', '"').getBytes(UTF_8)))
                .isInstanceOf(SerializationException.class)
                .hasMessageStartingWith(mistake);
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret", "{'a':1 secret}", "{'secret':1,'secret':2}"})
    void shouldShowNothingOfWhatIsNotJson(String json) {
        assertThatThrownBy(() -> ResultJson.read(json.replace('\'', '"').getBytes(UTF_8)))
                .isInstanceOf(SerializationException.class)
                .hasMessageStartingWith("is not JSON at column ")
                .hasMessageNotContaining("secret");
    }
}
