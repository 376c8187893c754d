package dev.headgate.trials.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.profiles.ShippedProfiles;
import dev.headgate.trials.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("full")
@Timeout(400)
@Isolated(Beside.RATES)
class VendorsRunTest {

    @Test
    void shouldMeetEachVendorThatComesWithHeadgateAsItWantsToBeMet() throws Exception {
        VendorsFigures figures = VendorsRun.run(1, 10, _ -> {});

        assertThat(figures.ok()).as(figures.toString()).isTrue();
        assertThat(figures.vendors())
                .extracting(VendorsFigures.OfVendor::vendor)
                .containsExactlyElementsOf(ShippedProfiles.ids());
    }
}
