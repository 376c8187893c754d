package dev.headgate.trials.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import org.junit.jupiter.api.Test;

class ResultsTest {

    private static Result result(String vendor, String id, OutcomeKind outcome) {
        return Result.newBuilder()
                .setVendor(vendor)
                .setId(id)
                .setOutcome(outcome)
                .build();
    }

    @Test
    void shouldCountTheLostAndTheDoubledByVendorAndId() {
        Results results = new Results();
        results.add(result("one", "i-0", OutcomeKind.SUCCEEDED));
        results.add(result("other", "i-0", OutcomeKind.FAILED));
        results.add(result("one", "i-0", OutcomeKind.SUCCEEDED));

        assertThat(results.intents()).isEqualTo(2);
        assertThat(results.lost(3)).isEqualTo(1);
        assertThat(results.duplicates()).isEqualTo(1);
        assertThat(results.succeeded()).isEqualTo(2);
    }
}
