package dev.headgate.trials.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("full")
@Timeout(240)
@Isolated(Beside.RATES)
class TokensRunTest {

    @Test
    void shouldCallEachAccountWithItsOwnGoodToken() throws Exception {
        TokensFigures figures = TokensRun.run(1, 20, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
    }
}
