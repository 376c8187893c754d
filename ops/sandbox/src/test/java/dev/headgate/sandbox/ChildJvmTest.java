package dev.headgate.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ChildJvmTest {

    private static final Pattern LEFT = Pattern.compile("LEFT (\\S+)");

    @TempDir
    Path dir;

    @Test
    void shouldLeaveNoTemporaryFileOfAKilledProcess() throws Exception {
        // Given
        Path log = dir.resolve("log");
        ChildJvm.Program litterer =
                new ChildJvm.Program(Litterer.class.getName(), List.of(), List.of("-Xmx64m"), List.of());
        try (ChildJvm child = ChildJvm.start(litterer, log)) {
            Path left = Path.of(child.awaitPrinted(LEFT, Duration.ofSeconds(60)).group(1));
            assertThat(left).exists().startsWith(dir);

            // When
            child.kill();
        }

        // Then
        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files).containsExactly(log);
        }
    }
}
