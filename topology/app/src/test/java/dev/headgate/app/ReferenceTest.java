package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReferenceTest {

    @Test
    void shouldBeWhatTheDocsSay() throws Exception {
        // Given
        Path docs = Path.of("../../ops/docs/configuration.md");
        Path made = Path.of("target/configuration.md");

        // When
        String reference = Reference.markdown();

        // Then
        Files.writeString(made, reference);
        assertThat(Files.exists(docs) ? Files.readString(docs) : "")
                .as("cp topology/app/target/configuration.md ops/docs/configuration.md")
                .isEqualTo(reference);
    }
}
