package dev.headgate.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CompilingTest {

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldBePartOfWhatTheProcessHasUsed() {
        ProcessHandle own = ProcessHandle.current();

        Duration compiling = ChildProcess.compiling(own.pid());

        assertThat(compiling)
                .isPositive()
                .isLessThan(own.info().totalCpuDuration().orElseThrow());
    }

    @Test
    void shouldBeZeroOfAProcessThatIsNone() {
        assertThat(ChildProcess.compiling(Long.MAX_VALUE)).isZero();
    }
}
