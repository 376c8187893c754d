package dev.headgate.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.console.view.Fleet;
import dev.headgate.console.view.Vendor;
import dev.headgate.control.status.Reason;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Answer;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.CountBy;
import dev.headgate.schemas.IntentCount;
import dev.headgate.schemas.LearnedLimit;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.LimitUse;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.PriorityWaiting;
import dev.headgate.schemas.VendorStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WhoFragmentsTest {

    private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");

    private final Templates templates = new Templates();

    private static VendorStatus.Builder status() {
        return VendorStatus.newBuilder()
                .setVendor("acme")
                .setPartition(0)
                .setConstraint(Constraint.QUOTA)
                .setLimitId("account")
                .setUsed(5)
                .setMax(5)
                .setAt(NOW);
    }

    private String head(VendorStatus reported) {
        VendorState state = new VendorState("acme", 0, Reason.QUOTA, "QUOTA", null, reported);
        Fleet fleet = new Fleet(1, NOW, List.of(new Vendor(state, 0, null)), 1, null);
        return new Fragments(templates).head(fleet, "acme").replaceAll("\\s+", " ");
    }

    private String counts(Answer.Builder answer) {
        return new WhoFragments(templates)
                .counts(answer.setQueryId("q")
                        .setVendor("acme")
                        .setPartition(0)
                        .setBy(CountBy.SCOPE)
                        .setAt(NOW)
                        .build());
    }

    @Test
    void shouldShowWhatCommandsSetAndWhatAnswersTaught() {
        String head = head(status().setOverrides(List.of(LimitOverride.newBuilder()
                        .setLimitId("day")
                        .setScope(Map.of("account", "a7"))
                        .setMax(9)
                        .setUntil(NOW)
                        .setAuthor("ann")
                        .setReason("asked")
                        .build()))
                .setLearned(List.of(LearnedLimit.newBuilder()
                        .setLimitId("second")
                        .setMax(5)
                        .setLearned(4)
                        .setScopes(2)
                        .build()))
                .build());

        assertThat(head)
                .contains("<th scope=\"row\">day account=a7</th><td class=\"n\">9</td><td class=\"n\">none</td><td>"
                        + Words.time(NOW) + "</td><td>ann</td><td>asked</td>")
                .contains(
                        "<th scope=\"row\">second</th><td class=\"n\">5</td><td class=\"n\">4</td><td class=\"n\">2</td>");
    }

    @Test
    void shouldShowABarForEachLimit() {
        String head = head(
                status().setLimits(List.of(new LimitUse("day", 12, 1_000, 1, 0), new LimitUse("account", 5, 5, 30, 7)))
                        .build());

        assertThat(head)
                .contains("aria-label=\"12 of 1000 permits of day\"")
                .contains("aria-label=\"5 of 5 permits of account\"")
                .contains("in the fullest of 30 scopes")
                .contains("7 wait for it")
                .containsOnlyOnce("wait for it");
    }

    @Test
    void shouldShowTheFullestLimitOfAnOwnerThatTellsOfNoOther() {
        assertThat(head(status().build())).containsOnlyOnce("5 of 5 permits of account");
    }

    @Test
    void shouldShowWhatWaitsByPriorityAndSinceWhen() {
        String head = head(status().setPriorities(
                        List.of(new PriorityWaiting(Priority.HIGH, 2L), new PriorityWaiting(Priority.LOW, 40_000L)))
                .setOldestRunnable(NOW.minusSeconds(60))
                .build());

        assertThat(head)
                .contains("HIGH 2, LOW 40,000")
                .contains("data-since=\"" + NOW.minusSeconds(60).toEpochMilli() + "\"");
    }

    @Test
    void shouldShowNeitherWhereNothingWaits() {
        assertThat(head(status().build())).doesNotContain("Waiting by priority").doesNotContain("data-since");
    }

    @Test
    void shouldListWhoWaitsAndEscapeWhatTheyAreCalled() {
        String html = counts(Answer.newBuilder()
                .setCount(1_200)
                .setCounts(List.of(
                        new IntentCount("user=<b>", 1_100, 3, NOW.minusSeconds(90)), new IntentCount("", 100, 0, NOW)))
                .setValues(5_002));

        assertThat(html)
                .contains("user=&lt;b&gt;")
                .contains("(none)")
                .contains("1 min 30 s")
                .contains("The 2 with the most of 5,002")
                .doesNotContain("Not complete");
    }

    @Test
    void shouldSayThatItIsNotComplete() {
        assertThat(counts(Answer.newBuilder().setComplete(false))).contains("Not complete");
    }

    @Test
    void shouldOfferAllThatMayBeCountedBy() {
        assertThat(WhoFragments.WORDS).containsExactly("priority", "tenant", "scope", "state");
    }
}
