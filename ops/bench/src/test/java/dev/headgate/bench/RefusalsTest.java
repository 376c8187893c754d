package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.headgate.api.Answer;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.Line;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class RefusalsTest {

    private static final Answer GOOD = new Answer(200, Map.of(), new byte[0]);
    private static final Intent INTENT = Records.intent();

    @Test
    void shouldRepeatARefusedCallUntilItIsAccepted() throws Exception {
        Scripted scripted = new Scripted(refused("0"), refused("0"), GOOD);

        Answer answer = new PatientCalls(scripted).call(INTENT);

        assertThat(answer).isSameAs(GOOD);
        assertThat(scripted.left).isEmpty();
    }

    @Test
    void shouldRepeatACallThatNobodyWaitsFor() {
        Scripted scripted = new Scripted(refused("0"), GOOD);

        CompletionStage<Answer> answer = new PatientCalls(scripted).begin(INTENT);

        assertThat(answer).succeedsWithin(Duration.ofSeconds(10)).isSameAs(GOOD);
        assertThat(scripted.left).isEmpty();
    }

    @Test
    void shouldTellWhoGivesARecordBackHowLongToWait() {
        ThrowingCalls throwing = new ThrowingCalls(new Scripted(refused("7")));

        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> throwing.call(INTENT))
                .satisfies(it -> assertThat(RefusedException.waitAfter(Optional.of(new IllegalStateException(it))))
                        .isEqualTo(Duration.ofSeconds(7)));
    }

    @Test
    void shouldWaitASecondWhereTheVendorSaysNothing() {
        assertThat(RefusedException.waitOf(new Answer(429, Map.of(), new byte[0])))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(RefusedException.waitOf(GOOD)).isNull();
    }

    private static Answer refused(String seconds) {
        return new Answer(429, Map.of("retry-after", seconds), new byte[0]);
    }

    private static final class Scripted implements Calls {

        private final Deque<Answer> left;

        Scripted(Answer... answers) {
            left = new ArrayDeque<>(List.of(answers));
        }

        @Override
        public Line line(String vendor) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Answer call(Intent intent) {
            return left.remove();
        }

        @Override
        public CompletionStage<Answer> begin(Intent intent) {
            return CompletableFuture.completedStage(left.remove());
        }

        @Override
        public void close() {}
    }
}
