package dev.headgate.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {

    @TempDir
    Path dir;

    @Test
    void shouldDeleteAllThatIsInAFolderAndNothingElse() throws Exception {
        // Given
        Path kept = Files.writeString(Files.createDirectory(dir.resolve("kept")).resolve("file"), "kept");
        Path folder = dir.resolve("folder");
        Files.createDirectories(folder.resolve("inner"));
        Files.writeString(folder.resolve("inner/file"), "gone");
        Files.createSymbolicLink(folder.resolve("link"), dir.resolve("kept"));

        // When
        Folders.delete(folder);

        // Then
        assertThat(folder).doesNotExist();
        assertThat(kept).hasContent("kept");
    }

    @Test
    void shouldLeaveAloneWhatIsGoneAlready() {
        assertThatNoException().isThrownBy(() -> Folders.delete(dir.resolve("gone")));
    }
}
