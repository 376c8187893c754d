package dev.headgate.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a service gets with the client is known by name. */
class ClassPathTest {

    /** Written by the build, before the tests: every artifact in the scope runtime. */
    private static final Path FOUND = Path.of("target", "runtime-artifacts.txt");

    private static final Path ALLOWED = Path.of("class-path.txt");
    private static final Pattern ARTIFACT = Pattern.compile("^ +[\\w.-]+:([\\w.-]+):jar:");

    @Test
    void shouldHoldWhatTheListNamesAndNothingElse() throws IOException {
        List<String> found;
        try (var lines = Files.lines(FOUND)) {
            found = lines.map(ARTIFACT::matcher)
                    .filter(Matcher::find)
                    .map(it -> it.group(1))
                    .sorted()
                    .toList();
        }
        Path proposal = Files.write(Path.of("target", "class-path.txt"), found);

        assertThat(found)
                .as(
                        "What a service gets changed. If that is meant: cp schemas/client/%s schemas/client/%s",
                        proposal, ALLOWED)
                .containsExactlyElementsOf(Files.readAllLines(ALLOWED));
    }

    @Test
    void shouldBeForJava17() throws IOException {
        byte[] code = Files.readAllBytes(Path.of("target", "classes", "dev/headgate/client/HeadgateClient.class"));

        assertThat(code[7]).as("major version of the class file").isEqualTo((byte) 61);
    }
}
