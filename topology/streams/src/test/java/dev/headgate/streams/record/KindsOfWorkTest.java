package dev.headgate.streams.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.IntentValidator;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Update;
import dev.headgate.streams.Desk;
import dev.headgate.streams.call.CallScreening;
import dev.headgate.streams.spi.SteadyClock;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;

/** Intents of more than one request. */
class KindsOfWorkTest {

    private static final ReplyTopics NO_REPLIES = new ReplyTopics(TopicCatalogue.load());
    private static final byte[] KEY = "acme".getBytes(UTF_8);
    private static final long NOW = SteadyClock.nanos(Instant.parse("2026-11-01T00:00:00Z"), 0);

    private final Intent update = Desk.intent("i")
            .setOperation(Update.newBuilder()
                    .setPath("/things/1")
                    .setHeaders(Map.of("accept", "application/json"))
                    .setPatch(ByteBuffer.wrap("{}".getBytes(UTF_8)))
                    .build())
            .setCost(3)
            .build();

    private final Intent flow = Desk.intent("i")
            .setOperation(Custom.newBuilder().setName("ring").build())
            .setReserve(4)
            .build();

    @Test
    void shouldReachTheConnectorAsItWasSent() {
        IntentReader.Reading.Fit fit = (IntentReader.Reading.Fit) read(update);

        assertThat(IntentMapper.operation(fit.entry()))
                .isInstanceOfSatisfying(dev.headgate.api.Update.class, operation -> {
                    assertThat(operation.path()).isEqualTo("/things/1");
                    assertThat(operation.headers()).isEqualTo(Map.of("accept", "application/json"));
                    assertThat(operation.method()).isEqualTo("PATCH");
                    assertThat(operation.patch()).asString(UTF_8).isEqualTo("{}");
                    assertThat(operation.at()).isEmpty();
                });
    }

    @Test
    void shouldTakeWhatEachRequestCosts() {
        IntentReader.Reading.Fit fit = (IntentReader.Reading.Fit) read(update);
        CallScreening screening = new CallScreening(null, Map.of(), Map.of(Limit.REQUESTS, 2), 7, true, null);

        dev.headgate.core.Intent intent = IntentMapper.intent(1, fit.entry(), screening);

        assertThat(intent.cost()).isEqualTo(6);
        assertThat(intent.costPerRequest()).isTrue();
        assertThat(intent.resource()).isEqualTo(7);
        assertThat(intent.exclusive()).isTrue();
    }

    @Test
    void shouldReserveTheMoreOfWhatTheIntentAndItsConnectorSay() {
        assertThat(reserved(Map.of())).isEqualTo(Map.of(Limit.REQUESTS, 4));
        assertThat(reserved(Map.of(Limit.REQUESTS, 2, "points", 1))).isEqualTo(Map.of(Limit.REQUESTS, 4, "points", 1));
        assertThat(reserved(Map.of(Limit.REQUESTS, 9))).isEqualTo(Map.of(Limit.REQUESTS, 9));
    }

    private Map<String, Integer> reserved(Map<String, Integer> costs) {
        IntentReader.Reading.Fit fit = (IntentReader.Reading.Fit) read(flow);
        return IntentMapper.intent(1, fit.entry(), costs).costs();
    }

    @Test
    void shouldReserveForCustomOperationsOnlyAndWithinBounds() {
        Intent call = Desk.intent("i").setReserve(2).build();
        Intent none = Intent.newBuilder(flow).setReserve(0).build();

        assertThat(reason(call)).startsWith("reserve: only of a Custom");
        assertThat(reason(none)).startsWith("reserve: at least 1");
    }

    private static String reason(Intent intent) {
        return ((IntentReader.Reading.Invalid) read(intent)).reason();
    }

    private static IntentReader.Reading read(Intent intent) {
        Record<byte[], byte[]> message = new Record<>(KEY, new byte[10], 0, new RecordHeaders());
        return new IntentReader(1_000_000, true, NO_REPLIES).read(message, intent, NOW);
    }

    @Test
    void shouldTakeEveryCursorThatAResultMayName() {
        assertThat(IntentValidator.MAX_CURSOR).isEqualTo(dev.headgate.api.Collect.MAX_CURSOR);
    }
}
