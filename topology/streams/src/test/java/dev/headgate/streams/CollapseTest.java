package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Joining;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Retry;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollapseTest {

    private static final Limit ONE = new Limit("one", List.of(), 1, Duration.ofSeconds(10));

    /** All calls ask for the same. */
    private static final Joining ALIKE = new Joining.Collapse("same");

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
        VendorBinding binding = desk.binding(ONE);
        desk.profile("2", new VendorBinding(binding.policy(), new JoiningConnector(binding.connector(), ALIKE), "2"));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private void sendThreeThatWait() {
        desk.send(Desk.intent("i-1").build());
        desk.pass(Duration.ofSeconds(11)); // nobody knows what was spent of a limit that is new
        desk.callsEnd();
        for (int n = 2; n <= 4; n++) {
            desk.send(Desk.intent("i-" + n).build());
        }
        desk.pass(Duration.ofSeconds(11));
    }

    @Test
    void shouldWriteAnOutcomeForEachThatOneCallServed() {
        sendThreeThatWait();
        desk.callsEnd();

        assertThat(desk.calls).extracting(Attempt::intentId).containsExactly("i-1", "i-2");
        List<Result> results = desk.results();
        assertThat(results).extracting(Result::getId).containsExactly("i-1", "i-2", "i-3", "i-4");
        assertThat(results).extracting(Result::getAnsweredBy).containsExactly(null, null, "i-2", "i-2");
        assertThat(results).extracting(Result::getCalls).containsExactly(1, 1, 0, 0);
        assertThat(results).allSatisfy(it -> {
            assertThat(it.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED);
            assertThat(it.getBody()).isNotNull();
        });
        assertThat(desk.ledgerSize()).isZero();
        assertThat(desk.meters.counter("headgate.calls.saved", "vendor", "acme").count())
                .isEqualTo(2);
    }

    @Test
    void shouldKeepThoseInTheLedgerWhoseCallWasRefused() {
        desk.vendorAnswers(attempt -> attempt.intentId().equals("i-2")
                ? Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofSeconds(5)))
                : Desk.answer(200, new Verdict.Deliver()));
        sendThreeThatWait();

        desk.callsEnd();

        assertThat(desk.results()).hasSize(1);
        assertThat(desk.ledgerSize()).isEqualTo(3);
        assertThat(desk.read(Topics.RETRIES, Retry.class))
                .extracting(Retry::getId)
                .containsExactly("i-2");
    }
}
