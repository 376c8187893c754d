package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Report;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChaosCallsTest {

    private static final long NOW = 1_000_000;
    private static final ChaosWorkload.Sent FIRST = intent("1", "o", false);
    private static final ChaosWorkload.Sent SECOND = intent("2", "o", false);
    private static final ChaosWorkload.Sent ONCE = intent("3", null, true);
    private static final ChaosOutcomes.Seen LATER = new ChaosOutcomes.Seen(OutcomeKind.SUCCEEDED, "", NOW, 0, 0);

    private final HttpClient client = HttpClient.newHttpClient();
    private Simulator simulator;

    @BeforeEach
    void start() throws Exception {
        simulator = Simulator.start(SimulatorConfig.of(VendorSpec.of("acme")));
    }

    @AfterEach
    void stop() {
        client.close();
        simulator.close();
    }

    @Test
    void shouldFindNothingWrongWithCallsInOrderOneOfThemRepeated() throws Exception {
        call("key-1", "key-1", "key-2", "key-3");

        assertThat(judge(NOW)).isEmpty();
    }

    @Test
    void shouldNoticeAKeyThatNoIntentHas() throws Exception {
        call("key-1", "key-2", "key-3", "key-9");

        assertThat(judge(NOW)).containsOnly(Map.entry("strangeKeys", 1L));
    }

    @Test
    void shouldNoticeCallsAfterTheOutcome() throws Exception {
        call("key-1", "key-2", "key-3");

        assertThat(judge(NOW + ChaosCalls.ON_ITS_WAY.toMillis())).isEmpty();
        assertThat(judge(NOW + ChaosCalls.ON_ITS_WAY.toMillis() + 1)).containsOnly(Map.entry("afterOutcome", 3L));
    }

    @Test
    void shouldNoticeASecondCallOfWhatIsCalledAtMostOnce() throws Exception {
        call("key-1", "key-2", "key-3", "key-3");

        assertThat(judge(NOW)).containsOnly(Map.entry("secondCalls", 1L));
    }

    @Test
    void shouldNoticeAnIntentThatOvertookAnother() throws Exception {
        call("key-2", "key-1", "key-3");

        assertThat(judge(NOW)).containsOnly(Map.entry("outOfOrder", 1L));
    }

    @Test
    void shouldNoticeASuccessWithoutACall() throws Exception {
        call("key-1", "key-2");

        assertThat(judge(NOW)).containsOnly(Map.entry("notCalled", 1L));
    }

    private Map<String, Object> judge(long arrivedAt) {
        Map<IntentKey, ChaosOutcomes.Seen> outcomes =
                Map.of(FIRST.key(), LATER, SECOND.key(), LATER, ONCE.key(), LATER);
        Report figures = new Report().zero(ChaosCalls.FIGURES);
        ChaosCalls.judge(List.of(FIRST, SECOND, ONCE), outcomes, simulator.log("acme"), _ -> arrivedAt, figures);
        Map<String, Object> wrong = new HashMap<>(figures.figures());
        wrong.values().removeIf(Long.valueOf(0)::equals);
        return wrong;
    }

    private void call(String... keys) throws Exception {
        for (String key : keys) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(simulator.baseUrl("acme") + "/things"))
                    .header("Idempotency-Key", key)
                    .build();
            assertThat(client.send(request, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private static ChaosWorkload.Sent intent(String id, @Nullable String orderingKey, boolean once) {
        return new ChaosWorkload.Sent(
                new IntentKey("acme", id), Trait.PLAIN, List.of("key-" + id), orderingKey, once, 0);
    }
}
