package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.overflow.KeyRange;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OrdinalTest {

    @Test
    void shouldBeInOrderOfEpochThenPartitionThenOffset() {
        long[] ascending = {
            Ordinal.moved(1, 5),
            Ordinal.of(1, 0, 0),
            Ordinal.of(1, 0, 1),
            Ordinal.of(1, 0, Ordinal.MAX_OFFSET),
            Ordinal.of(1, 1, 0),
            Ordinal.of(2, 0, 0),
            Ordinal.of(Layout.MAX_EPOCH, Ordinal.MAX_PARTITION, Ordinal.MAX_OFFSET),
            KeyRange.NONE
        };

        assertThat(ascending).isSorted().doesNotHaveDuplicates();
        assertThat(LongStream.of(ascending)).allMatch(ordinal -> ordinal >= 0);
    }

    @Test
    void shouldSayWhereItsRecordWas() {
        long ordinal = Ordinal.of(Layout.MAX_EPOCH, Ordinal.MAX_PARTITION, Ordinal.MAX_OFFSET);

        assertThat(Ordinal.epoch(ordinal)).isEqualTo(Layout.MAX_EPOCH);
        assertThat(Ordinal.partition(ordinal)).isEqualTo(Ordinal.MAX_PARTITION);
        assertThat(Ordinal.offset(ordinal)).isEqualTo(Ordinal.MAX_OFFSET);
    }

    @Test
    void shouldNotClaimToKnowThePartitionOfWhatWasMoved() {
        assertThat(Ordinal.partition(Ordinal.moved(1, 42))).isEqualTo(Ordinal.UNKNOWN_PARTITION);
    }

    @Test
    void shouldRefuseWhatItHasNoRoomFor() {
        assertThatThrownBy(() -> Ordinal.of(1, Ordinal.MAX_PARTITION + 1, 0)).hasMessageContaining("partition");
        assertThatThrownBy(() -> Ordinal.of(1, 0, Ordinal.MAX_OFFSET + 1)).hasMessageContaining("offset");
        assertThatThrownBy(() -> Ordinal.of(Layout.MAX_EPOCH + 1, 0, 0)).hasMessageContaining("epoch");
    }

    @Test
    void shouldBeSharedOnlyWhereItSaysNoPartition() {
        assertThat(Ordinal.isShared(Ordinal.moved(1, 42))).isTrue();
        assertThat(Ordinal.isShared(Ordinal.of(1, 0, 42))).isFalse();
    }
}
