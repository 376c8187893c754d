package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The figures of the main code, measured by the program that {@code .ci/figures} runs. */
class FiguresTest {

    private static final Path ROOT = Path.of("..", "..");

    private static final String BOUNDS = """
            main-lines = 20
            trials-lines = 0
            bench-lines = 0
            class-lines = 5
            package-lines = 20
            package-classes = 4
            circles-between-packages = 0
            circle-inside-package = 2
            """;

    @TempDir
    private Path project;

    @BeforeEach
    void beginAProject() throws IOException {
        write("pom.xml", "<modules><module>part</module></modules>");
        write(".ci/bounds", BOUNDS);
    }

    @Test
    void shouldKeepTheMainCodeWithinItsBounds() throws Exception {
        Measured measured = measure(ROOT, "--check");

        assertThat(measured.status()).as(measured.errors() + measured.output()).isZero();
    }

    @Test
    void shouldCountLinesThatHoldCode() throws Exception {
        source("a/A", """
                package a;

                /** A comment
                 of two lines. */
                class A { /* a comment */
                    // Another comment.
                    String path = "/*"; // no comment begins in a literal
                    String block = \"""
                        // text

                        \""";
                }
                """);

        Measured measured = measure(project, "--json");

        assertThat(measured.output()).contains("\"main-lines\": 7,", "\"largestClasses\": {\"a.A\": 7}");
    }

    @Test
    void shouldFindCirclesOfClassesAndOfPackages() throws Exception {
        source("a/A", "package a; class A { B b; }");
        source("a/B", "package a; class B { A a; C c; }");
        source("a/C", "package a; import b.D; class C { D d; }");
        source("b/D", "package b; class D { a.A.Inner a; }");

        Measured measured = measure(project, "--json", "--check");

        assertThat(measured.output())
                .contains(
                        "\"circlesBetweenPackages\": [{\"package\": \"\", \"members\": [\"a\", \"b\"]}]",
                        "\"circlesInsidePackages\": [{\"package\": \"a\", \"members\": [\"A\", \"B\"]}]");
        assertThat(measured.status()).isEqualTo(1);
        assertThat(measured.errors()).contains("circles-between-packages is 1, above its bound of 0 in ");
    }

    @Test
    void shouldTakeNoNameFromAJavadocOrOfAnotherType() throws Exception {
        source("a/A", "package a; import other.B; /** {@link C} */ class A { B b; record C(A a) {} C c; }");
        source("a/B", "package a; class B { A a; }");
        source("a/C", "package a; class C { A a; }");

        Measured measured = measure(project, "--json");

        assertThat(measured.output()).contains("\"circlesInsidePackages\": []");
    }

    @Test
    void shouldRefuseBoundsThatDoNotNameEachFigure() throws Exception {
        source("a/A", "package a; class A {}");
        write(".ci/bounds", BOUNDS.replace("main-lines", "lines"));

        Measured measured = measure(project, "--check");

        assertThat(measured.status()).isEqualTo(1);
        assertThat(measured.errors())
                .contains("has no bound for main-lines")
                .contains("has a bound for lines, which is no figure");
    }

    private void source(String name, String text) throws IOException {
        write("part/src/main/java/" + name + ".java", text);
    }

    private void write(String name, String text) throws IOException {
        Path file = project.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Measured measure(Path root, String... options) throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                ROOT.resolve(".ci/Figures.java").toString(),
                                "--root",
                                root.toString()),
                        Stream.of(options))
                .toList();
        Path output = project.resolve("output");
        Path errors = project.resolve("errors");
        int status = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        return new Measured(
                status,
                Files.readString(output, StandardCharsets.UTF_8),
                Files.readString(errors, StandardCharsets.UTF_8));
    }

    private record Measured(int status, String output, String errors) {}
}
