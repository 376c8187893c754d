package dev.headgate.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.control.status.Reason;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RatesTest {

    private static final Instant BEGIN = Instant.parse("2026-11-27T12:00:00Z");

    private final Rates rates = new Rates();

    private @Nullable Double rate(int second, long finished) {
        VendorStatus status = VendorStatus.newBuilder()
                .setVendor("acme")
                .setPartition(0)
                .setConstraint(Constraint.IDLE)
                .setFinished(finished)
                .setAt(BEGIN)
                .build();
        VendorState state = new VendorState("acme", 0, Reason.IDLE, "IDLE", null, status);
        return rates.add(List.of(state), BEGIN.plusSeconds(second)).getFirst().perSecond();
    }

    @Test
    void shouldKnowARateFromTheSecondLookOn() {
        assertThat(rate(0, 100)).isNull();
        assertThat(rate(2, 120)).isEqualTo(10.0);
    }

    @Test
    void shouldGoByTheLastMinute() {
        rate(0, 0);
        rate(50, 5_000);

        assertThat(rate(100, 5_100)).isEqualTo(2.0);
    }

    /** A new owner counts from the beginning. */
    @Test
    void shouldBeginAnewWithAnotherOwner() {
        rate(0, 1_000);

        assertThat(rate(10, 5)).isNull();
        assertThat(rate(20, 25)).isEqualTo(2.0);
    }
}
