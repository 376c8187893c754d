package dev.headgate.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.bench.door.DoorSize;
import dev.headgate.bench.figure.Spread;
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

        Comparison<Doors.Figures> figures = Doors.measure(1, new DoorSize(100, 400, 50), progress::add);

        assertThat(figures.rows())
                .extracting(Doors.Figures::door)
                .containsExactly("topics avro", "topics json", "client", "gateway");
        assertThat(figures.rows()).allSatisfy(row -> {
            assertThat(row.calls()).isEqualTo(400);
            assertThat(row.missing()).isZero();
            assertThat(row.mixed()).isZero();
            assertThat(row.cpuMicros().median()).isPositive();
        });
        assertThat(figures.rows().getFirst().cpuToFirst()).isEqualTo(new Spread(1, 1, 1));
        assertThat(progress).hasSize(4);
    }
}
