package dev.headgate.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.bench.micro.Records;
import dev.headgate.schemas.Intent;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class RefusalsTest {

    private static final Answer GOOD = new Answer(200, Map.of(), new byte[0]);
    private static final Intent INTENT = Records.intent();

    @Test
    void shouldRepeatARefusedCallUntilItIsAccepted() throws Exception {
        ScriptedCalls scripted = new ScriptedCalls(refused("0"), refused("0"), GOOD);

        Answer answer = new Calls.Retrying(scripted).call(INTENT);

        assertThat(answer).isSameAs(GOOD);
        assertThat(scripted.isOver()).isTrue();
    }

    @Test
    void shouldWaitASecondWhereTheVendorSaysNothing() {
        assertThat(Calls.Retrying.waitOf(new Answer(429, Map.of(), new byte[0])))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(Calls.Retrying.waitOf(GOOD)).isNull();
    }

    @Test
    void shouldLetNobodyThroughAGateThatARefusalOfTheSameVendorClosed() throws Exception {
        ScriptedCalls scripted = new ScriptedCalls(refused("1"), GOOD, GOOD);
        Calls.Gated gated = new Calls.Gated(scripted);

        FutureTask<Answer> refused = new FutureTask<>(() -> gated.call(INTENT));
        Thread caller = Thread.ofPlatform().start(refused);
        while (caller.isAlive() && caller.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        FutureTask<Answer> next = new FutureTask<>(() -> gated.call(INTENT));
        Thread other = Thread.ofPlatform().start(next);
        while (other.isAlive() && other.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        assertThat(scripted.isOver()).as("neither is called yet").isFalse();
        assertThat(refused).succeedsWithin(Duration.ofSeconds(30)).isSameAs(GOOD);
        assertThat(next).succeedsWithin(Duration.ofSeconds(30)).isSameAs(GOOD);
    }

    @Test
    void shouldRepeatWhatClosedAGate() throws Exception {
        ScriptedCalls scripted = new ScriptedCalls(refused("0"), GOOD);

        Answer answer = new Calls.Gated(scripted).call(INTENT);

        assertThat(answer).isSameAs(GOOD);
        assertThat(scripted.isOver()).isTrue();
    }

    private static Answer refused(String seconds) {
        return new Answer(429, Map.of("retry-after", seconds), new byte[0]);
    }
}
