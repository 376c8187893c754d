package dev.headgate.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.message.RawMessageEncoder;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Confluent's wire format and protocol against a registry in this process. */
@Timeout(60)
class RegistryTest {
    private final FakeRegistry registry = new FakeRegistry();

    static Stream<SpecificRecord> records() {
        return RecordsV1.all();
    }

    @AfterEach
    void stop() {
        registry.close();
    }

    private static AvroSerde serde(Map<String, ?> configs) {
        AvroSerde serde = new AvroSerde();
        serde.configure(configs, false);
        return serde;
    }

    private AvroSerde with(String key, Object value) {
        Map<String, Object> configs = new HashMap<>(Map.of("schema.registry.url", registry.url()));
        configs.put(key, value);
        return serde(configs);
    }

    private static byte[] write(AvroSerde serde, SpecificRecord record) {
        return serde.serializer().serialize("headgate.results", record);
    }

    private static SpecificRecord read(AvroSerde serde, byte[] bytes) {
        return serde.deserializer().deserialize("headgate.results", bytes);
    }

    @ParameterizedTest
    @MethodSource("records")
    void shouldReadWhatItWrote(SpecificRecord record) {
        // Given
        AvroSerde writer = registry.serde();
        AvroSerde reader = registry.serde();

        // When
        byte[] bytes = write(writer, record);

        // Then
        assertThat(bytes).startsWith(0, 0, 0, 0, 1);
        RecordsV1.assertSame(read(reader, bytes), record);
    }

    @Test
    void shouldRegisterOncePerSubjectAndAskOncePerId() {
        // Given
        AvroSerde serde = registry.serde();

        // When
        byte[] bytes = write(serde, RecordsV1.result());
        write(serde, RecordsV1.result());
        serde.serializer().serialize("other", RecordsV1.result());
        read(serde, bytes);
        read(serde, bytes);

        // Then
        assertThat(registry.requests)
                .extracting(r -> r.method() + " " + r.target())
                .containsExactly(
                        "POST /subjects/headgate.results-value/versions?normalize=false",
                        "POST /subjects/other-value/versions?normalize=false",
                        "GET /schemas/ids/1?fetchMaxId=false&subject=headgate.results-value");
        assertThat(registry.requests.get(0).type()).isEqualTo("application/vnd.schemaregistry.v1+json");
    }

    @Test
    void shouldRegisterTheSchemaAsOtherLanguagesHaveIt() {
        // When
        write(registry.serde(), RecordsV1.intent());

        // Then
        assertThat(registry.schema(1))
                .doesNotContain("avro.java.string")
                .contains("{\"name\":\"id\",\"type\":\"string\"")
                .contains("\"default\":\"NORMAL\"");
    }

    @Test
    void shouldNameTheSubjectOfAKeyAfterIt() {
        // Given
        AvroSerde serde = new AvroSerde();
        serde.configure(Map.of("schema.registry.url", registry.url()), true);

        // When
        write(serde, RecordsV1.call());

        // Then
        assertThat(registry.requests.get(0).target()).startsWith("/subjects/headgate.results-key/versions");
    }

    @Test
    void shouldOnlyLookUpWhenItMustNotRegister() {
        // Given
        AvroSerde serde = with("auto.register.schemas", "false");

        // When
        Throwable missing = catchThrowable(() -> write(serde, RecordsV1.retry()));
        write(registry.serde(), RecordsV1.retry());
        byte[] bytes = write(serde, RecordsV1.retry());

        // Then
        assertThat(missing)
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("status=404")
                .hasMessageContaining("error_code=40403")
                .hasMessageContaining("Schema not found");
        assertThat(bytes).startsWith(0, 0, 0, 0, 1);
        assertThat(registry.requests.get(0).target()).isEqualTo("/subjects/headgate.results-value?normalize=false");
    }

    @Test
    void shouldResolveAnOlderWritersSchema() throws IOException {
        // Given
        Schema older = new Schema.Parser().parse(RegistryTest.class.getResourceAsStream("/older/VendorStatus.avsc"));
        GenericData.Record written = new GenericData.Record(older);
        written.put("vendor", "acme");
        written.put("partition", 2);
        written.put(
                "constraint",
                new GenericData.EnumSymbol(older.getField("constraint").schema(), "IDLE"));
        written.put("dropped", List.of("a"));
        written.put("at", 5L);
        ByteBuffer body = new RawMessageEncoder<>(GenericData.get(), older).encode(written);
        int id = registry.keep(older.toString(), Map.of("schemaType", "AVRO"));
        byte[] bytes = ByteBuffer.allocate(5 + body.remaining())
                .put((byte) 0)
                .putInt(id)
                .put(body)
                .array();

        // When
        SpecificRecord read = read(registry.serde(), bytes);

        // Then
        assertThat(read).isInstanceOfSatisfying(VendorStatus.class, status -> {
            assertThat(status.getConstraint()).isEqualTo(Constraint.IDLE);
            assertThat(status.getVendor()).isEqualTo("acme");
            assertThat(status.getDetail()).isEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"type\":\"record\",\"name\":\"Other\",\"namespace\":\"x\",\"fields\":[]} | Not one of Headgate's"
                        + " records: x.Other",
                "{\"type\":\"record\",\"name\":\"Retry\",\"namespace\":\"dev.headgate.schemas\",\"fields\":[]} |"
                        + " cannot be read",
                "\"string\" | not of a record",
                "nonsense | is not Avro"
            })
    void shouldRefuseASchemaThatIsNotOfOurRecords(String schema, String message) {
        // Given
        int id = registry.keep(schema, Map.of());
        byte[] bytes = {0, 0, 0, 0, (byte) id};

        // When / Then
        assertThatThrownBy(() -> read(registry.serde(), bytes))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(message);
    }

    @Test
    void shouldRefuseOtherKindsOfSchemaAndReferences() {
        // Given
        registry.keep("{}", Map.of("schemaType", "JSON"));
        registry.keep("\"x.Y\"", Map.of("references", List.of(Map.of("name", "x.Y"))));

        // When / Then
        assertThatThrownBy(() -> read(registry.serde(), new byte[] {0, 0, 0, 0, 1}))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("not Avro");
        assertThatThrownBy(() -> read(registry.serde(), new byte[] {0, 0, 0, 0, 2}))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("references");
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(401, AuthenticationException.class),
                Arguments.of(403, AuthorizationException.class),
                Arguments.of(408, TimeoutException.class),
                Arguments.of(409, SerializationException.class),
                Arguments.of(422, SerializationException.class),
                Arguments.of(429, ThrottlingQuotaExceededException.class),
                Arguments.of(500, TimeoutException.class),
                Arguments.of(502, DisconnectException.class),
                Arguments.of(503, TimeoutException.class),
                Arguments.of(504, TimeoutException.class),
                Arguments.of(301, SerializationException.class));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void shouldRaiseKafkasOwnExceptionForARefusal(int status, Class<? extends Throwable> expected) {
        // Given
        registry.answer(status, "<html>not JSON</html>");

        // When / Then
        assertThatThrownBy(() -> write(registry.serde(), RecordsV1.call()))
                .isExactlyInstanceOf(expected)
                .hasMessageContaining("status=" + status)
                .hasMessageNotContaining("html");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"nonsense", "{}", "{\"id\":\"x\"}", "{\"id\":99999999999}", "[]", "''"})
    void shouldRefuseAnAnswerThatIsNotTheProtocol(String answer) {
        // Given
        registry.answer(200, answer);

        // When / Then
        assertThatThrownBy(() -> write(registry.serde(), RecordsV1.call())).isInstanceOf(SerializationException.class);
        assertThatThrownBy(() -> read(registry.serde(), new byte[] {0, 0, 0, 0, 1}))
                .isInstanceOf(SerializationException.class);
    }

    @Test
    void shouldAskAgainAfterAFailure() {
        // Given
        AvroSerde serde = registry.serde();
        registry.answer(503, "");
        Throwable failure = catchThrowable(() -> write(serde, RecordsV1.call()));
        registry.answer(200, "{\"id\":258}");

        // When
        byte[] bytes = write(serde, RecordsV1.call());

        // Then
        assertThat(failure).isInstanceOf(TimeoutException.class);
        assertThat(bytes).startsWith(0, 0, 0, 1, 2);
    }

    @Test
    void shouldGiveUpAnAnswerThatIsTooLarge() {
        // Given
        registry.answer(200, " ".repeat(RegistryClient.MAX_ANSWER_BYTES + 1));

        // When / Then
        assertThatThrownBy(() -> write(registry.serde(), RecordsV1.call()))
                .isInstanceOf(SerializationException.class)
                .hasNoCause()
                .hasMessageContaining("larger than");
    }

    static Stream<Arguments> oddSchemas() {
        String open = "{\"type\":\"array\",\"items\":";
        String deep = "[".repeat(100_000) + "]".repeat(100_000);
        return Stream.of(
                Arguments.of("an answer of deep JSON", deep),
                Arguments.of("a deep member", "{\"schema\":" + deep + "}"),
                Arguments.of("a deep schema", answer(open.repeat(300) + "\"int\"" + "}".repeat(300))),
                Arguments.of("a very deep schema", answer(open.repeat(20_000) + "\"int\"" + "}".repeat(20_000))),
                Arguments.of("a name of nothing", answer("{\"type\":\"record\",\"name\":\"\",\"fields\":[]}")),
                Arguments.of("fields of nothing", answer("{\"type\":\"record\",\"name\":\"A\",\"fields\":[null]}")),
                Arguments.of("an empty schema", answer("")),
                Arguments.of("null", "null"),
                Arguments.of("half a character", "\uFFFF\u0000"));
    }

    private static String answer(String schema) {
        return "{\"schema\":\"" + schema.replace("\"", "\\\"") + "\"}";
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("oddSchemas")
    void shouldRefuseAnyOtherAnswerOnce(String name, String answer) {
        // Given
        registry.answer(200, answer);
        AvroSerde serde = registry.serde();
        byte[] bytes = {0, 0, 0, 0, 1};
        Throwable first = catchThrowable(() -> read(serde, bytes));

        // When
        Throwable second = catchThrowable(() -> read(serde, bytes));

        // Then
        assertThat(first).isInstanceOf(SerializationException.class).hasNoCause();
        assertThat(second).isInstanceOf(SerializationException.class).hasMessage(first.getMessage());
        assertThat(registry.requests).hasSize(1);
    }

    @Test
    void shouldAskForAnUnknownIdOnceAMinute() {
        // Given
        AtomicLong now = new AtomicLong();
        RegistrySettings settings =
                Objects.requireNonNull(RegistrySettings.of(Map.of("schema.registry.url", registry.url())));
        ConfluentFormat format = new ConfluentFormat(new RegistryClient(settings), true, false, now::get);
        byte[] bytes = {0, 0, 0, 0, 1};
        Throwable unknown = catchThrowable(() -> format.read("t", bytes));
        now.addAndGet(TimeUnit.SECONDS.toNanos(59));
        Throwable again = catchThrowable(() -> format.read("t", bytes));
        int asked = registry.requests.size();

        // When it is registered late
        byte[] known = format.write("t", RecordsV1.call());
        now.addAndGet(TimeUnit.SECONDS.toNanos(1));
        SpecificRecord read = format.read("t", known);

        // Then
        assertThat(asked).isEqualTo(1);
        assertThat(unknown).isInstanceOf(SerializationException.class).hasMessageContaining("40403");
        assertThat(again).isInstanceOf(SerializationException.class).hasMessage(unknown.getMessage());
        assertThat(read).isEqualTo(RecordsV1.call());
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 408, 429, 500, 502, 503, 504})
    void shouldNotRememberARefusalThatMayPass(int status) {
        // Given
        AvroSerde serde = registry.serde();
        byte[] bytes = write(registry.serde(), RecordsV1.call());
        registry.answer(status, "");
        Throwable failure = catchThrowable(() -> read(serde, bytes));

        // When
        registry.answerAsUsual();

        // Then
        assertThat(failure).isNotInstanceOf(SerializationException.class);
        assertThat(read(serde, bytes)).isEqualTo(RecordsV1.call());
    }

    @Test
    void shouldRememberALimitedNumberOfUnknownIds() {
        // Given
        Refusals<Integer> refusals = new Refusals<>(3, Duration.ofMinutes(1), () -> 0);

        // When
        for (int id = 0; id < 10; id++) {
            refusals.add(id, "unknown");
        }

        // Then
        assertThat(refusals.size()).isEqualTo(3);
        assertThat(refusals.find(9)).isEqualTo("unknown");
        assertThat(refusals.find(6)).isNull();
    }

    @Test
    void shouldGoOnWritingWithoutTheRegistryWhatItWroteBefore() {
        // Given
        AvroSerde serde = registry.serde();
        byte[] before = write(serde, RecordsV1.result());
        registry.answer(503, "");

        // When
        byte[] after = write(serde, RecordsV1.result());

        // Then
        assertThat(after).isEqualTo(before);
    }

    @Test
    void shouldNotWaitForABodyForEver() {
        // Given
        registry.stall();
        AvroSerde serde = serde(Map.of(
                "schema.registry.url", registry.url(), "http.connect.timeout.ms", "100", "http.read.timeout.ms", 100));

        // When / Then
        assertThatThrownBy(() -> write(serde, RecordsV1.call())).isInstanceOf(TimeoutException.class);
    }

    @Test
    void shouldEndWhenItsThreadIsInterrupted() throws InterruptedException {
        // Given
        registry.stall();
        AvroSerde serde = registry.serde();
        Throwable[] seen = new Throwable[1];
        Thread thread = new Thread(() -> seen[0] = catchThrowable(() -> write(serde, RecordsV1.call())));
        thread.start();

        // When
        thread.interrupt();
        thread.join(TimeUnit.SECONDS.toMillis(30));

        // Then
        assertThat(seen[0]).isInstanceOf(InterruptException.class);
    }

    @Test
    void shouldTryTheNextServerAndStayWithIt() throws IOException {
        // Given
        FakeRegistry ill = new FakeRegistry();
        ill.answer(503, "");
        AvroSerde serde = serde(Map.of(
                "schema.registry.url", "http://127.0.0.1:" + closedPort() + "/, " + ill.url() + "," + registry.url()));

        // When
        write(serde, RecordsV1.call());
        write(serde, RecordsV1.retry());

        // Then
        assertThat(ill.requests).hasSize(1);
        assertThat(registry.requests).hasSize(2);
        ill.close();
    }

    @Test
    void shouldNotAskTheNextServerAfterAFinalAnswer() {
        // Given
        FakeRegistry first = new FakeRegistry();
        first.answer(403, "");
        AvroSerde serde = serde(Map.of("schema.registry.url", List.of(first.url(), registry.url())));

        // When
        Throwable failure = catchThrowable(() -> write(serde, RecordsV1.call()));

        // Then
        assertThat(failure).isInstanceOf(AuthorizationException.class);
        assertThat(registry.requests).isEmpty();
        first.close();
    }

    @Test
    void shouldSayThatNoServerCanBeReachedAndNotBlameTheRecord() throws IOException {
        // Given
        AvroSerde serde = serde(Map.of("schema.registry.url", "http://me:pass@127.0.0.1:" + closedPort()));

        // When / Then
        assertThatThrownBy(() -> read(serde, new byte[] {0, 0, 0, 0, 1, 2}))
                .isInstanceOf(DisconnectException.class)
                .hasMessageContaining("127.0.0.1")
                .hasMessageNotContaining("pass");
    }

    @Test
    void shouldSendTheUserInfo() {
        // Given
        AvroSerde serde = serde(Map.of(
                "schema.registry.url",
                registry.url(),
                "basic.auth.credentials.source",
                "USER_INFO",
                "basic.auth.user.info",
                "me:p:ä"));

        // When
        write(serde, RecordsV1.call());

        // Then
        assertThat(registry.requests.get(0).authorization()).isEqualTo(basic("me:p:ä"));
    }

    @Test
    void shouldSendTheCredentialsInTheUrlAsAHeaderOnly() {
        // Given
        AvroSerde serde = serde(Map.of("schema.registry.url", "http://me:p%40ss@" + registry.authority() + "/base/"));
        registry.answer(200, "{\"id\":1}");

        // When
        write(serde, RecordsV1.call());

        // Then
        FakeRegistry.Request request = registry.requests.get(0);
        assertThat(request.authorization()).isEqualTo(basic("me:p@ss"));
        assertThat(request.target()).isEqualTo("/base/subjects/headgate.results-value/versions?normalize=false");
    }

    @Test
    void shouldSendNoCredentialsUnasked() {
        // When
        write(registry.serde(), RecordsV1.call());

        // Then
        assertThat(registry.requests.get(0).authorization()).isNull();
    }

    @Test
    void shouldKeepItsCachesBounded() {
        // Given
        Bounded<Integer, Integer> cache = new Bounded<>(3);

        // When
        List<Integer> made = Arrays.asList(1, 2, 3, 1, 4, 5);
        made.forEach(key -> cache.get(key, k -> k * 10));

        // Then
        assertThat(cache.size()).isEqualTo(3);
        assertThat(cache.get(1, k -> -1)).isEqualTo(10);
        assertThat(cache.get(2, k -> -1)).isEqualTo(-1);
    }

    private static int closedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String basic(String userInfo) {
        return "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
    }
}
