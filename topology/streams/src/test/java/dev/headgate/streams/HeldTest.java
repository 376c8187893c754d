package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.layout.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldTest {

    @TempDir
    Path stateDir;

    /** Before the version is in use that parks what has no room. */
    @Test
    void shouldSayThatAnIdleVendorIsHeldWhenOthersFillTheLedger() {
        TaskSettings settings = new TaskSettings(Duration.ofSeconds(30), 2, 900_000, "desk");
        Layout former = new Layout("topic", Desk.PARTITIONS, 1, 3);
        try (Desk desk = new Desk(stateDir, former, settings)) {
            desk.bindings.put("idle", desk.binding());
            desk.send(Desk.intent("done").setVendor("idle").build());
            desk.callsEnd();
            Instant tomorrow = Instant.parse("2026-01-02T00:00:00Z");

            desk.send(Desk.intent("i-1").setNotBefore(tomorrow).build());
            desk.send(Desk.intent("i-2").setNotBefore(tomorrow).build());
            desk.pass(Duration.ofSeconds(1));

            assertThat(desk.read(Topics.STATUS, VendorStatus.class))
                    .filteredOn(status -> status.getVendor().equals("idle"))
                    .last()
                    .extracting(VendorStatus::getConstraint)
                    .isEqualTo(Constraint.HELD);
        }
    }
}
