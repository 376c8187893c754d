package dev.headgate.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.headgate.api.Answer;
import dev.headgate.bench.micro.Records;
import dev.headgate.schemas.Intent;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class RefusalsTest {

    private static final Answer GOOD = new Answer(200, Map.of(), new byte[0]);
    private static final Intent INTENT = Records.intent();

    @Test
    void shouldRepeatARefusedCallUntilItIsAccepted() throws Exception {
        ScriptedCalls scripted = new ScriptedCalls(refused("0"), refused("0"), GOOD);

        Answer answer = new RetryingCalls(scripted).call(INTENT);

        assertThat(answer).isSameAs(GOOD);
        assertThat(scripted.isOver()).isTrue();
    }

    @Test
    void shouldRepeatACallThatNobodyWaitsFor() {
        ScriptedCalls scripted = new ScriptedCalls(refused("0"), GOOD);

        CompletionStage<Answer> answer = new RetryingCalls(scripted).begin(INTENT);

        assertThat(answer).succeedsWithin(Duration.ofSeconds(10)).isSameAs(GOOD);
        assertThat(scripted.isOver()).isTrue();
    }

    @Test
    void shouldTellWhoGivesARecordBackHowLongToWait() {
        ThrowingCalls throwing = new ThrowingCalls(new ScriptedCalls(refused("7")));

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

    @Test
    void shouldLetNobodyThroughAGateThatARefusalOfTheSameVendorClosed() throws Exception {
        ScriptedCalls scripted = new ScriptedCalls(refused("1"), GOOD, GOOD);
        GatedCalls gated = new GatedCalls(scripted);

        CompletionStage<Answer> refused = gated.begin(INTENT);
        CompletionStage<Answer> next = gated.begin(INTENT);

        assertThat(scripted.isOver()).as("neither is called yet").isFalse();
        assertThat(refused).succeedsWithin(Duration.ofSeconds(30)).isSameAs(GOOD);
        assertThat(next).succeedsWithin(Duration.ofSeconds(30)).isSameAs(GOOD);
    }

    @Test
    void shouldRepeatWhatClosedAGate() throws Exception {
        ScriptedCalls scripted = new ScriptedCalls(refused("0"), GOOD);

        Answer answer = new GatedCalls(scripted).call(INTENT);

        assertThat(answer).isSameAs(GOOD);
        assertThat(scripted.isOver()).isTrue();
    }

    private static Answer refused(String seconds) {
        return new Answer(429, Map.of("retry-after", seconds), new byte[0]);
    }
}
