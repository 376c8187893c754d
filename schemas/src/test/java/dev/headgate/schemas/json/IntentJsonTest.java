package dev.headgate.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Collect;
import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Missed;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Schedule;
import dev.headgate.schemas.Update;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class IntentJsonTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void shouldReadEveryField() {
        String json = """
                {"id":"i1","vendor":"acme","scope":{"account":"7"},"tenant":"t","group":"g","priority":"HIGH","cost":3,
                 "call":{"method":"POST","path":"/v1/a?b=%20c","headers":{"Accept":"text/plain"},"body":"h\u00f6i"},
                 "notBefore":"500ms","deadline":"2030-01-01T01:00:00Z","orderingKey":"o","idempotencyKey":"k",
                 "delivery":"AT_MOST_ONCE","maxAttempts":2,"reserve":9,"replyTo":"billing","correlation":{"x":"y"}}
                """;

        assertThat(fit(json))
                .isEqualTo(Intent.newBuilder()
                        .setId("i1")
                        .setVendor("acme")
                        .setScope(Map.of("account", "7"))
                        .setTenant("t")
                        .setGroup("g")
                        .setPriority(Priority.HIGH)
                        .setCost(3)
                        .setOperation(Call.newBuilder()
                                .setMethod("POST")
                                .setPath("/v1/a?b=%20c")
                                .setHeaders(Map.of("Accept", "text/plain"))
                                .setBody(ByteBuffer.wrap("h\u00f6i".getBytes(UTF_8)))
                                .build())
                        .setNotBefore(NOW.plusMillis(500))
                        .setDeadline(NOW.plusSeconds(3600))
                        .setOrderingKey("o")
                        .setIdempotencyKey("k")
                        .setDelivery(Delivery.AT_MOST_ONCE)
                        .setMaxAttempts(2)
                        .setReserve(9)
                        .setReplyTo("billing")
                        .setCorrelation(Map.of("x", "y"))
                        .build());
    }

    @Test
    void shouldTakeNullForAbsentAndDefaultTheRest() {
        Intent intent = fit("{\"id\":\"i\",\"vendor\":\"acme\",\"call\":{},\"deadline\":null,\"tenant\":null}");

        assertThat(intent)
                .isEqualTo(Intent.newBuilder()
                        .setId("i")
                        .setVendor("acme")
                        .setOperation(Call.newBuilder().build())
                        .build());
    }

    @Test
    void shouldTakeIdAndVendorFromElsewhereOnlyWhereItHasNone() {
        assertThat(IntentJson.read("{\"call\":{}}".getBytes(UTF_8), NOW, "i", "acme"))
                .isEqualTo(new IntentJson.Reading.Fit(fit("{\"id\":\"i\",\"vendor\":\"acme\",\"call\":{}}")));
        assertThat(IntentJson.read("{\"id\":\"i\",\"vendor\":\"acme\",\"call\":{}}".getBytes(UTF_8), NOW, "x", "y"))
                .isEqualTo(new IntentJson.Reading.Fit(fit("{\"id\":\"i\",\"vendor\":\"acme\",\"call\":{}}")));
    }

    @Test
    void shouldSendAnObjectAsJsonWithItsContentType() {
        Call call = call("{\"body\":{\"price\":1.10,\"base64\":1}}");

        assertThat(text(call)).isEqualTo("{\"price\":1.10,\"base64\":1}");
        assertThat(call.getHeaders()).containsExactly(Map.entry("content-type", "application/json"));
    }

    @Test
    void shouldKeepTheContentTypeThatIsGiven() {
        Call call = call("{\"headers\":{\"Content-Type\":\"application/x\"},\"body\":[1]}");

        assertThat(call.getHeaders()).containsExactly(Map.entry("Content-Type", "application/x"));
    }

    @Test
    void shouldSendBytesGivenInBase64() {
        Call call = call("{\"body\":{\"base64\":\"AP8=\"}}");

        assertThat(call.getBody()).isEqualTo(ByteBuffer.wrap(new byte[] {0, (byte) 0xff}));
        assertThat(call.getHeaders()).isEmpty();
    }

    @Test
    void shouldReadTheOtherOperations() {
        assertThat(operation("\"update\":{\"path\":\"/x\",\"method\":\"PUT\",\"at\":\"/data\","
                        + "\"headers\":{\"accept\":\"a/b\"},\"patch\":{\"a\":null}}"))
                .isEqualTo(Update.newBuilder()
                        .setPath("/x")
                        .setMethod("PUT")
                        .setAt("/data")
                        .setHeaders(Map.of("accept", "a/b"))
                        .setPatch(UTF_8.encode("{\"a\":null}"))
                        .build());
        assertThat(operation("\"custom\":{\"name\":\"a.B/C\",\"attributes\":{\"x\":\"7\"},\"payload\":{\"id\":1}}"))
                .isEqualTo(Custom.newBuilder()
                        .setName("a.B/C")
                        .setAttributes(Map.of("x", "7"))
                        .setPayload(UTF_8.encode("{\"id\":1}"))
                        .build());
        assertThat(operation(
                        "\"collect\":{\"path\":\"/a\",\"headers\":{\"Accept\":\"x\"},\"from\":\"c\",\"maxPages\":3}"))
                .isEqualTo(Collect.newBuilder()
                        .setPath("/a")
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
                "``|is empty; allowed: an object",
                "not json|is not JSON at column 1: a word in the place of a value",
                "[]|is a list; allowed: an object",
                "{} {}|is not JSON",
                "{'vendor':'a','vendor':'b','call':{}}|is not JSON at column 23: Duplicate",
                "{'vendor':'a','call':{}}|id: is missing; allowed: a text",
                "{'id':'i','call':{}}|vendor: is missing; allowed: the name",
                "{'id':'i','vendor':7,'call':{}}|vendor: allowed: a text; not 7",
                "{'id':'i','vendor':'a'}|call: is missing",
                "{'id':'i','vendor':'a','call':'x'}|call: is a text; allowed: an object",
                "{'id':7,'vendor':'a','call':{}}|id: allowed: a text; not 7",
                "{'id':'i','vendor':'a','call':{},'priorty':'LOW'}|priorty: there is no such field; did you mean priority?",
                "{'id':'i','vendor':'a','call':{},'operation':{}}|operation: there is no such field; allowed: id, vendor",
                "{'id':'i','vendor':'a','call':{},'priority':'URGENT'}|priority: allowed: HIGH, NORMAL or LOW; not \"URGENT\"",
                "{'id':'i','vendor':'a','call':{},'delivery':1}|delivery: allowed: AT_LEAST_ONCE or AT_MOST_ONCE; not 1",
                "{'id':'i','vendor':'a','call':{},'scope':[]}|scope: allowed: an object of texts; not a list",
                "{'id':'i','vendor':'a','call':{},'scope':{'account':7}}|scope.account: allowed: a text in quotes; not a number",
                "{'id':'i','vendor':'a','call':{},'tenant':1}|tenant: allowed: a text; not 1",
                "{'id':'i','vendor':'a','call':{},'cost':1.5}|cost: allowed: a whole number",
                "{'id':'i','vendor':'a','call':{},'cost':3000000000}|cost: allowed: a whole number",
                "{'id':'i','vendor':'a','call':{},'maxAttempts':'3'}|maxAttempts: allowed: a whole number",
                "{'id':'i','vendor':'a','call':{},'deadline':'soon'}|deadline: allowed: an instant such as",
                "{'id':'i','vendor':'a','call':{},'deadline':'+12000-01-01T00:00:00Z'}|deadline: allowed: an instant such as",
                "{'id':'i','vendor':'a','call':{},'deadline':'999999999d'}|deadline: allowed: an instant such as",
                "{'id':'i','vendor':'a','call':{},'notBefore':5}|notBefore: allowed: an instant such as",
                "{'id':'i','vendor':'a','call':{},'orderingKey':{}}|orderingKey: allowed: a text; not an object",
                "{'id':'i','vendor':'a','call':{},'correlation':{'a':null}}|correlation.a: allowed: a text in quotes; not null",
                "{'id':'i','vendor':'a','call':{'url':'http://x'}}|call.url: there is no such field; allowed: method, path",
                "{'id':'i','vendor':'a','call':{'body':3}}|call.body: allowed: a text, an object",
                "{'id':'i','vendor':'a','call':{'body':'\\ud83d'}}|call.body: has half of a surrogate pair",
                "{'id':'i','vendor':'a','call':{'body':{'base64':'*'}}}|call.body.base64: is not base64",
                "{'id':'i','vendor':'a','call':{},'custom':{'name':'x'}}|custom: doesn't go with call",
                "{'id':'i','vendor':'a','custom':7}|custom: is a number; allowed: an object",
                "{'id':'i','vendor':'a','custom':{}}|custom.name: is missing",
                "{'id':'i','vendor':'a','collect':{}}|collect.path: is missing",
                "{'id':'i','vendor':'a','collect':{'path':'/','maxPages':'2'}}|collect.maxPages: allowed: a whole number",
                "{'id':'i','vendor':'a','update':{'patch':{}}}|update.path: is missing",
                "{'id':'i','vendor':'a','update':{'path':'/x'}}|update.patch: is missing",
                "{'id':'i','vendor':'a','update':{'path':'/x','patch':[1]}}|update.patch: is a list; allowed: an object",
                "{'id':'i','vendor':'a','call':{},'schedule':7}|schedule: is a number; allowed: an object",
                "{'id':'i','vendor':'a','call':{},'schedule':{'every':60}}|schedule.every: allowed: a number and ms",
                "{'id':'i','vendor':'a','call':{},'schedule':{'every':'1m','missed':'SOME'}}|schedule.missed: allowed: SKIP, ONE or ALL",
                "{'id':'i','vendor':'a','call':{},'schedule':{'every':'1m','zones':'UTC'}}|schedule.zones: there is no such field; did you mean zone?",
            })
    void shouldNameTheFieldAndWhatIsAllowed(String json, String mistake) {
        assertThat(mistakes(json.replace('\'', '"'))).singleElement().asString().startsWith(mistake);
    }

    @Test
    void shouldNameAllMistakesUpToABound() {
        String many =
                IntStream.range(0, 1_000).mapToObj(i -> "\"x" + i + "\":1").collect(Collectors.joining(","));

        assertThat(mistakes("{\"cost\":\"0\",\"call\":{\"method\":1,\"path\":2}}"))
                .hasSize(5);
        assertThat(mistakes("{" + many + "}")).hasSize(50);
    }

    @Test
    void shouldShowTenMistakesInOneText() {
        IntentJson.Reading.Wrong wrong = new IntentJson.Reading.Wrong(
                IntStream.range(0, 12).mapToObj(i -> "f" + i + ": wrong").toList(), null);

        assertThat(wrong.text()).startsWith("f0: wrong; f1: wrong; ").endsWith("; f9: wrong; and 2 more");
    }

    @Test
    void shouldTellWhoseItIsWhereThatCanBeRead() {
        assertThat(partial(
                        "{\"id\":\"i\",\"vendor\":\"a\",\"group\":\"g\",\"correlation\":{\"x\":\"y\"},\"cost\":\"1\"}"))
                .isEqualTo(Intent.newBuilder()
                        .setId("i")
                        .setVendor("a")
                        .setGroup("g")
                        .setCorrelation(Map.of("x", "y"))
                        .setOperation(Call.newBuilder().build())
                        .build());
        assertThat(partial("{\"id\":\"i\",\"vendor\":7,\"call\":{}}")).isNull();
        assertThat(partial("{\"vendor\":\"a\",\"call\":{}}")).isNull();
        assertThat(partial("{\"id\":\"i\",\"vendor\":\"a\",\"call\":{}")).isNull();
    }

    @Test
    void shouldRefuseWhatIsNestedTooDeep() {
        String deep = "[".repeat(300) + "]".repeat(300);

        assertThat(mistakes("{\"id\":\"i\",\"vendor\":\"a\",\"call\":{\"body\":" + deep + "}}"))
                .singleElement()
                .asString()
                .startsWith("is not JSON");
    }

    static Stream<Intent> written() {
        Intent.Builder intent = Intent.newBuilder().setId("i").setVendor("acme");
        Call.Builder call = Call.newBuilder().setMethod("POST").setPath("/a");
        return Stream.of(
                intent.setOperation(Call.newBuilder().build()).build(),
                intent.setOperation(call.setBody(ByteBuffer.wrap(new byte[0])).build())
                        .build(),
                intent.setOperation(call.setBody(UTF_8.encode("h\u00f6i \"\ud83d\ude00\"\n"))
                                .build())
                        .build(),
                intent.setOperation(call.setBody(UTF_8.encode("{\"base64\":\"AA==\"}"))
                                .build())
                        .build(),
                intent.setOperation(call.setBody(UTF_8.encode("a\u0000b")).build())
                        .build(),
                intent.setOperation(call.setBody(ByteBuffer.wrap(new byte[] {0, -1, 7}))
                                .build())
                        .build(),
                intent.setOperation(Custom.newBuilder()
                                .setName("n")
                                .setAttributes(Map.of("a", "b"))
                                .setPayload(ByteBuffer.wrap(new byte[] {-1}))
                                .build())
                        .build(),
                intent.setOperation(Collect.newBuilder()
                                .setPath("/a")
                                .setFrom("c")
                                .setMaxPages(2)
                                .build())
                        .build(),
                intent.setOperation(Update.newBuilder()
                                .setPath("/a")
                                .setPatch(UTF_8.encode("{\"a\":1.10,\"base64\":\"x\"}"))
                                .setAt("/data")
                                .build())
                        .build(),
                intent.setSchedule(Schedule.newBuilder()
                                .setEvery(31_622_399_999L)
                                .setJitter(3_600_000)
                                .setWithin(61_000L)
                                .setUntil(NOW)
                                .setTimes(3)
                                .setMissed(Missed.ALL)
                                .build())
                        .build(),
                intent.setSchedule(Schedule.newBuilder()
                                .setCron("30 2 * * *")
                                .setZone("Europe/Berlin")
                                .build())
                        .setScope(Map.of("account", "7"))
                        .setTenant("t")
                        .setGroup("g")
                        .setPriority(Priority.LOW)
                        .setCost(2)
                        .setNotBefore(NOW.plusMillis(1))
                        .setDeadline(NOW)
                        .setOrderingKey("o")
                        .setIdempotencyKey("k")
                        .setDelivery(Delivery.AT_MOST_ONCE)
                        .setMaxAttempts(1)
                        .setReserve(2)
                        .setReplyTo("billing")
                        .setCorrelation(Map.of("c", "d"))
                        .build());
    }

    @ParameterizedTest
    @MethodSource("written")
    void shouldReadWhatItWrites(Intent intent) {
        assertThat(IntentJson.read(IntentJson.write(intent), NOW, null, null))
                .isEqualTo(new IntentJson.Reading.Fit(intent));
    }

    private static List<String> mistakes(String json) {
        return IntentJson.read(json.getBytes(UTF_8), NOW, null, null) instanceof IntentJson.Reading.Wrong wrong
                ? wrong.mistakes()
                : List.of();
    }

    private static @Nullable Intent partial(String json) {
        IntentJson.Reading reading = IntentJson.read(json.getBytes(UTF_8), NOW, null, null);
        assertThat(reading).isInstanceOf(IntentJson.Reading.Wrong.class);
        return ((IntentJson.Reading.Wrong) reading).intent();
    }

    private static Intent fit(String json) {
        IntentJson.Reading reading = IntentJson.read(json.getBytes(UTF_8), NOW, null, null);
        assertThat(reading).isInstanceOf(IntentJson.Reading.Fit.class);
        return ((IntentJson.Reading.Fit) reading).intent();
    }

    private static Object operation(String field) {
        return fit("{\"id\":\"i\",\"vendor\":\"a\"," + field + "}").getOperation();
    }

    private static Call call(String call) {
        return (Call) operation("\"call\":" + call);
    }

    private static String text(Call call) {
        ByteBuffer body = call.getBody();
        return body == null ? "" : UTF_8.decode(body.duplicate()).toString();
    }
}
