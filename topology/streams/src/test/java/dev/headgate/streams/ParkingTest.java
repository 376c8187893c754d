package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Overflow;
import dev.headgate.core.policy.Room;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParkingTest {

    private static final int MANY = 3_000;

    @TempDir
    Path stateDir;

    @Test
    void shouldCallAllInOrderThoughMostOfThemWereParked() {
        try (Desk desk = new Desk(stateDir, Desk.PARTITIONS, Desk.settings(100_000, 10_000))) {
            room(desk, new Room(20, 1 << 20, 20, 1 << 20, Overflow.HOLD));
            for (int i = 0; i < MANY; i++) {
                desk.send(Desk.intent("i-" + i).build());
            }
            assertThat(desk.ledgerSize()).isLessThan(1_100);

            for (int i = 0; i < MANY && desk.calls.size() < MANY; i++) {
                desk.callsEnd();
            }

            assertThat(desk.calls)
                    .extracting(call -> call.intentId())
                    .containsExactlyElementsOf(
                            IntStream.range(0, MANY).mapToObj(i -> "i-" + i).toList());
            assertThat(desk.results()).hasSize(MANY).allMatch(it -> it.getOutcome() == OutcomeKind.SUCCEEDED);
            assertThat(desk.ledgerSize()).isZero();
        }
    }

    private static void room(Desk desk, Room room) {
        VendorBinding next = desk.binding();
        desk.bindings.put(
                "acme", new VendorBinding(next.policy(), next.connector(), "1", next.deadline(), Duration.ZERO, room));
    }
}
