package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs of fuzz tests are found by the name of their class: one that moves, and leaves them behind, starts from nothing. */
class FuzzInputsTest {

    private static final Path ROOT = Path.of("..", "..");

    static List<Path> fuzzTests() throws IOException {
        try (Stream<Path> modules =
                Stream.of("schemas", "connectors", "topology", "ops").map(ROOT::resolve)) {
            return modules.flatMap(FuzzInputsTest::files)
                    .filter(it -> it.toString().endsWith("FuzzTest.java"))
                    .toList();
        }
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(it -> it.toString().contains("/src/test/")).toList().stream();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("fuzzTests")
    void shouldHaveItsInputsBesideIt(Path test) throws IOException {
        Path inputs = Path.of(test.toString()
                .replace("/src/test/java/", "/src/test/resources/")
                .replaceFirst("\\.java$", "Inputs"));

        assertThat(inputs).isDirectory();
        try (Stream<Path> committed = Files.walk(inputs)) {
            assertThat(committed.filter(Files::isRegularFile)).isNotEmpty();
        }
    }
}
