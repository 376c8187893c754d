package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.Desk;
import dev.headgate.streams.spi.FaultInjection;
import io.micrometer.core.instrument.Counter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeduplicatorTest {

    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
        desk.dedupe(HOUR);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldMakeNoSecondCallForADuplicateOfOneThatWaits() {
        desk.send(Desk.intent("i-1").build());
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.calls).hasSize(1);
        assertThat(desk.results()).hasSize(1);
        assertThat(desk.ledgerSize()).isZero();
        assertThat(duplicates()).isOne();
    }

    @Test
    void shouldMakeNoSecondCallForADuplicateOfOneThatHasItsOutcome() {
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        desk.pass(HOUR.minusSeconds(1));

        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.calls).hasSize(1);
        assertThat(desk.results()).hasSize(1);
        assertThat(duplicates()).isOne();
    }

    @Test
    void shouldCallAnIdAgainWhenItsTimeIsOver() {
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        desk.pass(HOUR);

        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.calls).hasSize(2);
        assertThat(desk.results()).hasSize(2);
    }

    @Test
    void shouldMakeNoSecondCallForADuplicateOfOneThatWaitsLongerThanItsTime() {
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofHours(3))));
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        desk.vendorAnswers(a -> Desk.answer(200, new Verdict.Deliver()));
        desk.pass(Duration.ofHours(2));
        desk.pass(Duration.ofSeconds(1));

        desk.send(Desk.intent("i-1").build());
        desk.pass(Duration.ofHours(1));
        desk.callsEnd();
        desk.callsEnd();

        assertThat(desk.calls).hasSize(2); // the refused one and the probe
        assertThat(desk.results()).hasSize(1);
        assertThat(duplicates()).isOne();
    }

    @Test
    void shouldCallAReplayedDeadLetterAgainAndEachGenerationOnce() {
        desk.vendorAnswers(a -> new Reply.Unanswered("reset"));
        desk.send(Desk.intent("i-1").setMaxAttempts(1).build());
        desk.callsEnd();
        desk.vendorAnswers(a -> Desk.answer(200, new Verdict.Deliver()));

        desk.send(Desk.intent("i-1").setReplay(1).build());
        desk.send(Desk.intent("i-1").setReplay(1).build());
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getOutcome)
                .containsExactly(OutcomeKind.EXHAUSTED, OutcomeKind.SUCCEEDED);
        assertThat(duplicates()).isOne();
    }

    @Test
    void shouldNotCareWhereTheProfileDoesNot() {
        desk.dedupe(Duration.ZERO);
        desk.send(Desk.intent("i-1").build());
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.calls).hasSize(2);
        assertThat(desk.results()).hasSize(2);
        assertThat(desk.changelog(DedupeStore.STORE)).isEmpty();
    }

    @Test
    void shouldCareFromWhenTheProfileAsksForIt() {
        desk.dedupe(Duration.ZERO);
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        desk.dedupe(HOUR);
        desk.pass(Duration.ofSeconds(1));
        desk.send(Desk.intent("i-1").build());
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.calls).hasSize(2);
        assertThat(duplicates()).isOne();
    }

    @Test
    void shouldNotCareFromWhenTheProfileNoLongerAsksForIt() {
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        desk.dedupe(Duration.ZERO);
        desk.pass(Duration.ofSeconds(1));
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.calls).hasSize(2);
    }

    @Test
    void shouldKeepWhatItSawInTheChangelogAndTakeItOutAgain() {
        desk.send(Desk.intent("i-1").build());
        var kept = desk.changelog(DedupeStore.STORE);
        desk.callsEnd();

        desk.pass(HOUR);
        desk.pass(Duration.ofSeconds(1));

        assertThat(kept)
                .hasSize(3)
                .allSatisfy(record -> assertThat(record.value()).isNotNull());
        assertThat(desk.changelog(DedupeStore.STORE))
                .filteredOn(record -> record.value() == null)
                .hasSize(2);
    }

    @Test
    void shouldCallDuplicatesWithoutTheProtection() {
        try (Desk bare = new Desk(stateDir.resolve("bare"), new FaultInjection() {
            @Override
            public boolean keeps(Protection protection) {
                return protection != Protection.DEDUPE;
            }
        })) {
            bare.dedupe(HOUR);

            bare.send(Desk.intent("i-1").build());
            bare.send(Desk.intent("i-1").build());
            bare.callsEnd();

            assertThat(bare.raw(Topics.RESULTS)).hasSize(2);
        }
    }

    private double duplicates() {
        Counter counter =
                desk.meters.find("headgate.deduplicated").tag("vendor", "acme").counter();
        return counter == null ? 0 : counter.count();
    }
}
