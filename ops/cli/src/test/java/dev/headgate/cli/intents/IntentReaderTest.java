package dev.headgate.cli.intents;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Missed;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Schedule;
import dev.headgate.schemas.Update;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntentReaderTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    private final IntentReader reader = new IntentReader(NOW, 900_000);

    @Test
    void shouldReadEveryField() {
        String line = """
                {"id":"i1","vendor":"acme","scope":{"account":"7"},"tenant":"t","priority":"HIGH","cost":3,
                 "call":{"method":"POST","path":"/v1/a?b=%20c","headers":{"Accept":"text/plain"},"body":"höi"},
                 "notBefore":"500ms","deadline":"2030-01-01T01:00:00Z","orderingKey":"o","idempotencyKey":"k",
                 "maxAttempts":2,"correlation":{"x":"y"}}
                """;

        Intent intent = fit(line).intent();

        assertThat(intent)
                .isEqualTo(Intent.newBuilder()
                        .setId("i1")
                        .setVendor("acme")
                        .setScope(Map.of("account", "7"))
                        .setTenant("t")
                        .setPriority(Priority.HIGH)
                        .setCost(3)
                        .setOperation(Call.newBuilder()
                                .setMethod("POST")
                                .setPath("/v1/a?b=%20c")
                                .setHeaders(Map.of("Accept", "text/plain"))
                                .setBody(ByteBuffer.wrap("höi".getBytes(UTF_8)))
                                .build())
                        .setNotBefore(NOW.plusMillis(500))
                        .setDeadline(NOW.plusSeconds(3600))
                        .setOrderingKey("o")
                        .setIdempotencyKey("k")
                        .setMaxAttempts(2)
                        .setCorrelation(Map.of("x", "y"))
                        .build());
    }

    @Test
    void shouldMakeUpAnIdAndDefaultTheRest() {
        IntentReader.Reading.Fit fit = fit("{\"vendor\":\"acme\",\"call\":{}}");

        assertThat(fit.named()).isFalse();
        assertThat(fit.intent().getId()).hasSize(36);
        assertThat(fit.intent().getOperation()).isEqualTo(Call.newBuilder().build());
        assertThat(fit.intent().getDeadline()).isNull();
        assertThat(fit.intent().getPriority()).isEqualTo(Priority.NORMAL);
    }

    @Test
    void shouldSendAnObjectAsJsonWithItsContentType() {
        Call call = call("{\"vendor\":\"a\",\"call\":{\"body\":{\"price\":1.10,\"base64\":1}}}");

        assertThat(text(call)).isEqualTo("{\"price\":1.10,\"base64\":1}");
        assertThat(call.getHeaders()).containsExactly(Map.entry("content-type", "application/json"));
    }

    @Test
    void shouldReadAnUpdate() {
        String line = "{\"vendor\":\"a\",\"update\":{\"path\":\"/x\",\"method\":\"PUT\",\"at\":\"/data\","
                + "\"headers\":{\"accept\":\"a/b\"},\"patch\":{\"a\":null}}}";

        assertThat(fit(line).intent().getOperation())
                .isEqualTo(Update.newBuilder()
                        .setPath("/x")
                        .setMethod("PUT")
                        .setAt("/data")
                        .setHeaders(Map.of("accept", "a/b"))
                        .setPatch(ByteBuffer.wrap("{\"a\":null}".getBytes(UTF_8)))
                        .build());
    }

    @Test
    void shouldReadWhatAFlowReserves() {
        assertThat(fit("{\"vendor\":\"a\",\"custom\":{\"name\":\"x\"},\"reserve\":3}")
                        .intent()
                        .getReserve())
                .isEqualTo(3);
    }

    @Test
    void shouldReadWhereTheOutcomeGoes() {
        assertThat(fit("{\"vendor\":\"a\",\"call\":{},\"replyTo\":\"billing\"}")
                        .intent()
                        .getReplyTo())
                .isEqualTo("billing");
    }

    @Test
    void shouldKeepTheContentTypeThatIsGiven() {
        Call call = call("{\"vendor\":\"a\",\"call\":{\"headers\":{\"Content-Type\":\"application/x\"},\"body\":[1]}}");

        assertThat(call.getHeaders()).containsExactly(Map.entry("Content-Type", "application/x"));
    }

    @Test
    void shouldSendBytesGivenInBase64() {
        Call call = call("{\"vendor\":\"a\",\"call\":{\"body\":{\"base64\":\"AP8=\"}}}");

        assertThat(call.getBody()).isEqualTo(ByteBuffer.wrap(new byte[] {0, (byte) 0xff}));
        assertThat(call.getHeaders()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "not json|is not JSON at column",
                "[]|is a list; allowed: an object",
                "{} {}|is not JSON",
                "{'vendor':'a','vendor':'b','call':{}}|is not JSON",
                "{'call':{}}|vendor: is missing; allowed: the name of whom",
                "{'vendor':'_a','call':{}}|vendor: up to 128",
                "{'vendor':7,'call':{}}|vendor: allowed: a text; not 7",
                "{'vendor':'a'}|call: is missing",
                "{'vendor':'a','call':'x'}|call: is a text; allowed: an object",
                "{'vendor':'a','call':{},'id':' '}|id: 1 to 256",
                "{'vendor':'a','call':{},'priorty':'LOW'}|priorty: there is no such field; did you mean priority?",
                "{'vendor':'a','call':{},'priority':'URGENT'}|priority: allowed: HIGH, NORMAL or LOW; not \"URGENT\"",
                "{'vendor':'a','call':{},'scope':[]}|scope: allowed: an object of texts",
                "{'vendor':'a','call':{},'scope':{'account':7}}|scope.account: allowed: a text in quotes; not a number",
                "{'vendor':'a','call':{},'tenant':1}|tenant: allowed: a text",
                "{'vendor':'a','call':{},'cost':0}|cost: at least 1",
                "{'vendor':'a','call':{},'cost':1.5}|cost: allowed: a whole number",
                "{'vendor':'a','call':{},'maxAttempts':'3'}|maxAttempts: allowed: a whole number",
                "{'vendor':'a','call':{},'deadline':'soon'}|deadline: allowed: an instant such as",
                "{'vendor':'a','call':{},'notBefore':5}|notBefore: allowed: an instant such as",
                "{'vendor':'a','call':{},'orderingKey':{}}|orderingKey: allowed: a text",
                "{'vendor':'a','call':{},'idempotencyKey':''}|idempotencyKey: allowed: a text",
                "{'vendor':'a','call':{},'correlation':{'a':null}}|correlation.a: allowed: a text in quotes; not null",
                "{'vendor':'a','call':{'url':'http://x'}}|call.url: there is no such field; allowed: method, path",
                "{'vendor':'a','call':{'method':'get'}}|call.method: allowed: GET, HEAD",
                "{'vendor':'a','call':{'path':'//evil.com/'}}|call.path: allowed: path and query only",
                "{'vendor':'a','call':{'path':'http://evil.com/'}}|call.path: allowed: path and query only",
                "{'vendor':'a','call':{'path':'/a b'}}|call.path: allowed: path and query only",
                "{'vendor':'a','call':{'headers':{'a b':'c'}}}|call.headers: a name is not one",
                "{'vendor':'a','call':{'headers':{'a':'b\\nc'}}}|call.headers.a: allowed: printable ASCII",
                "{'vendor':'a','call':{},'update':{'path':'/x','patch':{}}}|update: doesn't go with call",
                "{'vendor':'a','update':{'patch':{}}}|update.path: is missing",
                "{'vendor':'a','update':{'path':'/x'}}|update.patch: is missing",
                "{'vendor':'a','update':{'path':'/x','patch':[1]}}|update.patch: is a list; allowed: an object",
                "{'vendor':'a','update':{'path':'/x','patch':{},'method':'POST'}}|update.method: allowed: PATCH or PUT",
                "{'vendor':'a','update':{'path':'/x','patch':{},'at':'x'}}|update.at: allowed: a JSON pointer",
                "{'vendor':'a','call':{},'reserve':0}|reserve: only of a Custom operation",
                "{'vendor':'a','call':{},'replyTo':'A'}|replyTo: 1 to 64 of a-z 0-9 -",
                "{'vendor':'a','call':{'body':3}}|call.body: allowed: a text, an object",
                "{'vendor':'a','call':{'body':{'base64':'*'}}}|call.body.base64: is not base64",
            })
    void shouldNameTheFieldAndWhatIsAllowed(String line, String mistake) {
        IntentReader.Reading reading = reader.read(line.replace('\'', '"').getBytes(UTF_8));

        assertThat(mistakes(reading)).singleElement().asString().startsWith(mistake);
    }

    @Test
    void shouldNameAllMistakesOfALine() {
        IntentReader.Reading reading =
                reader.read("{\"cost\":\"0\",\"call\":{\"method\":1,\"path\":2}}".getBytes(UTF_8));

        assertThat(mistakes(reading)).hasSize(4);
    }

    @Test
    void shouldRefuseWhatTheLedgerWouldRefuse() {
        String body = "x".repeat(900_000);

        IntentReader.Reading reading =
                reader.read(("{\"vendor\":\"a\",\"call\":{\"body\":\"" + body + "\"}}").getBytes(UTF_8));

        assertThat(mistakes(reading)).singleElement().asString().startsWith("call.body: makes a record of 9000");
    }

    @Test
    void shouldReadACustomOperation() {
        Custom custom = (Custom) fit("""
                {"vendor":"ads","custom":{"name":"a.B/C","attributes":{"x-account":"7"},"payload":{"id":1}}}""").intent().getOperation();

        assertThat(custom.getName()).isEqualTo("a.B/C");
        assertThat(custom.getAttributes()).containsExactly(Map.entry("x-account", "7"));
        assertThat(custom.getPayload()).isEqualTo(UTF_8.encode("{\"id\":1}"));
    }

    @Test
    void shouldReadAList() {
        Collect list = (Collect) fit("""
                {"vendor":"acme","collect":{"path":"/v1/a?limit=9","headers":{"Accept":"x"},"from":"c","maxPages":3}}""").intent().getOperation();

        assertThat(list)
                .isEqualTo(Collect.newBuilder()
                        .setPath("/v1/a?limit=9")
                        .setHeaders(Map.of("Accept", "x"))
                        .setFrom("c")
                        .setMaxPages(3)
                        .build());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | collect.path: ",
                "{\"path\":\"https://a.example/\"} | collect.path: ",
                "{\"path\":\"/\",\"from\":\"\"} | collect.from: ",
                "{\"path\":\"/\",\"maxPages\":0} | collect.maxPages: ",
                "{\"path\":\"/\",\"body\":\"x\"} | collect.body: ",
                "{\"path\":\"/\"},\"call\":{} | collect: doesn't go with call"
            })
    void shouldNameWhatIsWrongWithAList(String list, String mistake) {
        String line = "{\"vendor\":\"acme\",\"collect\":" + list + "}";

        assertThat(mistakes(reader.read(line.getBytes(UTF_8))))
                .anySatisfy(it -> assertThat(it).startsWith(mistake.strip()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"name\":\"a\"},\"call\":{} | custom: doesn't go with call",
                "7 | custom: is a number; allowed: an object",
                "{} | custom.name: is missing",
                "{\"name\":\"a\",\"payload\":7} | custom.payload: allowed",
                "{\"name\":\"a\",\"path\":\"/\"} | custom.path: "
            })
    void shouldNameWhatIsWrongWithACustomOperation(String custom, String mistake) {
        String line = "{\"vendor\":\"ads\",\"custom\":" + custom + "}";

        assertThat(mistakes(reader.read(line.getBytes(UTF_8))))
                .anySatisfy(it -> assertThat(it).startsWith(mistake.strip()));
    }

    @Test
    void shouldReadASchedule() {
        Schedule schedule = fit("""
                {"vendor":"ads","call":{},"schedule":{"cron":"30 2 * * *","zone":"Europe/Berlin","jitter":"10s",\
                "missed":"ALL","within":"1h","until":"2030-01-01T00:00:00Z","times":9}}""").intent().getSchedule();

        assertThat(schedule)
                .isEqualTo(Schedule.newBuilder()
                        .setCron("30 2 * * *")
                        .setZone("Europe/Berlin")
                        .setJitter(10_000)
                        .setMissed(Missed.ALL)
                        .setWithin(3_600_000L)
                        .setUntil(Instant.parse("2030-01-01T00:00:00Z"))
                        .setTimes(9)
                        .build());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"every\":\"1m\",\"cron\":\"* * * * *\"} | schedule: either every or cron",
                "{} | schedule: either every or cron",
                "7 | schedule: is a number; allowed: an object",
                "{\"every\":60} | schedule.every: allowed: ",
                "{\"every\":\"1m\",\"missed\":\"SOME\"} | schedule.missed: allowed: SKIP, ONE or ALL",
                "{\"every\":\"1m\",\"times\":0} | schedule.times: at least 1",
                "{\"every\":\"1m\",\"zones\":\"UTC\"} | schedule.zones: there is no such field; did you mean zone?"
            })
    void shouldNameWhatIsWrongWithASchedule(String schedule, String mistake) {
        String line = "{\"vendor\":\"ads\",\"call\":{},\"schedule\":" + schedule + "}";

        assertThat(mistakes(reader.read(line.getBytes(UTF_8))))
                .singleElement()
                .asString()
                .startsWith(mistake.strip());
    }

    private static List<String> mistakes(IntentReader.Reading reading) {
        return reading instanceof IntentReader.Reading.Wrong(List<String> mistakes) ? mistakes : List.of();
    }

    private IntentReader.Reading.Fit fit(String line) {
        IntentReader.Reading reading = reader.read(line.getBytes(UTF_8));
        assertThat(reading).isInstanceOf(IntentReader.Reading.Fit.class);
        return (IntentReader.Reading.Fit) reading;
    }

    private Call call(String line) {
        return (Call) fit(line).intent().getOperation();
    }

    private static String text(Call call) {
        ByteBuffer body = call.getBody();
        return body == null ? "" : UTF_8.decode(body.duplicate()).toString();
    }
}
