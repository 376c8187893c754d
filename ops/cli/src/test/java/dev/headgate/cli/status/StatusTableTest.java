package dev.headgate.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.control.status.Reason;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.LearnedLimit;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.LimitUse;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.PriorityWaiting;
import dev.headgate.schemas.Retirement;
import dev.headgate.schemas.VendorStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusTableTest {

    private static VendorState learned(int scopes) {
        VendorStatus reported = VendorStatus.newBuilder()
                .setVendor("acme")
                .setPartition(3)
                .setConstraint(Constraint.IDLE)
                .setAt(Instant.EPOCH)
                .setLearned(List.of(LearnedLimit.newBuilder()
                        .setLimitId("rpm")
                        .setMax(500)
                        .setLearned(120)
                        .setScopes(scopes)
                        .build()))
                .build();
        return new VendorState("acme", 3, Reason.IDLE, "IDLE", null, reported);
    }

    private static VendorState overridden(LimitOverride.Builder override) {
        VendorStatus reported = VendorStatus.newBuilder()
                .setVendor("acme")
                .setPartition(3)
                .setConstraint(Constraint.IDLE)
                .setAt(Instant.EPOCH)
                .setOverrides(List.of(override.setLimitId("second")
                        .setMax(5)
                        .setUntil(Instant.EPOCH)
                        .build()))
                .build();
        return new VendorState("acme", 3, Reason.IDLE, "IDLE", null, reported);
    }

    private static String text(List<String> lines) {
        return String.join(" ", lines).replaceAll("\\s+", " ");
    }

    @Test
    void shouldShowEveryLimitAndWhatWaitsByPriority() {
        VendorStatus reported = VendorStatus.newBuilder()
                .setVendor("acme")
                .setPartition(3)
                .setConstraint(Constraint.QUOTA)
                .setAt(Instant.EPOCH)
                .setLimitId("account")
                .setUsed(5)
                .setMax(5)
                .setLimits(List.of(new LimitUse("day", 12, 1_000, 1, 0), new LimitUse("account", 5, 5, 30, 7)))
                .setPriorities(List.of(new PriorityWaiting(Priority.HIGH, 2L), new PriorityWaiting(Priority.LOW, 40L)))
                .setOldestRunnable(Instant.now().minusSeconds(7_400))
                .build();
        VendorState state = new VendorState("acme", 3, Reason.QUOTA, "QUOTA", null, reported);

        assertThat(StatusTable.lines(state))
                .contains(
                        "  limit day: 12 of 1000",
                        "  limit account: 5 of 5 in the fullest of 30 scopes, 7 wait for it",
                        "  by priority: HIGH 2, LOW 40",
                        "  oldest that could start: accepted 2 h 3 min ago");
        assertThat(state.json())
                .containsEntry("waitingByPriority", Map.of("HIGH", 2L, "LOW", 40L))
                .extractingByKey("limits")
                .asString()
                .contains("limit=account, used=5, max=5, scopes=30, waiting=7");
    }

    @Test
    void shouldShowTheFullestLimitOfAnOwnerThatTellsOfNoOther() {
        VendorStatus reported = VendorStatus.newBuilder()
                .setVendor("acme")
                .setPartition(3)
                .setConstraint(Constraint.QUOTA)
                .setAt(Instant.EPOCH)
                .setLimitId("account")
                .setUsed(4)
                .setMax(5)
                .build();
        VendorState state = new VendorState("acme", 3, Reason.QUOTA, "QUOTA", null, reported);

        assertThat(StatusTable.lines(state))
                .contains("  limit account: 4 of 5")
                .noneMatch(line -> line.contains("by priority"));
    }

    @Test
    void shouldSayWhoSetALimit() {
        VendorState state = overridden(LimitOverride.newBuilder()
                .setProfileMax(100)
                .setAuthor("ann@desk")
                .setReason("they asked us to"));

        assertThat(text(StatusTable.lines(state)))
                .contains("set: limit second to 5 by ann@desk (they asked us to) until 1970-01-01T00:00:00Z;"
                        + " the profile says 100");
        assertThat(text(StatusTable.lines(List.of(state)))).contains("set by command: second 5");
        assertThat(state.json()).extractingByKey("overrides").asString().contains("profileMax=100", "author=ann@desk");
    }

    @Test
    void shouldSayInWhichScopeALimitIsSet() {
        VendorState state =
                overridden(LimitOverride.newBuilder().setProfileMax(100).setScope(Map.of("user", "7", "account", "a")));

        assertThat(text(StatusTable.lines(state))).contains("set: limit second account=a user=7 to 5 until");
        assertThat(text(StatusTable.lines(List.of(state)))).contains("set by command: second account=a user=7 5");
        assertThat(state.json()).extractingByKey("overrides").asString().contains("user=7");
    }

    @Test
    void shouldSayThatAVendorIsRetiredWhileSomethingOfItWaits() {
        VendorState state = overridden(LimitOverride.newBuilder());
        Objects.requireNonNull(state.reported())
                .setRetirement(Retirement.newBuilder()
                        .setSince(Instant.EPOCH)
                        .setAuthor("ann@desk")
                        .setReason("the contract has ended")
                        .build());

        String says =
                "retired: since 1970-01-01T00:00:00Z by ann@desk (the contract has ended); what comes is rejected";
        assertThat(text(StatusTable.lines(state))).contains(says);
        assertThat(text(StatusTable.lines(List.of(state)))).contains(says);
        assertThat(state.json()).extractingByKey("retirement").asString().contains("author=ann@desk", "until=null");
    }

    @Test
    void shouldSayWhyWhatWasSetDoesNotHold() {
        VendorState state = overridden(LimitOverride.newBuilder().setProblem("no limit second"));

        assertThat(text(StatusTable.lines(state)))
                .contains("the profile has no such limit, and that holds: no limit second");
    }

    @ParameterizedTest
    @CsvSource({"1, in 1 scope", "7, in 7 scopes"})
    void shouldSayWhatWasLearnedOfALimit(int scopes, String where) {
        assertThat(String.join(" ", StatusTable.lines(learned(scopes))).replaceAll("\\s+", " "))
                .contains("learned: limit rpm is 120 " + where + ", by the vendor's answers; the profile says 500");
    }

    @Test
    void shouldSayItInJsonToo() {
        assertThat(learned(7).json())
                .containsEntry("learned", List.of(Map.of("limit", "rpm", "max", 500, "learned", 120, "scopes", 7)));
    }
}
