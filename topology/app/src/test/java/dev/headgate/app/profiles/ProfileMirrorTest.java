package dev.headgate.app.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileMirrorTest {

    @TempDir
    Path folder = Path.of("");

    @Test
    void shouldWriteWhatIsMissingOrOtherAndDeleteOtherProfiles() throws IOException {
        Path profiles = folder.resolve("profiles");
        ProfileMirror.write(Map.of("acme.yaml", "a", "bolt.yaml", "b", "_base.yaml", "c"), profiles);
        Files.writeString(profiles.resolve("README"), "not a profile");

        ProfileMirror.write(Map.of("acme.yaml", "a", "bolt.yaml", "other"), profiles);

        try (var files = Files.list(profiles)) {
            assertThat(files.map(it -> it.getFileName().toString()))
                    .containsExactlyInAnyOrder("acme.yaml", "bolt.yaml", "README");
        }
        assertThat(profiles.resolve("bolt.yaml")).hasContent("other");
    }

    @Test
    void shouldNotTouchWhatIsAsItWas() throws IOException {
        ProfileMirror.write(Map.of("acme.yaml", "a"), folder);
        Files.setLastModifiedTime(folder.resolve("acme.yaml"), FileTime.fromMillis(1));

        ProfileMirror.write(Map.of("acme.yaml", "a"), folder);

        assertThat(Files.getLastModifiedTime(folder.resolve("acme.yaml")).toMillis())
                .isEqualTo(1);
    }
}
