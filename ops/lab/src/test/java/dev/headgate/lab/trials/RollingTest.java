package dev.headgate.lab.trials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.headgate.lab.Shell;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Here, as the users' commands take part. Builds the version before if nobody has; {@code -Dprevious=PATH} names another. */
@Tag("broker")
@Tag("full")
@Timeout(900)
class RollingTest {

    private static final int UNAVAILABLE = 2;

    @Test
    void shouldKeepEveryPromiseWhileTheFleetIsRolledAndRefuseTheVersionBeforeInTheEnd() {
        List<String> command = new ArrayList<>(List.of("scenario", "rolling", "--seconds", "3"));
        String previous = System.getProperty("headgate.previous", "");
        if (!previous.isBlank()) {
            command.addAll(List.of("--previous", previous));
        }

        Shell.Outcome outcome = Shell.run(command.toArray(String[]::new));

        assumeTrue(outcome.exit() != UNAVAILABLE, outcome.err());
        assertThat(outcome.exit()).as(outcome.err() + outcome.out()).isZero();
        assertThat(outcome.lines()).last().isEqualTo("ok");
    }
}
