package dev.headgate.index;

import static dev.headgate.index.Entries.ABOUT;
import static dev.headgate.index.Entries.BEGIN;
import static dev.headgate.index.Entries.all;
import static dev.headgate.index.Entries.intent;
import static dev.headgate.index.Entries.letter;
import static dev.headgate.index.Entries.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexWriterTest {

    @TempDir
    Path folder = Path.of("");

    private static ReadPosition position(long next) {
        return new ReadPosition("results", 0, "id-1", next, next, 0);
    }

    private List<IndexedIntent> found(Path from) {
        return new IndexReader(from).search(all()).intents();
    }

    @Test
    void shouldMakeOneRowOfWhatSeveralRecordsTellInAnyOrder() {
        Instant ended = BEGIN.plusSeconds(60);
        List<Entry> entries = List.of(
                intent(1, "acme", "a", "t1", Map.of("order", "7")),
                letter(5, "acme", "a", "EXHAUSTED", ended),
                result(9, "acme", "a", "EXHAUSTED", ended));

        for (List<Integer> order : List.of(List.of(0, 1, 2), List.of(2, 1, 0), List.of(1, 2, 0), List.of(2, 0, 1))) {
            Path own = folder.resolve(order.toString());
            try (IndexWriter writer = IndexWriter.open(own, ABOUT)) {
                order.forEach(each -> writer.put(entries.get(each)));
                writer.commit();
            }

            assertThat(found(own)).singleElement().satisfies(row -> {
                assertThat(row.place()).isEqualTo(new IndexedIntent.Place("results", 0, 9));
                assertThat(row.correlation()).isEqualTo(Map.of("order", "7"));
                assertThat(row.orderingKey()).isEqualTo("order-a");
                assertThat(row.priority()).isEqualTo("HIGH");
                assertThat(row.tenant()).isIn("t1", "tenant-of-letter");
                assertThat(row.acceptedAt()).isEqualTo(ended.minusSeconds(1));
                assertThat(row.outcome()).isEqualTo(new IndexedIntent.Outcome("EXHAUSTED", "why", ended, 2));
            });
        }
    }

    @Test
    void shouldKeepWhatWaitsWithoutAnOutcome() {
        try (IndexWriter writer = IndexWriter.open(folder, ABOUT)) {
            writer.put(intent(1, "acme", "a", "t1", Map.of()));
            writer.commit();
        }

        assertThat(found(folder)).singleElement().satisfies(row -> {
            assertThat(row.status()).isEqualTo(IndexedIntent.UNFINISHED);
            assertThat(row.outcome()).isNull();
            assertThat(row.at()).isEqualTo(BEGIN.plusSeconds(1));
        });
    }

    /** A folder as it lies on the disk at a moment is what is there after kill -9 at that moment. */
    @Test
    void shouldHaveRowsAndPositionsOrNeitherAfterACrashInTheMiddle() throws IOException {
        Path crashed = folder.resolve("crashed");
        try (IndexWriter writer = IndexWriter.open(folder.resolve("own"), ABOUT)) {
            writer.put(result(0, "acme", "first", "SUCCEEDED", BEGIN));
            writer.save(position(1));
            writer.commit();
            for (int i = 1; i < 30_000; i++) { // more than the cache holds
                writer.put(intent(i, "acme", "id-" + "x".repeat(200) + i, "t", Map.of("n", "y".repeat(200) + i)));
            }
            writer.save(position(30_000));
            copy(folder.resolve("own"), crashed);
        }

        try (IndexWriter again = IndexWriter.open(crashed, ABOUT)) {
            assertThat(again.positions()).containsExactly(position(1));
            assertThat(again.count()).isEqualTo(1);
        }
        assertThat(found(crashed)).extracting(IndexedIntent::id).containsExactly("first");
    }

    @Test
    void shouldHaveBothOnceTheyAreCommittedAndDoubleNothingReadAgain() throws IOException {
        Path crashed = folder.resolve("crashed");
        try (IndexWriter writer = IndexWriter.open(folder.resolve("own"), ABOUT)) {
            writer.put(result(0, "acme", "a", "SUCCEEDED", BEGIN));
            writer.put(letter(1, "", null, "UNREADABLE", BEGIN));
            writer.save(position(2));
            writer.commit();
            copy(folder.resolve("own"), crashed);
        }

        try (IndexWriter again = IndexWriter.open(crashed, ABOUT)) {
            assertThat(again.positions()).containsExactly(position(2));
            again.put(result(0, "acme", "a", "SUCCEEDED", BEGIN));
            again.put(letter(1, "", null, "UNREADABLE", BEGIN));
            again.commit();
            assertThat(again.count()).isEqualTo(2);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName().toString()));
            }
        }
    }

    @Test
    void shouldTakeBackWhatIsNotCommitted() {
        try (IndexWriter writer = IndexWriter.open(folder, ABOUT)) {
            writer.put(result(0, "acme", "a", "SUCCEEDED", BEGIN));
            writer.save(position(1));
            writer.rollback();

            assertThat(writer.positions()).isEmpty();
            assertThat(writer.count()).isZero();
        }
    }

    @Test
    void shouldDeleteWhatIsOlderAndItsCorrelation() throws SQLException {
        try (IndexWriter writer = IndexWriter.open(folder, ABOUT)) {
            for (int i = 0; i < 12_000; i++) {
                writer.put(intent(i, "acme", "i-" + i, "t", Map.of("n", "v" + i)));
            }
            writer.commit();

            int deleted = 0;
            for (int once = -1; once != 0; deleted += once) {
                once = writer.deleteOlder(BEGIN.plusSeconds(11_000));
            }

            assertThat(deleted).isEqualTo(11_000);
            assertThat(writer.count()).isEqualTo(1_000);
        }
        try (Connection connection = Database.forReading(folder)) {
            assertThat(Database.number(connection, "SELECT count(*) FROM correlations"))
                    .isEqualTo(1_000);
        }
    }

    @Test
    void shouldLetNobodyElseWrite() {
        try (IndexWriter _ = IndexWriter.open(folder, ABOUT)) {
            assertThatThrownBy(() -> IndexWriter.open(folder, ABOUT))
                    .isInstanceOf(CommandException.class)
                    .hasMessageContaining("another headgate index writes in " + folder);
        }

        IndexWriter.open(folder, ABOUT).close();
    }

    @Test
    void shouldRefuseTheIndexOfAnotherCluster() {
        IndexWriter.open(folder, ABOUT).close();

        assertThatThrownBy(() -> IndexWriter.open(folder, Map.of("application", "app", "cluster", "c2")))
                .hasMessageContaining("holds the index of the cluster c1, not of c2");
    }

    @Test
    void shouldRefuseAFileThatIsNoDatabase() throws IOException {
        Files.writeString(folder.resolve(Database.FILE), "not a database at all, ".repeat(100));

        assertThatThrownBy(() -> IndexWriter.open(folder, ABOUT)).hasMessageContaining("is no index of headgate");
        assertThatThrownBy(() -> new IndexReader(folder)).hasMessageContaining("is no index of headgate");
    }

    @Test
    void shouldRefuseTheDatabaseOfSomethingElse() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(Database.FILE));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE customers (name TEXT)");
        }

        assertThatThrownBy(() -> IndexWriter.open(folder, ABOUT)).hasMessageContaining("is no index of headgate");
        assertThatThrownBy(() -> new IndexReader(folder)).hasMessageContaining("is no index of headgate");
    }

    @Test
    void shouldRefuseAnotherVersion() throws SQLException {
        IndexWriter.open(folder, ABOUT).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(Database.FILE));
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA user_version = 99");
        }

        assertThatThrownBy(() -> new IndexReader(folder)).hasMessageContaining("another version of Headgate (99");
    }

    @Test
    void shouldSayWhereNoFolderCanBe() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");

        assertThatThrownBy(() -> IndexWriter.open(folder.resolve("a").resolve("b"), ABOUT))
                .hasMessageContaining("there is no folder " + folder.resolve("a"))
                .satisfies(e -> assertThat(((CommandException) e).exit()).isEqualTo(Exit.USAGE));
        assertThatThrownBy(() -> IndexWriter.open(file, ABOUT)).hasMessageContaining("is no folder");
        assertThatThrownBy(() -> new IndexReader(folder.resolve("a"))).hasMessageContaining("there is no folder");
        assertThatThrownBy(() -> new IndexReader(folder)).hasMessageContaining("holds no index");
    }
}
