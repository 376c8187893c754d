package dev.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.app.Configuration;
import dev.headgate.app.ProfileLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What users find in the tarball is right from the start. */
class DistributionTest {

    @Test
    void shouldBringAConfigurationAndProfilesThatAreInForce() throws Exception {
        Configuration configuration = Configuration.read(Path.of("src", "dist", "conf", "headgate.yaml"), Map.of());
        ProfileLoader loader = new ProfileLoader(configuration.drainDeadline());

        List<Path> profiles;
        try (Stream<Path> files = Files.list(configuration.vendorsDir())) {
            profiles = files.toList();
        }

        assertThat(profiles)
                .isNotEmpty()
                .allSatisfy(profile -> assertThat(loader.problem(profile)).isNull());
    }
}
