package dev.headgate.bench.micro;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Hint;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is measured is what it says. */
class AnswerBenchmarkTest {

    private final AnswerBenchmark benchmark = new AnswerBenchmark();
    private final AnswerBenchmark.Answers state = new AnswerBenchmark.Answers();

    private static Verdict verdict(Reply reply) {
        return ((Reply.Answered) reply).verdict();
    }

    @Test
    void shouldReadEachAnswerAsItIsMeant() {
        assertThat(verdict(benchmark.plain(state))).isEqualTo(new Verdict.Deliver());
        assertThat(verdict(benchmark.retryAfter(state)))
                .isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofSeconds(7)));
        assertThat(verdict(benchmark.jsonRule(state))).isInstanceOf(Verdict.Quota.class);
        assertThat(((Reply.Answered) benchmark.rateLimitHint(state)).reading().hints())
                .containsExactly(new Hint.Remaining(List.of("account"), 42, Duration.ofSeconds(30)));
    }
}
