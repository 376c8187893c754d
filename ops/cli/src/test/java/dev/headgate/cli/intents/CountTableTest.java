package dev.headgate.cli.intents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Answer;
import dev.headgate.schemas.CountBy;
import dev.headgate.schemas.IntentCount;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountTableTest {

    private static final Instant NOW = Instant.parse("2026-11-27T10:00:00Z");

    private static Answer.Builder answer(IntentCount... counts) {
        return Answer.newBuilder()
                .setQueryId("q")
                .setVendor("acme")
                .setPartition(0)
                .setCount(12_345)
                .setInFlight(8)
                .setPaused(3)
                .setBy(CountBy.TENANT)
                .setCounts(List.of(counts))
                .setValues(counts.length)
                .setAt(NOW);
    }

    private static IntentCount count(String value, int count, long secondsAgo) {
        return new IntentCount(value, count, 4, NOW.minusSeconds(secondsAgo));
    }

    @Test
    void shouldShowThoseWithTheMostIntentsAndHowOldTheyAre() {
        Answer answer = answer(count("big", 12_000, 7_400), count("", 345, 59)).build();

        assertThat(new CountTable(answer).lines(NOW))
                .containsExactly(
                        "12,345 unfinished of acme, of which 8 in flight and 3 paused",
                        "   INTENTS  IN FLIGHT  OLDEST         TENANT",
                        "    12,000          4  2 h 3 min      big",
                        "       345          4  59 s           (none)");
    }

    @Test
    void shouldSayThatThereAreMoreAndThatNotAllAreCounted() {
        Answer answer =
                answer(count("a", 2, 0)).setValues(200_000).setComplete(false).build();

        assertThat(new CountTable(answer).lines(NOW))
                .contains("and 199,999 more; --max lists more of them, --containing finds some")
                .anyMatch(line -> line.startsWith("not complete"));
    }

    @Test
    void shouldShowNoTableWhereThereAreNone() {
        Answer answer = answer().setCount(0).setInFlight(0).setPaused(0).build();

        assertThat(new CountTable(answer).lines(NOW))
                .containsExactly("0 unfinished of acme, of which 0 in flight and 0 paused");
    }

    @Test
    void shouldTellProgramsTheSame() {
        Map<String, Object> json =
                new CountTable(answer(count("big", 12_000, 60)).build()).json();

        assertThat(json)
                .containsEntry("vendor", "acme")
                .containsEntry("by", "TENANT")
                .containsEntry("unfinished", 12_345)
                .containsEntry("values", 1)
                .containsEntry("complete", true)
                .containsEntry(
                        "counts",
                        List.of(Map.of(
                                "value", "big", "count", 12_000, "inFlight", 4, "oldest", "2026-11-27T09:59:00Z")));
    }
}
