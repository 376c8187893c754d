package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.Saved;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VendorStateTest {

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldNoteBeforeTheFirstCallThatTheOwnerMayBeCutOff() {
        desk.send(Desk.intent("i-1").build());

        assertThat(desk.calls).isEmpty();
        assertThat(marks()).extracting(Saved.Mark::clean).containsExactly(false);
    }

    @Test
    void shouldSayWhenDrainedThatTheOwnerEndedWell() {
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        desk.drain.begin();
        desk.pass(Duration.ofMillis(500));

        assertThat(marks()).extracting(Saved.Mark::clean).containsExactly(true);
        assertThat(desk.drain.isOver()).isTrue();
    }

    @Test
    void shouldNotSayThatTheOwnerEndedWellWhileACallIsInFlight() {
        desk.send(Desk.intent("i-1").build());

        desk.drain.begin();
        desk.pass(Duration.ofMillis(500));

        assertThat(marks()).extracting(Saved.Mark::clean).containsExactly(false);
        assertThat(desk.drain.isOver()).isFalse();
    }

    @Test
    void shouldSaveACoolDown() {
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofMinutes(15))));

        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.saved()).filteredOn(Saved.Cooling.class::isInstance).hasSize(1);
    }

    @Test
    void shouldEndACallToBeMadeAtMostOnceWithoutADeadLetterWhenNobodyAnswers() {
        desk.vendorAnswers(a -> new Reply.Unanswered("reset"));

        desk.send(once());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.AMBIGUOUS);
        assertThat(desk.deadLetters()).isEmpty();
        assertThat(desk.ledgerSize()).isZero();
    }

    private static Intent once() {
        return Desk.intent("once").setDelivery(Delivery.AT_MOST_ONCE).build();
    }

    private List<Saved.Mark> marks() {
        return desk.saved().stream()
                .filter(Saved.Mark.class::isInstance)
                .map(Saved.Mark.class::cast)
                .toList();
    }
}
