package dev.headgate.trials.partitioner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Printed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionersFiguresTest {

    private static final PartitionersFigures.Measured JAVA = measured("murmur2", 400, 0, 0, 400, 0);
    private static final PartitionersFigures.Measured CRC32 = measured("crc32", 400, 0, 0, 400, 350);

    private static PartitionersFigures.Measured measured(
            String partitioner, long succeeded, long lost, long duplicates, long calls, long forwarded) {
        return new PartitionersFigures.Measured(
                partitioner, 400, succeeded, lost, duplicates, calls, forwarded, forwarded / 400.0, 3_000, 0.93);
    }

    @Test
    void shouldBePrintedAsItAlwaysWas() throws Exception {
        Printed printed = new Printed();
        printed.add(new PartitionersFigures(8, List.of(JAVA, CRC32)));
        printed.add(new PartitionersFigures(8, List.of(JAVA, measured("random", 398, 1, 1, 401, 351))));

        printed.assertAsKept(PartitionersFiguresTest.class);
    }

    @Test
    void shouldBeOkOnlyWhereOthersAreForwardedAndJavasAreNot() {
        assertThat(new PartitionersFigures(8, List.of(JAVA, CRC32)).ok()).isTrue();
        assertThat(new PartitionersFigures(8, List.of(JAVA)).ok()).isFalse();
        assertThat(new PartitionersFigures(8, List.of(CRC32, JAVA)).ok()).isFalse();
        assertThat(new PartitionersFigures(8, List.of(JAVA, JAVA)).ok()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "399, 0, 0, 400, 350",
        "400, 1, 0, 400, 350",
        "400, 0, 1, 400, 350",
        "400, 0, 0, 401, 350",
        "400, 0, 0, 400, 401"
    })
    void shouldNotBeOkWithOneOutcomeOrCallTooFewOrTooMany(
            long succeeded, long lost, long duplicates, long calls, long forwarded) {
        assertThat(measured("crc32", succeeded, lost, duplicates, calls, forwarded)
                        .ok())
                .isFalse();
    }
}
