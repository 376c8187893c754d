package dev.headgate.bench.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.Comparison;
import dev.headgate.bench.Spread;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("broker")
@Tag("long")
class DoorsTest {

    @Test
    void shouldAnswerEveryCallThroughEachDoor() throws Exception {
        List<String> progress = new ArrayList<>();

        Comparison figures = Doors.measure(1, new Doors.Size(100, 400, 50), progress::add);

        assertThat(figures.rows())
                .extracting(row -> row.text("door"))
                .containsExactly("topics avro", "topics json", "client", "gateway");
        assertThat(figures.rows()).allSatisfy(row -> {
            assertThat(row.count("calls")).isEqualTo(400);
            assertThat(row.count("missing")).isZero();
            assertThat(row.count("mixed")).isZero();
            assertThat(row.spread("cpuMicros").median()).isPositive();
        });
        assertThat(figures.rows().getFirst().spread("cpuToFirst")).isEqualTo(new Spread(1, 1, 1));
        assertThat(progress).hasSize(4);
    }
}
