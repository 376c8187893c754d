package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Beside
class PartitionersTest {

    @Test
    @Tag("full")
    @Tag("broker")
    @Timeout(240)
    void shouldAnswerEachIntentOnceWhateverPartitionItCameIn() throws Exception {
        Report figures = new Partitioners().run(new ScenarioOptions(1, 5), _ -> {});

        assertThat(figures.inWords()).as("nothing marked").noneMatch(it -> it.contains("NOT OK"));
        assertThat(figures.ok()).isTrue();
        assertThat(figures.rows("partitioners")).hasSize(4);
        assertThat(figures.names()).isEqualTo(KeptFigures.of("partitioners", 0).names());
    }

    /** CRC-32 modulo 8, as zlib computes it and librdkafka's consistent partitioner uses it. */
    @ParameterizedTest
    @CsvSource({"stripe, 2", "acme, 6", "google-ads, 3", "meta-marketing, 5", "plivo, 7", "shopify, 1", "hubspot, 4"})
    void shouldChooseAsLibrdkafkaDoes(String key, int partition) {
        assertThat(Partitioners.crc32(key, 8)).isEqualTo(partition);
    }

    @ParameterizedTest
    @CsvSource({"0, 350, true", "350, 0, false", "0, 0, false"})
    void shouldBeOkOnlyWhereOthersAreForwardedAndJavasAreNot(long forwardedOfJava, long forwarded, boolean ok)
            throws Exception {
        Report figures = KeptFigures.of("partitioners", 0);
        List<Report> partitioners = figures.rows("partitioners");
        partitioners.getFirst().with("forwarded", forwardedOfJava);
        partitioners.getLast().with("forwarded", forwarded);

        new Partitioners().judge(figures);

        assertThat(figures.ok()).isEqualTo(ok);
    }

    @Test
    void shouldNotBeOkWithJavasPartitionerAlone() {
        Report figures = new Report();
        figures.row("partitioners")
                .with("partitioner", "murmur2")
                .with("intents", 400)
                .with("succeeded", 400)
                .zero("lost", "duplicates")
                .with("calls", 400)
                .zero("forwarded")
                .with("perIntent", 0.0)
                .with("perSecond", 3_000.0)
                .with("ofJava", 1.0);

        new Partitioners().judge(figures);

        assertThat(figures.ok()).isFalse();
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
            long succeeded, long lost, long duplicates, long calls, long forwarded) throws Exception {
        Report figures = KeptFigures.of("partitioners", 0);
        figures.rows("partitioners")
                .getLast()
                .with("succeeded", succeeded)
                .with("lost", lost)
                .with("duplicates", duplicates)
                .with("calls", calls)
                .with("forwarded", forwarded);

        new Partitioners().judge(figures);

        assertThat(figures.ok()).isFalse();
    }
}
