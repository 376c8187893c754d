package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Hint;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever fails while an answer is read, the answer is there. */
class RuleFailureTest {

    private static final List<String> ACCOUNT = List.of("account");
    private static final Condition ALWAYS = Condition.status(Set.of(200, 301, 400, 401, 404, 429, 500, 503));
    private static final JsonQuery PATH = new JsonQuery(List.of(new JsonQuery.Step(false, (_, _) -> {
        throw new StackOverflowError();
    })));
    private static final Source FAILING = new Source(null, PATH, null);

    private static AnswerRule rule(String id, Condition condition, Verdict.Kind verdict, List<WaitSource> waits) {
        WaitRule wait = new WaitRule(waits, false, Duration.ofSeconds(7), Duration.ZERO, null, Duration.ZERO);
        return new AnswerRule(id, List.of(condition), verdict, new AnswerScope(ACCOUNT), wait, null, Repeat.AS_ASKED);
    }

    private static Reply.Answered read(AnswerRules rules, int status, Map<String, String> headers) {
        AnswerReader reader =
                rules.reader("vendor", List.of(), InstantSource.fixed(Instant.ofEpochMilli(1_792_568_850_000L)));
        return reader.read(Answers.GET, Map.of(), new Answer(status, headers, "{}".getBytes(StandardCharsets.UTF_8)));
    }

    private static AnswerRules answers(AnswerRule... rules) {
        return new AnswerRules(
                List.of(),
                List.of(rules),
                List.of(),
                List.of(),
                new RepeatRules(true, null),
                new Pagination(List.of()));
    }

    @ParameterizedTest
    @CsvSource({"200, Deliver", "401, Auth", "404, Permanent", "429, Throttled", "500, Transient"})
    void shouldReadTheAnswerByItsStatusIfARuleFails(int status, String verdict) {
        Reply.Answered reply = read(
                answers(
                        rule("daily", Condition.json(PATH, null), Verdict.Kind.QUOTA, List.of()),
                        rule("rest", ALWAYS, Verdict.Kind.LOCKED, List.of())),
                status,
                Map.of());

        assertThat(reply.verdict())
                .extracting(it -> it.getClass().getSimpleName())
                .isEqualTo(verdict);
        assertThat(reply.reading().failures()).containsExactly("daily");
    }

    @Test
    void shouldKeepTheVerdictOfARuleWhoseWaitFails() {
        List<WaitSource> waits = List.of(new WaitSource.Said(FAILING, WaitFormat.SECONDS));

        Reply.Answered reply =
                read(answers(rule("daily", ALWAYS, Verdict.Kind.QUOTA, waits)), 400, Map.of("retry-after", "99"));

        assertThat(reply.verdict()).isEqualTo(new Verdict.Quota(ACCOUNT, Duration.ofSeconds(7)));
        assertThat(reply.reading().failures()).containsExactly("daily");
    }

    @Test
    void shouldLeaveOutHintsAndCostsThatFail() {
        HintRule.Reset reset = new HintRule.Reset(null, Duration.ofMinutes(1));
        Source good = new Source("x-left", null, null);
        AnswerRules rules = new AnswerRules(
                List.of(
                        new CostRule("a", new CallCost.Fixed(1), CallCondition.ALL, FAILING),
                        new CostRule("b", new CallCost.Fixed(1), CallCondition.ALL, good)),
                List.of(),
                List.of(
                        new HintRule.Quota(
                                List.of(),
                                new HintRule.Amount(HintRule.Amount.Said.LEFT, List.of(FAILING), List.of()),
                                null,
                                null,
                                reset,
                                null),
                        new HintRule.Quota(
                                List.of(),
                                new HintRule.Amount(HintRule.Amount.Said.LEFT, List.of(good), List.of()),
                                null,
                                null,
                                reset,
                                null)),
                List.of(),
                new RepeatRules(true, null),
                new Pagination(List.of()));

        Reply.Answered reply = read(rules, 200, Map.of("x-left", "3"));

        assertThat(reply.verdict()).isEqualTo(new Verdict.Deliver());
        assertThat(reply.reading().spent()).isEqualTo(Map.of("b", 3));
        assertThat(reply.reading().hints()).containsExactly(new Hint.Remaining(List.of(), 3, Duration.ofMinutes(1)));
        assertThat(reply.reading().failures()).containsExactly("costs.a", "hints[0]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"deep", "utf", "utf32", "exponent", "digits", "fraction", "key", "nul"})
    void shouldDeliverASuccessWhateverItsBody(String kind) {
        Answers answers = new Answers(0, """
                limits: [{id: t, max: 9, window: 1s, unit: t}]
                answers: [{when: {json: {path: $..a, matches: '[0-9]{30}'}}, verdict: quota}, {when: {text: never}, verdict: quota}]
                hints: [{remaining: {json: $..a}}, {used-percent: {json: $.a}}]
                costs: [{unit: t, settle: {json: $..a}}]
                """);

        Reply.Answered reply = answers.read(body(kind));

        assertThat(reply.verdict()).isEqualTo(new Verdict.Deliver());
        assertThat(reply.reading().failures()).isEmpty();
        assertThat(reply.reading().spent()).isEmpty();
        assertThat(reply.reading().hints()).isEmpty();
    }

    private static byte[] body(String kind) {
        String text = switch (kind) {
            case "deep" -> "{\"a\":".repeat(300_000);
            case "utf" -> "{\"a\":\"\u00c3(\u00ff\u00fe\"}";
            case "utf32" -> "\0\0\0{\0\0\0\u00ff";
            case "exponent" -> "{\"a\":-1e999999999}";
            case "digits" -> "{\"a\":" + "9".repeat(900_000) + "}";
            case "fraction" -> "{\"a\":0." + "1".repeat(900_000) + "}";
            case "key" -> "{\"" + "a".repeat(900_000) + "\":1}";
            default -> "\0".repeat(10);
        };
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
