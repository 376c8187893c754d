package dev.headgate.trials.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("full")
@Tag("broker")
@Timeout(240)
@Isolated(Beside.RATES)
class ClientRunTest {

    @Test
    void shouldAnswerEveryCallThoughAnInstanceJoinsAndTheOtherIsKilled() throws Exception {
        ClientFigures figures = ClientRun.run(1, 30, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
    }

    @Test
    void shouldAnswerEveryRequestOverHttpToo() throws Exception {
        ClientFigures figures = ClientRun.overHttp(1, 30, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
    }
}
