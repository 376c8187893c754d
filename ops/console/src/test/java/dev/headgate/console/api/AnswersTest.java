package dev.headgate.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.console.api.Answers.Counts;
import dev.headgate.console.api.Answers.Outcome;
import dev.headgate.console.api.Answers.Unfinished;
import dev.headgate.console.view.Vendor;
import dev.headgate.control.status.Reason;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.CountBy;
import dev.headgate.schemas.IntentCount;
import dev.headgate.schemas.LimitUse;
import dev.headgate.schemas.ListedIntent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.PriorityWaiting;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Step;
import dev.headgate.schemas.VendorStatus;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the API takes over from the records of the topics. */
class AnswersTest {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final Instant AT = Instant.parse("2026-11-20T10:00:00Z");

    @Test
    void shouldTakeOverAnOutcomeWithItsSteps() {
        Result result = Result.newBuilder()
                .setId("a1")
                .setVendor("acme")
                .setOutcome(OutcomeKind.SUCCEEDED)
                .setFinishedAt(AT)
                .setAttempts(2)
                .setCalls(3)
                .setBody(ByteBuffer.wrap(new byte[3]))
                .setWaited(Map.of("QUOTA:day", 7L))
                .setPermits(Map.of("day", 3))
                .setSteps(List.of(new Step(AT, "started")))
                .build();

        JsonNode json = json(Answers.of(Outcome.class, result));

        assertThat(json.path("id").asText()).isEqualTo("a1");
        assertThat(json.path("outcome").asText()).isEqualTo("SUCCEEDED");
        assertThat(json.path("finishedAt").asText()).isEqualTo("2026-11-20T10:00:00Z");
        assertThat(json.path("startedAt").isNull()).isTrue();
        assertThat(json.path("status").isNull()).isTrue();
        assertThat(json.path("attempts").asInt()).isEqualTo(2);
        assertThat(json.path("calls").asInt()).isEqualTo(3);
        assertThat(json.path("waitedMillis").path("QUOTA:day").asLong()).isEqualTo(7);
        assertThat(json.path("permits").path("day").asInt()).isEqualTo(3);
        assertThat(json.path("steps").toString()).isEqualTo("[{\"at\":\"2026-11-20T10:00:00Z\",\"what\":\"started\"}]");
    }

    @Test
    void shouldTakeOverWhatWaitsAndWhatIsCounted() {
        ListedIntent intent = ListedIntent.newBuilder()
                .setId("a1")
                .setPlace("QUEUED")
                .setWaitsFor("")
                .setPriority(Priority.LOW)
                .setTenant("t")
                .setGroup("g")
                .setAcceptedAt(AT)
                .setAttempts(1)
                .build();
        Answer answer = Answer.newBuilder()
                .setQueryId("q")
                .setVendor("acme")
                .setPartition(0)
                .setCount(5)
                .setInFlight(1)
                .setPaused(2)
                .setIntents(List.of(intent))
                .setCursor("c")
                .setBy(CountBy.TENANT)
                .setCounts(List.of(IntentCount.newBuilder()
                        .setValue("t")
                        .setCount(4)
                        .setInFlight(1)
                        .setOldest(AT)
                        .build()))
                .setValues(9)
                .setComplete(true)
                .setAt(AT)
                .build();

        assertThat(json(Answers.of(Unfinished.class, answer)).toString())
                .isEqualTo("{\"count\":5,\"inFlight\":1,\"paused\":2,\"intents\":[{\"id\":\"a1\",\"place\":\"QUEUED\","
                        + "\"waitsFor\":\"\",\"priority\":\"LOW\",\"tenant\":\"t\",\"group\":\"g\","
                        + "\"acceptedAt\":\"2026-11-20T10:00:00Z\",\"notBefore\":null,\"deadline\":null,\"attempts\":1}],"
                        + "\"cursor\":\"c\",\"at\":\"2026-11-20T10:00:00Z\"}");
        assertThat(json(Answers.of(Counts.class, answer)).toString())
                .isEqualTo("{\"by\":\"TENANT\",\"count\":5,\"inFlight\":1,\"paused\":2,\"counts\":[{\"value\":\"t\","
                        + "\"count\":4,\"inFlight\":1,\"oldest\":\"2026-11-20T10:00:00Z\"}],\"values\":9,"
                        + "\"complete\":true,\"at\":\"2026-11-20T10:00:00Z\"}");
    }

    @Test
    void shouldShowAVendorThatReported() {
        VendorStatus status = VendorStatus.newBuilder()
                .setVendor("acme")
                .setPartition(3)
                .setConstraint(Constraint.QUOTA)
                .setAt(AT)
                .setInstance("one")
                .setProfile("v1")
                .setWaiting(4)
                .setLimitId("day")
                .setUsed(2)
                .setMax(5)
                .setLimits(List.of(LimitUse.newBuilder()
                        .setLimitId("day")
                        .setUsed(2)
                        .setMax(5)
                        .setScopes(1)
                        .setWaiting(4)
                        .build()))
                .setPriorities(List.of(PriorityWaiting.newBuilder()
                        .setPriority(Priority.HIGH)
                        .setWaiting(4L)
                        .build()))
                .build();
        VendorState state = new VendorState("acme", 3, Reason.QUOTA, "QUOTA day", null, status);

        JsonNode json = json(Answers.VendorInfo.of(new Vendor(state, 1.5, Duration.ofSeconds(2))));

        assertThat(json.path("limit").asText()).isEqualTo("day");
        assertThat(json.path("limits").toString())
                .isEqualTo("[{\"limit\":\"day\",\"used\":2,\"max\":5,\"scopes\":1,\"waiting\":4}]");
        assertThat(json.path("waitingByPriority").toString()).isEqualTo("{\"high\":4,\"normal\":0,\"low\":0}");
        assertThat(json.path("reportedAt").asText()).isEqualTo("2026-11-20T10:00:00Z");
        assertThat(json.path("leftMillis").asLong()).isEqualTo(2_000);
        assertThat(json.path("reason").asText()).isEqualTo("QUOTA");
    }

    @Test
    void shouldShowAVendorOfWhichNothingIsReported() {
        VendorState state = new VendorState("acme", 3, Reason.IDLE, "IDLE", null, null);

        JsonNode json = json(Answers.VendorInfo.of(new Vendor(state, 0, null)));

        assertThat(json.toString())
                .isEqualTo("{\"vendor\":\"acme\",\"reason\":\"IDLE\",\"detail\":\"IDLE\",\"advice\":\""
                        + Reason.IDLE.advice()
                        + "\",\"partition\":3,\"waiting\":0,\"parked\":0,\"inFlight\":0,\"bulkhead\":0,\"rate\":0.0,"
                        + "\"leftMillis\":null,\"limit\":null,\"used\":0,\"max\":0,\"limits\":[],"
                        + "\"waitingByPriority\":{\"high\":0,\"normal\":0,\"low\":0},\"oldestRunnable\":null,"
                        + "\"coolDownUntil\":null,\"finished\":0,\"calls\":0,\"throttled\":0,\"profile\":null,"
                        + "\"profileProblem\":null,\"instance\":null,\"reportedAt\":null,\"leaving\":false,"
                        + "\"overrides\":[],\"learned\":[]}");
    }

    private static JsonNode json(Object answer) {
        return MAPPER.valueToTree(answer);
    }
}
