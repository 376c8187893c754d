package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class MemoryPlanTest {

    private static final long MIB = 1 << 20;

    @Test
    void shouldCountWhatIsOutsideTheHeapToo() {
        MemoryPlan plan = MemoryPlan.of(1000 * MIB, 128 * MIB);

        assertThat(plan.total()).isEqualTo((1000 + 128 + 192 + 50) * MIB);
        assertThat(plan.problem("memory.max allows 512 MiB"))
                .contains(
                        "memory.max allows 512 MiB", "1370 MiB: 1000 of heap, 128 of RocksDB", "-Xmx", "state.memory");
    }

    @Test
    void shouldRefuseTheStartWhereTheProcessMayTakeMore() {
        assertThatThrownBy(() -> Headgate.start(configuration("16MiB")))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("memory.max allows 16 MiB")
                .hasMessageContaining("raise memory.max");
    }

    @Test
    void shouldBeContentWithEnough() {
        assertThatCode(() -> MemoryPlan.check(configuration("1024GiB"))).doesNotThrowAnyException();
        assertThatCode(() -> MemoryPlan.check(configuration("0MiB"))).doesNotThrowAnyException();
    }

    private static Configuration configuration(String max) {
        return Configuration.of(Map.of("memory.max", max, "kafka.bootstrap.servers", "127.0.0.1:1"));
    }
}
