package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.profiles.ShippedProfiles;
import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("full")
@Timeout(400)
@Isolated(Beside.RATES)
class VendorsTest {

    @Test
    void shouldMeetEachVendorThatComesWithHeadgateAsItWantsToBeMet() throws Exception {
        Report report = new Vendors().run(new ScenarioOptions(1, 10), _ -> {});

        assertThat(report.ok()).as(report.toString()).isTrue();
        assertThat(report.rows("vendors"))
                .extracting(it -> it.value("vendor"))
                .containsExactlyElementsOf(ShippedProfiles.ids());
        assertThat(report.names()).isEqualTo(KeptFigures.of("vendors", 0).names());
    }
}
