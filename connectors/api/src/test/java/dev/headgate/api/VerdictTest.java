package dev.headgate.api;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void shouldRefuseAWaitOfZeroSoThatNoReaderCanHammerAVendor() {
        assertThatThrownBy(() -> new Verdict.Throttled(List.of(), Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Verdict.Transient(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
