package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.schemas.Answer;
import dev.headgate.schemas.CountBy;
import dev.headgate.schemas.IntentCount;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class IntentCountsTest {

    private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

    private final IntentCounts counts = new IntentCounts(CountBy.SCOPE, null);

    private Answer answer(int max) {
        Answer.Builder answer = Answer.newBuilder()
                .setQueryId("q")
                .setVendor("acme")
                .setPartition(0)
                .setAt(THEN);
        counts.answer(answer, max);
        return answer.build();
    }

    @Test
    void shouldSayThatItIsNotCompleteAndKeepCountingThoseItHasMet() {
        for (int i = 0; i <= IntentCounts.MAX_VALUES; i++) {
            counts.add("u" + i, false, THEN);
        }
        counts.add("u7", true, THEN.minusSeconds(1));

        Answer answer = answer(2);

        assertThat(answer.getComplete()).isFalse();
        assertThat(answer.getValues()).isEqualTo(IntentCounts.MAX_VALUES);
        assertThat(answer.getCounts())
                .extracting(
                        IntentCount::getValue, IntentCount::getCount, IntentCount::getInFlight, IntentCount::getOldest)
                .containsExactly(tuple("u7", 2, 1, THEN.minusSeconds(1)), tuple("u0", 1, 0, THEN));
    }

    @Test
    void shouldAnswerNoMoreCharactersThanARecordTakes() {
        for (int i = 0; i < 1_000; i++) {
            counts.add("x".repeat(1_000) + i, false, THEN);
        }

        Answer answer = answer(1_000);

        assertThat(answer.getCounts()).hasSizeBetween(200, 249);
        assertThat(answer.getValues()).isEqualTo(1_000);
        assertThat(answer.getComplete()).isTrue();
    }

    @Test
    void shouldKeepNoMoreCharactersThanItHasRoomFor() {
        for (int i = 0; i < 20; i++) {
            counts.add("x".repeat(1_000_000) + i, false, THEN);
        }

        assertThat(answer(1).getComplete()).isFalse();
        assertThat(answer(1).getValues()).isEqualTo(15);
    }
}
