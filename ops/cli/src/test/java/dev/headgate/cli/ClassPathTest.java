package dev.headgate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What users run in production is known by name. */
class ClassPathTest {

    /** Written by the build, before the tests: every artifact in the scope runtime. */
    private static final Path FOUND = Path.of("target", "runtime-artifacts.txt");

    private static final Path ALLOWED = Path.of("class-path.txt");
    private static final Pattern WORKSHOP = Pattern.compile(
            "headgate-(sandbox|simulator|trials|bench|lab)|kafka_.*|kafka-(server|raft|storage|metadata).*"
                    + "|scala-.*|(okhttp|okio|kotlin|vertx|netty|lettuce|reactor|jmh|parallel-consumer).*|async-profiler");
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
                        "The class path of the users' commands changed. If that is meant: cp ops/cli/%s ops/cli/%s",
                        proposal, ALLOWED)
                .containsExactlyElementsOf(Files.readAllLines(ALLOWED));
    }

    @Test
    void shouldNameNothingOfTheWorkshop() throws IOException {
        assertThat(Files.readAllLines(ALLOWED))
                .noneMatch(name -> WORKSHOP.matcher(name).matches());
    }
}
