package dev.headgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokensTest {

    private static final String ONE = "one-one-one-one-one";
    private static final String TWO = "two-two-two-two-two";

    @TempDir
    private Path dir;

    private Path file(String text) throws IOException {
        return Files.writeString(dir.resolve("tokens"), text);
    }

    @Test
    void shouldAdmitTheBearersOfAny() throws IOException {
        // When
        Tokens tokens = Tokens.read(file("# of ours\n" + ONE + "\n\n  " + TWO + "  \n"));

        // Then
        assertThat(tokens.admit("Bearer " + ONE)).isTrue();
        assertThat(tokens.admit("bearer  " + TWO)).isTrue();
        assertThat(tokens.admit("Bearer " + ONE + "x")).isFalse();
        assertThat(tokens.admit("Bearer # of ours")).isFalse();
        assertThat(tokens.admit("Basic " + ONE)).isFalse();
        assertThat(tokens.admit(ONE)).isFalse();
        assertThat(tokens.admit("")).isFalse();
    }

    @Test
    void shouldAdmitAnybodyWhereThereAreNone() {
        // When / Then
        assertThat(Tokens.none().admit("")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# none\n", "short\n", "one-one-one-one-one two\n", "größer-als-sechzehn\n"})
    void shouldRefuseAFileOfNoUse(String text) throws IOException {
        // Given
        Path file = file(text);

        // When / Then
        assertThatIllegalArgumentException().isThrownBy(() -> Tokens.read(file)).withMessageContaining("tokens");
    }
}
