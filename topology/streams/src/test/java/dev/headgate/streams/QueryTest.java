package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Answer;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.ListedIntent;
import dev.headgate.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which intents wait, and for what. */
class QueryTest {

    private static final Instant LATER = Instant.parse("2026-01-02T00:00:00Z");

    @TempDir
    Path stateDir;

    private Desk desk;
    private int queries;

    @BeforeEach
    void open() {
        desk = Desk.withWindow(stateDir.resolve("first"), 10);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldListEachWaitingIntentOnceOverSeveralPages() {
        for (int i = 0; i < 45; i++) {
            desk.send(
                    of(i % 3 == 0 ? "spring" : "autumn", i).setNotBefore(LATER).build());
        }

        List<String> ids = new ArrayList<>();
        String cursor = null;
        do {
            Answer page = ask(query().setGroup("spring").setLimit(4).setCursor(cursor));
            page.getIntents().forEach(one -> ids.add(one.getId()));
            cursor = page.getCursor();
        } while (cursor != null);

        assertThat(ids)
                .hasSize(15)
                .doesNotHaveDuplicates()
                .allSatisfy(id -> assertThat(id).startsWith("spring"));
    }

    @Test
    void shouldCountAllThatItNames() {
        for (int i = 0; i < 30; i++) {
            desk.send(of("spring", i).build());
        }
        desk.command(command(CommandKind.PAUSE).setGroup("spring").build());

        Answer answer = ask(query().setGroup("spring"));
        Answer nothing = ask(query().setGroup("autumn"));

        assertThat(answer.getCount()).isEqualTo(30);
        assertThat(answer.getInFlight()).isBetween(1, 8);
        assertThat(answer.getPaused()).isEqualTo(30 - answer.getInFlight());
        assertThat(answer.getIntents()).isEmpty();
        assertThat(answer.getCursor()).isNull();
        assertThat(nothing.getCount()).isZero();
    }

    @Test
    void shouldSayWhereEachIntentIsAndWhatItWaitsFor() {
        for (int i = 0; i < 9; i++) {
            desk.send(of("flying", i).build()); // eight at once
        }
        desk.send(of("late", 1).setNotBefore(LATER).build());
        desk.send(of("keyed", 1).setOrderingKey("k").setNotBefore(LATER).build());
        desk.send(of("keyed", 2).setOrderingKey("k").build());
        desk.send(of("stray", 1).setVendor("unknown").build());

        assertThat(place("flying-0")).isEqualTo("IN_FLIGHT");
        assertThat(place("flying-8")).isEqualTo("READY");
        assertThat(place("late-1")).isEqualTo("DELAYED");
        assertThat(place("keyed-2")).isEqualTo("BEHIND");
        assertThat(ask(query().setVendor("unknown").setLimit(1)).getIntents())
                .extracting(ListedIntent::getPlace)
                .containsExactly("NO_PROFILE");
    }

    @Test
    void shouldFindByCorrelationAndSayInTheAuditThatItAnswered() {
        desk.send(of("", 1)
                .setCorrelation(Map.of("batch", "b1"))
                .setNotBefore(LATER)
                .build());
        desk.send(of("", 2)
                .setCorrelation(Map.of("batch", "b2"))
                .setNotBefore(LATER)
                .build());

        Answer answer = ask(query().setCorrelation(Map.of("batch", "b2")).setLimit(10));

        assertThat(answer.getIntents()).extracting(ListedIntent::getId).containsExactly("-2");
        assertThat(desk.read(Topics.AUDIT, Audit.class))
                .extracting(Audit::getOutcome)
                .containsExactly(AuditOutcome.DONE);
    }

    @Test
    void shouldGiveUpAQueryThatAsksForTooMuchOrHasNoId() {
        desk.command(query().setLimit(1001).build());
        desk.command(query().setId(null).build());

        assertThat(desk.deadLetters()).hasSize(2);
    }

    private String place(String id) {
        return ask(query().setIntentId(id).setLimit(1)).getIntents().getFirst().getPlace();
    }

    private Answer ask(Command.Builder query) {
        desk.command(query.build());
        desk.pass(Duration.ofMillis(20));
        List<Answer> answers = desk.read(Topics.ANSWERS, Answer.class);
        assertThat(answers).hasSize(1);
        return answers.getFirst();
    }

    private Command.Builder query() {
        return command(CommandKind.QUERY).setId("q-" + queries++);
    }

    private static Command.Builder command(CommandKind kind) {
        return Command.newBuilder().setKind(kind).setVendor("acme");
    }

    private static dev.headgate.schemas.Intent.Builder of(String group, int number) {
        return Desk.intent(group + "-" + number).setGroup(group);
    }
}
