package dev.headgate.trials.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VendorsFiguresTest {

    private static final VendorsFigures.OfVendor GOOD =
            new VendorsFigures.OfVendor("stripe", 800, 800, 0, 0, 0, 0, 0, 1, 2_000, 3, 2);

    @Test
    void shouldBePrintedAsItAlwaysWas() throws Exception {
        Printed printed = new Printed();
        printed.add(new VendorsFigures(
                List.of(GOOD, new VendorsFigures.OfVendor("twilio", 800, 800, 0, 0, 0, 0, 0, 0, 0, -1, 3)), 0, 71.7));
        printed.add(new VendorsFigures(
                List.of(new VendorsFigures.OfVendor("slack", 800, 798, 1, 1, 2, 3, 4, 5, 2_000, 1, 0)), 0, 71.7));

        printed.assertAsKept(VendorsFiguresTest.class);
    }

    @ParameterizedTest
    @CsvSource({
        "799, 0, 0, 0, 0, 0, 1, 3, 3",
        "800, 1, 0, 0, 0, 0, 1, 3, 3",
        "800, 0, 1, 0, 0, 0, 1, 3, 3",
        "800, 0, 0, 1, 0, 0, 1, 3, 3",
        "800, 0, 0, 0, 1, 0, 1, 3, 3",
        "800, 0, 0, 0, 0, 1, 1, 3, 3",
        "800, 0, 0, 0, 0, 0, 0, 3, 3",
        "800, 0, 0, 0, 0, 0, 2, 3, 3",
        "800, 0, 0, 0, 0, 0, 1, 1, 3",
        "800, 0, 0, 0, 0, 0, 1, 3, 1",
        "800, 0, 0, 0, 0, 0, 1, 3, -1"
    })
    void shouldNotBeOkWithOneTooMany(
            long succeeded,
            long lost,
            long doubled,
            long repeats,
            long over,
            long early,
            long refused,
            int refusal,
            int auth) {
        var figures = new VendorsFigures.OfVendor(
                "stripe", 800, succeeded, lost, doubled, repeats, over, early, refused, 2_000, refusal, auth);

        assertThat(new VendorsFigures(List.of(GOOD), 0, 1).ok()).isTrue();
        assertThat(new VendorsFigures(List.of(GOOD), 1, 1).ok()).isFalse();
        assertThat(new VendorsFigures(List.of(GOOD, figures), 0, 1).ok()).isFalse();
    }
}
