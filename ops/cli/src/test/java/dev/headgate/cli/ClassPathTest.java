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
                    + "|scala-.*|(okhttp|okio|kotlin|vertx|lettuce|reactor|jmh|parallel-consumer).*|async-profiler");
    private static final Pattern ARTIFACT = Pattern.compile("^ +[\\w.-]+:([\\w.-]+):jar:");
    private static final Pattern VERSION = Pattern.compile("^ +[\\w.-]+:([\\w.-]+):jar:([^:]+):");
    private static final Pattern PRE_RELEASE = Pattern.compile(
            " .*[.-](alpha|beta|cr|m|rc|milestone|preview|ea|snapshot)[.-]?\\d*\\b", Pattern.CASE_INSENSITIVE);

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

    /** A release candidate may still change, and is seldom mended. */
    @Test
    void shouldHoldReleasesOnly() throws IOException {
        try (var lines = Files.lines(FOUND)) {
            assertThat(lines.map(VERSION::matcher)
                            .filter(Matcher::find)
                            .filter(it -> !it.group(1).startsWith("headgate-"))
                            .map(it -> it.group(1) + " " + it.group(2)))
                    .isNotEmpty()
                    .noneMatch(it -> PRE_RELEASE.matcher(it).find());
        }
    }

    @Test
    void shouldNameNothingOfTheWorkshop() throws IOException {
        assertThat(Files.readAllLines(ALLOWED))
                .noneMatch(name -> WORKSHOP.matcher(name).matches());
    }
}
