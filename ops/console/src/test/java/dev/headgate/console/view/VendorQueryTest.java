package dev.headgate.console.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.control.rate.Rate;
import dev.headgate.control.status.Reason;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class VendorQueryTest {

    private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");
    private static final Fleet FLEET = new Fleet(
            1,
            NOW,
            List.of(
                    vendor("acme", Reason.QUOTA, 500, 10),
                    vendor("Beta", Reason.IDLE, 0, 0),
                    vendor("broken", Reason.AUTH, 3, 0),
                    vendor("cold", Reason.COOL_DOWN, 70, 0),
                    vendor("zeta", Reason.QUOTA, 900, 5)),
            2,
            null);

    private static Vendor vendor(String name, Reason reason, int waiting, double rate) {
        VendorStatus reported = VendorStatus.newBuilder()
                .setVendor(name)
                .setPartition(0)
                .setConstraint(Constraint.IDLE)
                .setWaiting(waiting)
                .setAt(NOW)
                .build();
        return Vendor.of(new VendorState(name, 0, reason, reason.name(), null, reported), new Rate(rate));
    }

    private static List<String> names(VendorQuery query) {
        return query.in(FLEET).vendors().stream().map(it -> it.state().vendor()).toList();
    }

    @Test
    void shouldShowFirstWhatNeedsAttention() {
        assertThat(names(new VendorQuery("", null, VendorQuery.Sort.ATTENTION, VendorQuery.USUAL)))
                .containsExactly("broken", "cold", "zeta", "acme", "Beta");
    }

    @Test
    void shouldOrderAsToldAndThenByName() {
        assertThat(names(new VendorQuery("", null, VendorQuery.Sort.RATE, 10)))
                .containsExactly("acme", "zeta", "Beta", "broken", "cold");
        assertThat(names(new VendorQuery("", null, VendorQuery.Sort.WAITING, 2)))
                .containsExactly("zeta", "acme");
    }

    @Test
    void shouldFindAPartOfANameInAnyCase() {
        assertThat(names(new VendorQuery("ETA", null, VendorQuery.Sort.NAME, 10)))
                .containsExactly("Beta", "zeta");
    }

    @Test
    void shouldCountWhatIsLeftOut() {
        VendorQuery.Found found = new VendorQuery("", Reason.QUOTA, VendorQuery.Sort.NAME, 1).in(FLEET);

        assertThat(found.vendors()).hasSize(1);
        assertThat(found.matching()).isEqualTo(2);
    }

    @Test
    void shouldRefuseALimitOutOfBounds() {
        assertThatThrownBy(() -> new VendorQuery("", null, VendorQuery.Sort.NAME, 1_001))
                .hasMessageContaining("limit: 1001; allowed: 1 to 1000");
    }

    @Test
    void shouldForeseeWhenNothingWaits() {
        assertThat(FLEET.find("acme").orElseThrow().left()).hasSeconds(50);
        assertThat(FLEET.find("cold").orElseThrow().left()).isNull();
    }
}
