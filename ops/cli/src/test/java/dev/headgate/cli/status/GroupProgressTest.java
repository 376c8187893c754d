package dev.headgate.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Answer;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GroupProgressTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    private final GroupProgress progress = new GroupProgress("acme", "spring", NOW);

    private static Result result(String group, OutcomeKind outcome, int secondsAgo) {
        return Result.newBuilder()
                .setId("i")
                .setVendor("acme")
                .setGroup(group)
                .setOutcome(outcome)
                .setFinishedAt(NOW.minusSeconds(secondsAgo))
                .build();
    }

    private static Answer answer(int count, int inFlight, int paused) {
        return Answer.newBuilder()
                .setQueryId("q")
                .setVendor("acme")
                .setPartition(0)
                .setCount(count)
                .setInFlight(inFlight)
                .setPaused(paused)
                .setAt(NOW)
                .build();
    }

    @Test
    void shouldSayHowFarItIsAndWhenItIsThrough() {
        for (int i = 1; i <= 100; i++) {
            progress.add(result("spring", OutcomeKind.SUCCEEDED, i));
            progress.add(result("autumn", OutcomeKind.SUCCEEDED, i));
        }
        progress.add(result("spring", OutcomeKind.FAILED, 1000));
        progress.add(answer(50, 8, 0));

        assertThat(progress.json())
                .containsEntry("accepted", 151L)
                .containsEntry("finished", 101L)
                .containsEntry("waiting", 42)
                .containsEntry("inFlight", 8)
                .containsEntry("perSecond", 1.0)
                .containsEntry("etaSeconds", 50L);
        assertThat(progress.text()).contains("101 of 151 finished", "FAILED=1", "through in about 50 s");
    }

    @Test
    void shouldNotGuessWhenNothingGoesOn() {
        progress.add(answer(50, 0, 50));

        assertThat(progress.json()).containsEntry("etaSeconds", null);
        assertThat(progress.text()).contains("50 of them paused", "nothing finishes now");
    }

    @Test
    void shouldBeThroughWhenNothingIsLeft() {
        progress.add(result("spring", OutcomeKind.SUCCEEDED, 10));
        progress.add(answer(0, 0, 0));

        assertThat(progress.eta()).isZero();
    }
}
