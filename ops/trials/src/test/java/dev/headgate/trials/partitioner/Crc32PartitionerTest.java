package dev.headgate.trials.partitioner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Crc32PartitionerTest {

    /** CRC-32 modulo 8, as zlib computes it and librdkafka's consistent partitioner uses it. */
    @ParameterizedTest
    @CsvSource({"stripe, 2", "acme, 6", "google-ads, 3", "meta-marketing, 5", "plivo, 7", "shopify, 1", "hubspot, 4"})
    void shouldChooseAsLibrdkafkaDoes(String key, int partition) {
        assertThat(Crc32Partitioner.partition(key.getBytes(StandardCharsets.UTF_8), 8))
                .isEqualTo(partition);
    }
}
