package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BucketTest {

    private final Bucket bucket = new Bucket(100);

    @Test
    void shouldFillByOneEachInterval() {
        bucket.add(1_000);
        bucket.add(1_000);
        bucket.add(1_000);

        assertThat(bucket.size(1_000)).isEqualTo(3);
        assertThat(bucket.size(1_099)).isEqualTo(3);
        assertThat(bucket.size(1_100)).isEqualTo(2);
        assertThat(bucket.size(1_300)).isZero();
        assertThat(bucket.size(9_999)).isZero();
    }

    @Test
    void shouldSayWhenTheNextIsBack() {
        bucket.add(1_000);
        bucket.add(1_050);

        assertThat(bucket.untilFewer(1_050)).isEqualTo(50);
        assertThat(bucket.untilFewer(1_120)).isEqualTo(80);
    }

    @Test
    void shouldBeNoFullerThanFullAfterAPause() {
        bucket.add(1_000);
        bucket.add(50_000);

        assertThat(bucket.size(50_000)).isEqualTo(1);
        assertThat(bucket.size(50_099)).isEqualTo(1);
        assertThat(bucket.size(50_100)).isZero();
    }
}
