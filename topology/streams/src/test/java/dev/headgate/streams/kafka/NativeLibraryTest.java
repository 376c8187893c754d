package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NativeLibraryTest {

    private static final Path DIRECTORY = Path.of("state", "headgate");

    @Test
    void shouldBeUnpackedIntoTheDirectoryGiven() {
        // Given
        List<String> directories = new ArrayList<>();

        // When
        NativeLibrary.load(DIRECTORY, directories::add);

        // Then
        assertThat(directories).containsExactly(DIRECTORY.toString());
    }

    @Test
    void shouldBeLeftToRocksDbWhereNothingMayBeExecuted() {
        assertThatNoException()
                .isThrownBy(() -> NativeLibrary.load(DIRECTORY, directory -> {
                    throw new UnsatisfiedLinkError(directory + ": failed to map segment: Operation not permitted");
                }));
    }

    @Test
    void shouldBeLeftToRocksDbWhereThereIsNoRoom() {
        assertThatNoException()
                .isThrownBy(() -> NativeLibrary.load(DIRECTORY, directory -> {
                    throw new IOException("No space left on device");
                }));
    }
}
