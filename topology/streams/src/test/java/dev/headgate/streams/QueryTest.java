package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.schemas.Answer;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.CountBy;
import dev.headgate.schemas.IntentCount;
import dev.headgate.schemas.ListedIntent;
import dev.headgate.schemas.Priority;
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
    void shouldCountByTenantTheMostFirst() {
        for (int i = 0; i < 45; i++) {
            desk.send(of("", i)
                    .setTenant(i % 9 == 0 ? "small" : "large")
                    .setNotBefore(LATER)
                    .build());
        }
        desk.send(of("now", 1).setTenant("small").build());

        Answer answer = ask(query().setBy(CountBy.TENANT));

        assertThat(answer.getCount()).isEqualTo(46);
        assertThat(answer.getCounts())
                .extracting(IntentCount::getValue, IntentCount::getCount, IntentCount::getInFlight)
                .containsExactly(tuple("large", 40, 0), tuple("small", 6, 1));
        assertThat(answer.getValues()).isEqualTo(2);
        assertThat(answer.getComplete()).isTrue();
    }

    @Test
    void shouldTellWhenTheOldestOfEachValueWasAccepted() {
        desk.send(of("", 1).setTenant("a").setNotBefore(LATER).build());
        desk.pass(Duration.ofMinutes(1));
        desk.send(of("", 2).setTenant("b").setNotBefore(LATER).build());
        desk.send(of("", 3).setTenant("a").setNotBefore(LATER).build());

        List<IntentCount> counts = ask(query().setBy(CountBy.TENANT)).getCounts();

        assertThat(counts).extracting(IntentCount::getValue).containsExactly("a", "b");
        assertThat(Duration.between(counts.get(0).getOldest(), counts.get(1).getOldest()))
                .isGreaterThanOrEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void shouldCountByPriorityAndByWhereTheyAre() {
        for (int i = 0; i < 8; i++) {
            desk.send(of("flying", i).build()); // four at once, soon after a take-over
        }
        desk.send(of("urgent", 1).setPriority(Priority.HIGH).build());
        desk.send(of("late", 1).setPriority(Priority.LOW).setNotBefore(LATER).build());

        assertThat(ask(query().setBy(CountBy.PRIORITY)).getCounts())
                .extracting(IntentCount::getValue, IntentCount::getCount)
                .containsExactly(tuple("NORMAL", 8), tuple("HIGH", 1), tuple("LOW", 1));
        assertThat(ask(query().setBy(CountBy.STATE)).getCounts())
                .extracting(IntentCount::getValue, IntentCount::getCount, IntentCount::getInFlight)
                .containsExactly(tuple("READY", 5, 0), tuple("IN_FLIGHT", 4, 4), tuple("DELAYED", 1, 0));
    }

    @Test
    void shouldFindAFewOfVeryManyScopesByAPartOfTheirText() {
        for (int i = 0; i < 1_200; i++) {
            desk.send(of("", i)
                    .setScope(Map.of("user", "U" + i, "account", "main"))
                    .setNotBefore(LATER)
                    .build());
        }

        Answer all = ask(query().setBy(CountBy.SCOPE));
        Answer three = ask(query().setBy(CountBy.SCOPE).setLimit(3));
        Answer found = ask(query().setBy(CountBy.SCOPE).setContaining("=u119"));

        assertThat(all.getCounts()).hasSize(1_000);
        assertThat(all.getValues()).isEqualTo(1_200);
        assertThat(all.getComplete()).isTrue();
        assertThat(three.getCounts()).hasSize(3);
        assertThat(found.getCount()).isEqualTo(11);
        assertThat(found.getCounts())
                .extracting(IntentCount::getValue)
                .hasSize(11)
                .contains("account=main, user=U119", "account=main, user=U1190");
    }

    @Test
    void shouldCountOnlyWhatItsFilterNames() {
        desk.send(of("spring", 1).setTenant("a").setNotBefore(LATER).build());
        desk.send(of("autumn", 2).setTenant("b").setNotBefore(LATER).build());

        Answer answer = ask(query().setGroup("spring").setBy(CountBy.TENANT));

        assertThat(answer.getCounts()).extracting(IntentCount::getValue).containsExactly("a");
    }

    @Test
    void shouldGiveUpAQueryWhoseCountingMakesNoSense() {
        desk.command(query().setContaining("x").build());
        desk.command(query().setBy(CountBy.TENANT).setCursor("l1").build());
        desk.command(
                query().setBy(CountBy.TENANT).setContaining("x".repeat(257)).build());
        desk.command(query().setBy(CountBy.UNKNOWN).build());
        desk.command(command(CommandKind.PAUSE).setBy(CountBy.TENANT).build());

        assertThat(desk.deadLetters()).hasSize(5);
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
