package dev.headgate.index;

import static dev.headgate.index.Entries.ABOUT;
import static dev.headgate.index.Entries.BEGIN;
import static dev.headgate.index.Entries.intent;
import static dev.headgate.index.Entries.letter;
import static dev.headgate.index.Entries.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexReaderTest {

    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void fill() {
        try (IndexWriter writer = IndexWriter.open(folder, ABOUT)) {
            writer.put(intent(1, "acme", "a", "blue", Map.of("order", "7", "user", "ann")));
            writer.put(intent(2, "acme", "b", "red", Map.of("order", "8", "copy", "8")));
            writer.put(intent(3, "other", "a", "", Map.of("user", "order=7")));
            writer.put(result(1, "acme", "b", "FAILED", BEGIN.plusSeconds(10)));
            writer.put(result(2, "other", "c", "SUCCEEDED", BEGIN.plusSeconds(20)));
            writer.put(letter(1, "acme", null, "UNREADABLE", BEGIN.plusSeconds(30)));
            writer.save(new ReadPosition(
                    "results", 0, "id", 3, 3, BEGIN.plusSeconds(40).toEpochMilli()));
            writer.save(new ReadPosition(
                    "intents", 0, "id", 4, 9, BEGIN.plusSeconds(3).toEpochMilli()));
            writer.commit();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "-    | - | -    | -       | -          | -  | -  | null c b a a",
                "acme | - | -    | -       | -          | -  | -  | null b a",
                "-    | a | -    | -       | -          | -  | -  | a a",
                "acme | a | -    | -       | -          | -  | -  | a",
                "-    | - | red  | -       | -          | -  | -  | b",
                "-    | - | ''   | -       | -          | -  | -  | null c a",
                "-    | - | -    | 7       | -          | -  | -  | a",
                "-    | - | -    | order=7 | -          | -  | -  | a a",
                "acme | - | -    | order=7 | -          | -  | -  | a",
                "-    | - | -    | 8       | -          | -  | -  | b",
                "-    | - | -    | user=7  | -          | -  | -  | ''",
                "-    | - | -    | -       | UNFINISHED | -  | -  | a a",
                "-    | - | -    | -       | FAILED     | -  | -  | b",
                "-    | - | -    | -       | UNREADABLE | -  | -  | null",
                "-    | - | -    | -       | -          | 10 | -  | null c b",
                "-    | - | -    | -       | -          | -  | 20 | b a a",
                "-    | - | -    | -       | -          | 10 | 20 | b",
                "acme | - | red  | 8       | FAILED     | 10 | 20 | b",
                "acme | - | blue | 8       | FAILED     | -  | -  | ''"
            })
    void shouldFindByWhatIsGivenTheLatestFirst(
            @Nullable String vendor,
            @Nullable String id,
            @Nullable String tenant,
            @Nullable String correlation,
            @Nullable String status,
            @Nullable Long since,
            @Nullable Long until,
            String ids) {
        IndexQuery query = new IndexQuery(vendor, id, tenant, correlation, status, time(since), time(until), 100);

        IndexReader.Found found = new IndexReader(folder).search(query);

        assertThat(String.join(
                        " ",
                        found.intents().stream()
                                .map(it -> String.valueOf(it.id()))
                                .toList()))
                .isEqualTo(ids);
        assertThat(found.more()).isFalse();
    }

    private static @Nullable Instant time(@Nullable Long seconds) {
        return seconds == null ? null : BEGIN.plusSeconds(seconds);
    }

    @Test
    void shouldSayThatThereIsMore() {
        IndexReader.Found found =
                new IndexReader(folder).search(new IndexQuery(null, null, null, null, null, null, null, 2));

        assertThat(found.intents()).extracting(IndexedIntent::status).isEqualTo(List.of("UNREADABLE", "SUCCEEDED"));
        assertThat(found.more()).isTrue();
    }

    /** It is looked for in another way than one of few. */
    @Test
    void shouldFindByAValueThatVeryManyShare() {
        try (IndexWriter writer = IndexWriter.open(folder, ABOUT)) {
            for (int i = 0; i < 60_000; i++) {
                String vendor = i % 20_000 == 7 ? "rare" : "acme";
                writer.put(intent(100 + i, vendor, "many-" + i, "blue", Map.of("region", i % 10 == 0 ? "us" : "eu")));
            }
            writer.commit();
        }
        IndexReader reader = new IndexReader(folder);

        assertThat(reader.search(new IndexQuery(null, null, null, "region=eu", null, null, null, 3))
                        .intents())
                .extracting(IndexedIntent::id)
                .containsExactly("many-59999", "many-59998", "many-59997");
        assertThat(reader.search(new IndexQuery("rare", null, null, "eu", null, null, null, 10))
                        .intents())
                .extracting(IndexedIntent::id)
                .containsExactly("many-40007", "many-20007", "many-7");
    }

    @Test
    void shouldBeCompleteUntilWhereThePartitionFarthestBehindIs() {
        assertThat(new IndexReader(folder).state()).isEqualTo(new IndexState(BEGIN.plusSeconds(3), 5));
    }

    @Test
    void shouldSearchWhileSomebodyWrites() {
        try (IndexWriter writer = IndexWriter.open(folder, ABOUT)) {
            IndexReader reader = new IndexReader(folder);
            writer.put(result(3, "acme", "new", "SUCCEEDED", BEGIN.plusSeconds(50)));

            assertThat(reader.search(Entries.all()).intents())
                    .extracting(IndexedIntent::id)
                    .doesNotContain("new");
            writer.commit();
            assertThat(reader.search(Entries.all()).intents())
                    .extracting(IndexedIntent::id)
                    .contains("new");
        }
    }

    @Test
    void shouldRefuseALimitOutOfBounds() {
        assertThatThrownBy(() -> new IndexQuery(null, null, null, null, null, null, null, 0))
                .hasMessage("limit must be 1 to 10000, not 0");
    }

    @Test
    void shouldSayWhichStatusIsMeant() {
        assertThat(IndexQuery.status("--status", "throttled-out")).isEqualTo("THROTTLED_OUT");
        assertThatThrownBy(() -> IndexQuery.status("--status", "exhasted"))
                .hasMessage("--status: 'exhasted' is no status; did you mean EXHAUSTED?");
    }
}
