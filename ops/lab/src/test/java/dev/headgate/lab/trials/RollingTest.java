package dev.headgate.lab.trials;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.lab.Shell;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** This test is in this module because the scenario runs the users' commands. It runs beside others, since mostly it waits. */
@Tag("broker")
@Tag("full")
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
class RollingTest {

    @Test
    void shouldKeepEveryPromiseWhileTheFleetIsRolledAndRefuseTheVersionBeforeInTheEnd() {
        Shell.Outcome outcome = Shell.run("scenario", "rolling", "--seconds", "3");

        assertThat(outcome.exit()).as(outcome.err() + outcome.out()).isZero();
        assertThat(outcome.lines()).last().isEqualTo("ok");
    }
}
