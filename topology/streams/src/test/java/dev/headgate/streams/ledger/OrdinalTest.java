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
            7, // as versions before wrote them
            Ordinal.MAX_OFFSET,
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
        assertThat(Ordinal.partition(ordinal, 3)).isEqualTo(Ordinal.MAX_PARTITION);
        assertThat(Ordinal.offset(ordinal)).isEqualTo(Ordinal.MAX_OFFSET);
    }

    @Test
    void shouldTakeTheTasksPartitionForThatOfAnEntryFromBefore() {
        assertThat(Ordinal.partition(42, 3)).isEqualTo(3);
        assertThat(Ordinal.offset(42)).isEqualTo(42);
    }

    @Test
    void shouldNotClaimToKnowThePartitionOfWhatWasMoved() {
        assertThat(Ordinal.partition(Ordinal.moved(1, 42), 3)).isEqualTo(Ordinal.UNKNOWN_PARTITION);
    }

    @Test
    void shouldRefuseWhatItHasNoRoomFor() {
        assertThatThrownBy(() -> Ordinal.of(1, Ordinal.MAX_PARTITION + 1, 0)).hasMessageContaining("partition");
        assertThatThrownBy(() -> Ordinal.of(1, 0, Ordinal.MAX_OFFSET + 1)).hasMessageContaining("offset");
        assertThatThrownBy(() -> Ordinal.of(Layout.MAX_EPOCH + 1, 0, 0)).hasMessageContaining("epoch");
    }

    @Test
    void shouldSayItsPartitionOnceItIsInAnother() {
        long former = Ordinal.away(42, 3);
        long own = Ordinal.of(1, 3, 42);
        long placeless = Ordinal.moved(1, 42);

        assertThat(Ordinal.partition(former, 9)).isEqualTo(3);
        assertThat(Ordinal.offset(former)).isEqualTo(42);
        assertThat(Ordinal.away(own, 7)).isEqualTo(own);
        assertThat(Ordinal.away(placeless, 7)).isEqualTo(placeless);
        assertThat(new long[] {42, Ordinal.away(7, 0), former, placeless}).isSorted();
    }

    @Test
    void shouldBeSharedOnlyWhereItSaysNoPartition() {
        assertThat(Ordinal.isShared(Ordinal.moved(1, 42))).isTrue();
        assertThat(Ordinal.isShared(Ordinal.of(1, 0, 42))).isFalse();
        assertThat(Ordinal.isShared(42)).isFalse();
    }
}
