package dev.headgate.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ShippedProfilesTest {

    @Test
    void shouldListEachProfileThatIsThere() throws IOException {
        Path folder = Path.of("src", "main", "resources", "dev", "headgate", "profiles", "shipped");
        try (var files = Files.list(folder)) {
            assertThat(files.map(it -> it.getFileName().toString())
                            .filter(it -> it.endsWith(".yaml"))
                            .map(it -> it.substring(0, it.length() - 5))
                            .sorted())
                    .containsExactlyElementsOf(ShippedProfiles.ids());
        }
    }

    @Test
    void shouldFindATextByItsIdOnly() {
        assertThat(ShippedProfiles.find("stripe"))
                .hasValueSatisfying(it -> assertThat(it).contains("api.stripe.com"));
        assertThat(ShippedProfiles.find("../shipped/stripe")).isEmpty();
        assertThat(ShippedProfiles.find("index.txt")).isEmpty();
    }
}
