package dev.headgate.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {

    @TempDir
    Path dir;

    @Test
    void shouldBeReadBackAsWritten() throws Exception {
        // Given
        Map<String, String> written = Map.of("folder", "C:\\new\\t", "name", "Zürich ☃", "jaas", "a=\"b\"; c:d # e!");
        Path file = dir.resolve("some.properties");

        // When
        PrivateFiles.writeProperties(file, written);

        // Then
        Properties read = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            read.load(in);
        }
        assertThat(read).isEqualTo(written);
        assertThat(dir.toFile().list()).containsExactly("some.properties");
    }
}
