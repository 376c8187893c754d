package dev.headgate.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class HeapInUseTest {

    @Test
    void shouldReadWhatTheCollectorTells() {
        assertThat(ChildProcess.heapInUse("""
            4711:
             garbage-first heap   total reserved 1048576K, committed 1048576K, used 35840K [0x00, 0x01)
              region size 1024K, 2 young (2048K), 1 survivors (1024K)
            """)).isEqualTo(35_840L * 1024);
    }

    @Test
    void shouldSayWhenNothingIsTold() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ChildProcess.heapInUse("4711:\nCould not find"))
                .withMessageContaining("Could not find");
    }
}
