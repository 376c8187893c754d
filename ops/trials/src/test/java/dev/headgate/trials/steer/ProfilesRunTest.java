package dev.headgate.trials.steer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("full")
@Timeout(400)
class ProfilesRunTest {

    @Test
    void shouldNeverCallMoreThanTheVersionInForceLetsWhileTwoOperatorsChangeIt() throws Exception {
        ProfilesFigures figures = ProfilesRun.run(7, 1, _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
    }
}
