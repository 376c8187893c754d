package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Result;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a small window changes: nothing but which of several that may start does so first. */
class WindowComparisonTest {

    private static final int INTENTS = 300;
    private static final List<Priority> PRIORITIES = List.of(Priority.HIGH, Priority.NORMAL, Priority.LOW);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** What happened to the same input. */
    private record Run(List<Attempt> calls, List<Result> results) {

        Map<String, String> outcomes() {
            Map<String, String> outcomes = new TreeMap<>();
            results.forEach(result -> outcomes.merge(
                    result.getId(), result.getOutcome().name() + result.getAttempts(), (a, b) -> a + " and " + b));
            return outcomes;
        }

        List<String> firstCalls() {
            return calls.stream()
                    .filter(call -> call.number() == 1)
                    .map(Attempt::intentId)
                    .distinct()
                    .toList();
        }
    }

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void shouldEndTheSameInputTheSameWayWithAWindowOfEight(long seed) {
        Map<String, Intent> intents = intents(seed);

        Run large = run(intents, 100_000, seed);
        Run small = run(intents, 8, seed);

        assertThat(small.outcomes()).hasSize(INTENTS).isEqualTo(large.outcomes());
        assertThat(ordered(small, intents)).isEqualTo(ordered(large, intents));
        assertInOrder(small, intents);
        assertInOrder(large, intents);
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void shouldEndWhatIsParkedCancelledExpiredAndTakenOverTheSameWay(long seed) {
        Map<String, Intent> intents = intents(seed);

        Run large = runParked(intents, 100_000, seed);
        Run small = runParked(intents, 8, seed);

        assertThat(small.outcomes()).hasSize(INTENTS + 1).isEqualTo(large.outcomes());
        assertThat(small.outcomes().values()).contains("CANCELLED0", "EXPIRED0", "SUCCEEDED1");
        assertThat(ordered(small, intents)).isEqualTo(ordered(large, intents));
    }

    /** Of each ordering key what ended, in the order in which it did, those apart that ended without a call. */
    private static Map<String, List<String>> ordered(Run run, Map<String, Intent> intents) {
        return run.results().stream()
                .filter(result -> result.getCalls() > 0 && intents.containsKey(result.getId()))
                .filter(result -> intent(intents, result.getId()).getOrderingKey() != null)
                .collect(Collectors.groupingBy(
                        result -> intent(intents, result.getId()).getOrderingKey(),
                        Collectors.mapping(Result::getId, Collectors.toList())));
    }

    /** First calls begin in order inside a lane, for those of one scope that nothing but the lane holds back. */
    private static void assertInOrder(Run run, Map<String, Intent> intents) {
        Map<List<Object>, Integer> last = new HashMap<>();
        for (String id : run.firstCalls()) {
            Intent intent = intent(intents, id);
            if (intent.getOrderingKey() == null && intent.getNotBefore() == null) {
                int number = Integer.parseInt(id);
                Integer before = last.put(List.of(intent.getPriority(), intent.getTenant(), intent.getScope()), number);
                assertThat(before == null || before < number)
                        .as("%s started before %s", before, id)
                        .isTrue();
            }
        }
    }

    /** All is accepted while the vendor cools down, and a successor ends it. */
    private Run runParked(Map<String, Intent> intents, int window, long seed) {
        Random random = new Random(seed);
        List<Result> results = new ArrayList<>();
        try (Desk desk = Desk.withWindow(dir.resolve("first-" + window), window);
                Desk successor = Desk.withWindow(dir.resolve("next-" + window), window)) {
            desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofSeconds(60))));
            desk.send(Desk.intent("-1").build());
            desk.callsEnd();
            for (Intent intent : intents.values()) {
                long seconds = random.nextInt(3) == 0 ? random.nextInt(5) : 10_000;
                desk.send(Intent.newBuilder(intent)
                        .setDeadline(START.plusSeconds(seconds))
                        .build());
                if (random.nextInt(5) == 0) {
                    desk.cancel(String.valueOf(random.nextInt(INTENTS)));
                    desk.pass(Duration.ofMillis(20));
                }
            }
            desk.pass(Duration.ofSeconds(6));
            desk.pass(Duration.ofSeconds(1));
            results.addAll(desk.results());
            successor.takeOver(desk.ledger());
            successor.pass(Duration.ofSeconds(61));
            successor.vendorAnswers(answers(seed));
            finish(successor);
            results.addAll(successor.results());
            return new Run(successor.calls, results);
        }
    }

    private static void finish(Desk desk) {
        for (int i = 0; i < 2000 && desk.ledgerSize() > 0; i++) {
            desk.callsEnd();
            desk.pass(Duration.ofMillis(i % 10 == 0 ? 700 : 10));
        }
    }

    private static Intent intent(Map<String, Intent> intents, String id) {
        return Objects.requireNonNull(intents.get(id));
    }

    private Run run(Map<String, Intent> intents, int window, long seed) {
        Random random = new Random(seed);
        try (Desk desk = Desk.withWindow(dir.resolve(String.valueOf(window)), window)) {
            desk.bindings.put("acme", desk.binding(new Limit("rate", List.of(), 5, Duration.ofMillis(100))));
            desk.vendorAnswers(answers(seed));
            for (Intent intent : intents.values()) {
                desk.send(intent);
                if (random.nextInt(10) == 0) {
                    desk.callsEnd();
                    desk.pass(Duration.ofMillis(random.nextInt(10)));
                }
            }
            finish(desk);
            return new Run(desk.calls, desk.results());
        }
    }

    /** The same answer to the same attempt, whenever it comes. */
    private static Function<Attempt, Reply> answers(long seed) {
        return attempt -> {
            Random random = new Random(seed * 31 + attempt.intentId().hashCode() * 7L + attempt.number());
            return switch (random.nextInt(12)) {
                case 0 -> new Reply.Unanswered("reset");
                case 1 -> Desk.answer(503, new Verdict.Transient(Duration.ofSeconds(2)));
                case 2 -> Desk.answer(503, new Verdict.Transient(null));
                case 3 -> Desk.answer(404, new Verdict.Permanent());
                default -> Desk.answer(200, new Verdict.Deliver());
            };
        };
    }

    private static Map<String, Intent> intents(long seed) {
        Random random = new Random(seed);
        Map<String, Intent> intents = new TreeMap<>(Comparator.comparingInt(Integer::parseInt));
        for (int i = 0; i < INTENTS; i++) {
            Intent.Builder intent = Desk.intent(String.valueOf(i))
                    .setTenant("tenant-" + random.nextInt(3))
                    .setPriority(PRIORITIES.get(random.nextInt(3)))
                    .setScope(Map.of("account", "account-" + random.nextInt(4)))
                    .setMaxAttempts(2);
            if (random.nextInt(3) == 0) {
                intent.setOrderingKey("key-" + random.nextInt(6));
            }
            if (random.nextInt(4) == 0) {
                intent.setNotBefore(START.plusMillis(random.nextInt(4000)));
            }
            intents.put(intent.getId(), intent.build());
        }
        return intents;
    }
}
