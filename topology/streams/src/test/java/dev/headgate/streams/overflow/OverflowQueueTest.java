package dev.headgate.streams.overflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.Desk;
import dev.headgate.streams.metrics.Metric;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A window of eight: every test has more than that wait. */
class OverflowQueueTest {

    private static final int WINDOW = 8;
    private static final Duration COOLING = Duration.ofSeconds(60);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = Desk.withWindow(stateDir, WINDOW);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldFinishWhatDoesNotFitInTheWindowInItsOrder() {
        coolDown();
        send(1, 50, intent -> {});
        desk.pass(Duration.ofSeconds(1));
        VendorStatus parked = desk.read(Topics.STATUS, VendorStatus.class).getLast();

        runAll();

        assertThat(parked.getWaiting()).isEqualTo(51);
        assertThat(parked.getConstraint()).isEqualTo(Constraint.COOL_DOWN);
        assertThat(called()).isEqualTo(ids(1, 50));
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldShowAllThatWaitsInTheMetric() {
        coolDown();
        send(1, 50, intent -> {});

        desk.pass(Duration.ofSeconds(1));

        assertThat(desk.meters.get(Metric.VENDOR_WAITING.id()).gauge().value()).isEqualTo(51);
    }

    @Test
    void shouldLetAnUrgentIntentPassAFullWindow() {
        coolDown();
        send(1, 50, intent -> {});
        send(51, 51, intent -> intent.setPriority(Priority.HIGH));

        runAll();

        assertThat(called().indexOf("i-51")).isLessThan(3);
    }

    @Test
    void shouldGiveTenantsTurnsWhoeverFilledTheWindow() {
        coolDown();
        send(1, 50, intent -> intent.setTenant("many"));
        send(51, 60, intent -> intent.setTenant("few"));

        runAll();

        assertThat(called().subList(0, 20)).containsAll(ids(51, 59)).containsAll(ids(1, 9));
    }

    @Test
    void shouldLetAScopePassOneThatCoolsDownAndFillsTheWindow() {
        desk.vendorAnswers(a -> Map.of("account", "x").equals(a.scope())
                ? Desk.answer(429, new Verdict.Throttled(List.of("account"), COOLING))
                : Desk.answer(200, new Verdict.Deliver()));
        send(1, 50, intent -> intent.setScope(Map.of("account", "x")));
        desk.callsEnd();

        send(51, 90, intent -> intent.setScope(Map.of("account", "y")));
        IntStream.range(0, 20).forEach(i -> desk.callsEnd());

        assertThat(desk.results()).extracting(Result::getId).containsExactlyElementsOf(ids(51, 90));
    }

    @Test
    void shouldKeepTheOrderOfAKeyAcrossTheEdgeOfTheWindow() {
        coolDown();
        send(1, 60, intent -> intent.setOrderingKey("key-" + intent.getId().length()));

        runAll();

        assertThat(called().stream().filter(id -> id.length() == 3)).containsExactlyElementsOf(ids(1, 9));
        assertThat(called().stream().filter(id -> id.length() == 4)).containsExactlyElementsOf(ids(10, 60));
    }

    @Test
    void shouldKeepTheOrderOfAKeyWhoseIntentsWaitInDifferentLanes() {
        coolDown();
        for (int i = 1; i <= 60; i++) {
            Priority priority =
                    List.of(Priority.HIGH, Priority.NORMAL, Priority.LOW).get(i % 3);
            send(i, i, intent -> intent.setPriority(priority).setOrderingKey("key"));
        }

        runAll();

        assertThat(called()).isEqualTo(ids(1, 60));
    }

    @Test
    void shouldCancelWhatTheWindowDoesNotHold() {
        coolDown();
        send(1, 50, intent -> {});

        desk.cancel("i-40");
        List<Result> cancelled = desk.results();
        runAll();

        assertThat(cancelled).extracting(Result::getId).containsExactly("i-40");
        assertThat(cancelled).extracting(Result::getOutcome).containsExactly(OutcomeKind.CANCELLED);
        assertThat(called()).hasSize(49).doesNotContain("i-40");
    }

    @Test
    void shouldGoOnWithAKeyWhoseFirstWasCancelledOutsideTheWindow() {
        coolDown();
        send(1, 20, intent -> {});
        send(21, 25, intent -> intent.setOrderingKey("key"));

        desk.cancel("i-21");
        desk.cancel("i-23");
        runAll();

        assertThat(called()).hasSize(23).containsSubsequence("i-20", "i-22", "i-24", "i-25");
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldExpireSoonAfterItsDeadlineWhatTheWindowDoesNotHold() {
        coolDown();
        send(1, 20, intent -> {});
        send(21, 40, intent -> intent.setDeadline(START.plusSeconds(10)));
        desk.pass(Duration.ofSeconds(5));

        desk.pass(Duration.ofSeconds(6));

        assertThat(desk.results())
                .hasSize(20)
                .allSatisfy(result -> assertThat(result.getOutcome()).isEqualTo(OutcomeKind.EXPIRED));
        assertThat(desk.calls).hasSize(1);
    }

    @Test
    void shouldCallEachOneWhenItIsDueHoweverManyWaitForTheirTime() {
        send(1, 50, intent -> intent.setNotBefore(START.plusSeconds(60)));
        send(51, 60, intent -> intent.setNotBefore(START.plusSeconds(30)));
        desk.pass(Duration.ofSeconds(31));
        run();
        List<String> first = called();

        desk.pass(Duration.ofSeconds(30));
        run();

        assertThat(first).isEqualTo(ids(51, 60));
        assertThat(called().subList(10, 60)).containsExactlyElementsOf(ids(1, 50));
    }

    @Test
    void shouldSayThatItWaitsWhenTheWindowHoldsNothing() {
        desk.send(Desk.intent("i-0").setVendor("acme").build());
        desk.callsEnd();
        send(1, 50, intent -> intent.setNotBefore(START.plusSeconds(600)));
        IntStream.rangeClosed(1, WINDOW).forEach(i -> desk.cancel("i-" + i));

        desk.pass(Duration.ofSeconds(1));

        VendorStatus last = desk.read(Topics.STATUS, VendorStatus.class).getLast();
        assertThat(last.getConstraint()).isEqualTo(Constraint.WAITING);
        assertThat(last.getWaiting()).isEqualTo(42);
        assertThat(last.getDetail()).startsWith("WAITING for retries or notBefore next in 59");
    }

    @Test
    void shouldRetryWhatFailedHoweverManyDo() {
        desk.acmeMayFail();
        Duration later = Duration.ofSeconds(100);
        desk.vendorAnswers(a -> a.number() == 1
                ? Desk.answer(503, new Verdict.Transient(later))
                : Desk.answer(200, new Verdict.Deliver()));
        send(1, 50, intent -> {});
        runAll();
        int failed = desk.calls.size();

        desk.pass(Duration.ofSeconds(101));
        runAll();

        assertThat(failed).isEqualTo(50);
        assertThat(desk.results())
                .hasSize(50)
                .allSatisfy(result -> assertThat(result.getAttempts()).isEqualTo(2));
    }

    @Test
    void shouldKeepTheOrderOfKeysWhoseFirstWaitForARetry() {
        desk.acmeMayFail();
        Duration later = Duration.ofSeconds(100);
        desk.vendorAnswers(a -> a.number() == 1
                ? Desk.answer(503, new Verdict.Transient(later))
                : Desk.answer(200, new Verdict.Deliver()));
        for (int i = 1; i <= 60; i++) {
            int key = i % 20;
            send(i, i, intent -> intent.setOrderingKey("key-" + key));
        }

        for (int i = 0; i < 6; i++) {
            run();
            desk.pass(Duration.ofSeconds(101));
        }
        run();

        List<String> done = desk.results().stream().map(Result::getId).toList();
        assertThat(done).hasSize(60);
        for (int i = 1; i <= 20; i++) {
            assertThat(done).containsSubsequence("i-" + i, "i-" + (i + 20), "i-" + (i + 40));
        }
    }

    @Test
    void shouldGoOnWhereItsPredecessorLeft(@TempDir Path other) {
        coolDown();
        send(1, 30, intent -> {});
        send(31, 50, intent -> intent.setOrderingKey("key"));
        var remaining = desk.ledger();

        try (Desk successor = Desk.withWindow(other, WINDOW)) {
            successor.takeOver(remaining);
            successor.cancel("i-45");
            desk = successor;
            runAll();

            assertThat(called()).hasSize(50).contains("plug").containsSubsequence(ids(1, 30));
            assertThat(called()).containsSubsequence(ids(31, 44)).doesNotContain("i-45");
            assertThat(desk.ledgerSize()).isZero();
        }
    }

    @Test
    void shouldEndWhatFitsNoMoreWhenItsTurnComes() {
        coolDown();
        send(1, 50, intent -> intent.setCost(5));

        desk.profile("2", new Limit("small", List.of(), 2, Duration.ofSeconds(1)));
        desk.pass(Duration.ofMillis(500));
        runAll();

        assertThat(desk.results().stream().filter(result -> result.getOutcome() == OutcomeKind.INVALID))
                .hasSize(50);
        assertThat(called()).isEmpty();
    }

    @Test
    void shouldEndWhatTheConnectorRefusesByNowAndGoOnWithItsKey() {
        coolDown();
        send(1, 50, intent -> intent.setOrderingKey("key"));

        desk.profile("2", desk.binding("path: not any more"));
        runAll();

        assertThat(desk.results().stream().filter(result -> result.getOutcome() == OutcomeKind.INVALID))
                .hasSizeGreaterThan(30)
                .allSatisfy(result -> assertThat(result.getReason()).isEqualTo("path: not any more"));
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldCallAllOfAVendorWhoseProfileCameLate() {
        for (int i = 1; i <= 600; i++) {
            desk.send(Desk.intent("i-" + i).setVendor("late").build());
        }
        desk.bindings.put("late", desk.binding());
        desk.pass(Duration.ofMillis(500));
        desk.send(Desk.intent("i-601").setVendor("late").build());

        runAll();

        assertThat(called()).isEqualTo(ids(1, 601));
        assertThat(desk.results()).extracting(Result::getOutcome).containsOnly(OutcomeKind.SUCCEEDED);
    }

    @Test
    void shouldTakeNothingInWhileDraining() {
        coolDown();
        send(1, 50, intent -> {});

        desk.shutDown();
        desk.pass(COOLING);
        desk.callsEnd();

        assertThat(desk.calls).hasSize(1);
        assertThat(desk.ledgerSize()).isEqualTo(51);
    }

    /** All of the vendor cools down, because of an intent that ends well afterwards. */
    private void coolDown() {
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), COOLING)));
        desk.send(Desk.intent("plug").setPriority(Priority.HIGH).build());
        desk.callsEnd();
        desk.vendorAnswers(a -> Desk.answer(200, new Verdict.Deliver()));
    }

    private void send(int from, int to, Consumer<Intent.Builder> how) {
        for (int i = from; i <= to; i++) {
            Intent.Builder intent = Desk.intent("i-" + i);
            how.accept(intent);
            desk.send(intent.build());
        }
    }

    /** The cool-down passes, and all runs that may. */
    private void runAll() {
        run(); // what has started must not wait for a thread meanwhile
        desk.pass(COOLING);
        run();
    }

    private void run() {
        int before = -1;
        for (int quiet = 0; quiet < 20; quiet++) {
            desk.callsEnd();
            quiet = desk.calls.size() == before ? quiet : 0;
            before = desk.calls.size();
        }
    }

    /** Whose calls were made, the plug's apart unless they were made twice. */
    private List<String> called() {
        List<String> ids =
                new ArrayList<>(desk.calls.stream().map(Attempt::intentId).toList());
        if (ids.stream().filter(id -> id.equals("plug")).count() == 2) {
            ids.removeIf(id -> id.equals("plug"));
        }
        return ids;
    }

    private static List<String> ids(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(i -> "i-" + i).toList();
    }
}
