package dev.headgate.api.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileBodyStoreTest {

    private static final String SHA = "0123456789abcdef".repeat(4);
    private static final byte[] BODY = "a large body".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path dir;

    private Path root;
    private Instant now = Instant.parse("2026-11-26T23:59:59Z");
    private final FileBodyStore store = new FileBodyStore(() -> now);

    @BeforeEach
    void open() throws IOException {
        root = dir.resolve("not").resolve("there");
        store.open(Map.of("directory", root.toString()));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .map(it -> root.relativize(it).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldKeepABodyUnderItsReference() throws IOException {
        String reference = store.put("acme", SHA, BODY);

        assertThat(reference).isEqualTo("2026-11-26/acme/" + SHA);
        assertThat(root.resolve(reference)).hasBinaryContent(BODY);
        assertThat(files()).containsExactly(reference);
    }

    @Test
    void shouldKeepTheSameBodyOnceADay() throws IOException {
        String first = store.put("acme", SHA, BODY);

        assertThat(store.put("acme", SHA, BODY)).isEqualTo(first);
        assertThat(files()).containsExactly(first);
    }

    /** An instance that died in the middle leaves what nobody refers to. */
    @Test
    void shouldRemoveWhatIsOldWithWhatWasNeverFinished() throws IOException {
        store.put("acme", SHA, BODY);
        Files.write(root.resolve("2026-11-26/acme/." + SHA + ".1.tmp"), BODY);
        now = now.plusSeconds(1);
        String young = store.put("other", SHA, BODY);
        Files.write(root.resolve("notes.txt"), BODY);

        store.removeBefore(Instant.parse("2026-11-26T23:59:59Z"));
        assertThat(files()).hasSize(4);
        store.removeBefore(Instant.parse("2026-11-27T00:00:00Z"));

        assertThat(files()).containsExactly(young, "notes.txt");
        assertThat(root.resolve("2026-11-26")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "a/b", "", "../acme"})
    void shouldNotLeaveItsDirectory(String vendor) {
        assertThatThrownBy(() -> store.put(vendor, SHA, BODY)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store.put("acme", vendor, BODY)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldSayThatItsDirectoryCannotBeUsed() throws IOException {
        Path file = Files.write(dir.resolve("file"), BODY);

        assertThatThrownBy(() -> new FileBodyStore().open(Map.of("directory", file.toString())))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(() -> new FileBodyStore().open(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("directory");
    }

    @Test
    void shouldBeInstalled() {
        assertThat(BodyStores.installed().find("file")).isInstanceOf(FileBodyStore.class);
        assertThat(BodyStores.installed().find("s3")).isNull();
        assertThat(BodyStores.installed().names()).isEqualTo("file");
    }
}
