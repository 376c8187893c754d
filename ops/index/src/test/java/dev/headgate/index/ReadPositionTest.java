package dev.headgate.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadPositionTest {

    private static final ReadPosition SAVED = new ReadPosition("results", 2, "id-1", 50, 60, 1_000);

    @Test
    void shouldGoOnWhereItStopped() {
        ReadPosition.Resumption resumption = SAVED.resumption("id-1", 10, 90);

        assertThat(resumption.note()).isNull();
        assertThat(resumption.position()).isEqualTo(new ReadPosition("results", 2, "id-1", 50, 90, 1_000));
    }

    @Test
    void shouldReadATopicThatWasCreatedAnewFromItsBeginning() {
        ReadPosition.Resumption resumption = SAVED.resumption("id-2", 0, 90);

        assertThat(resumption.note()).isEqualTo("results was created anew: read from its beginning");
        assertThat(resumption.position()).isEqualTo(new ReadPosition("results", 2, "id-2", 0, 90, 0));
    }

    @Test
    void shouldReadFromTheBeginningWhereTheEndIsBeforeWhatWasRead() {
        ReadPosition.Resumption resumption = SAVED.resumption("id-1", 3, 40);

        assertThat(resumption.note())
                .isEqualTo("results-2 ends at offset 40, before 50 where reading stopped: read from its beginning");
        assertThat(resumption.position()).isEqualTo(new ReadPosition("results", 2, "id-1", 3, 40, 0));
    }

    @Test
    void shouldSayWhatWasDeletedBeforeItWasRead() {
        ReadPosition.Resumption resumption = SAVED.resumption("id-1", 57, 90);

        assertThat(resumption.note())
                .isEqualTo("results-2: 7 records were deleted before they were read; the index lacks them");
        assertThat(resumption.position()).isEqualTo(new ReadPosition("results", 2, "id-1", 57, 90, 0));
    }

    @Test
    void shouldBeCompleteUntilItsEndWasLookedAtOnceItIsThere() {
        assertThat(SAVED.endsAt(70, 2_000).readUntil()).isEqualTo(1_000);
        assertThat(SAVED.readTo(70, 1_500).endsAt(70, 2_000).readUntil()).isEqualTo(2_000);
        assertThat(SAVED.readTo(51, -1).readUntil()).isEqualTo(1_000);
        assertThat(SAVED.readTo(51, 1_500).readUntil()).isEqualTo(1_500);
    }

    @Test
    void shouldKnowNoTimeWhileAPartitionWasNeverReadToItsEnd() {
        ReadPosition fresh = ReadPosition.begin("intents", 0, "id", 0, 5);

        assertThat(ReadPosition.state(Set.of(SAVED, fresh))).isEqualTo(new IndexState(null, 15));
        assertThat(ReadPosition.state(Set.of(SAVED))).isEqualTo(new IndexState(Instant.ofEpochMilli(1_000), 10));
    }
}
