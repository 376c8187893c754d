package dev.headgate.lab;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example with Spring Boot is built and started by its own pom, as its page says, and answers. */
@Tag("broker")
@Tag("full")
@Timeout(600)
class SpringExampleTest {

    private static final String VERSION = "0.1.0-SNAPSHOT";

    /** Where the local repository has none of what the example needs. */
    private static final Duration DOWNLOADS = Duration.ofMinutes(5);

    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

    /** Whose poms and jars the example needs; the first has no jar. */
    private static final Map<String, String> ARTIFACTS = Map.of(
            "", "headgate",
            "schemas", "headgate-schemas",
            "schemas/client", "headgate-client",
            "schemas/spring-boot-starter", "headgate-spring-boot-starter");

    private static final Pattern NOT_REACHED =
            Pattern.compile("Unknown host|UnknownHostException|Connection refused|Network is unreachable|timed out");

    @TempDir
    Path folder = Path.of("");

    @Test
    void shouldAnswerInSpringBoot() throws Exception {
        if (Files.notExists(ROOT.resolve("schemas/spring-boot-starter/target/classes/META-INF/spring"))) {
            abort("skipped: schemas/spring-boot-starter is not built; leave out -pl");
        }
        String port = Terminals.freePort();
        try (Examples examples = new Examples(Files.createDirectories(folder.resolve("lab")), false)) {
            start(examples, port);

            String ask = Examples.commands("spring", 2).replace("8080", port);
            String printed = examples.terminals().run(ask, "spring-2");

            Examples.assertAsShown(printed, "spring");
        }
    }

    private void start(Examples examples, String port) throws Exception {
        Path application = copy(Examples.FOLDER.resolve("spring"), folder.resolve("application"));
        Map<String, String> environment = Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", examples.kafka(),
                "SERVER_PORT", port,
                "PATH", Installed.pathWith(maven()),
                "JAVA_HOME", System.getProperty("java.home"),
                "MAVEN_ARGS", "-B -Dmaven.repo.local=" + repository() + " -Dmaven.repo.local.tail=" + downloaded());
        try {
            String start = "cd " + application + "\n" + Examples.commands("spring", 1);
            Process _ =
                    examples.terminals().start(start, "spring-1", "Started ChargesApplication", DOWNLOADS, environment);
        } catch (AssertionError e) {
            if (NOT_REACHED.matcher(String.valueOf(e.getMessage())).find()) {
                abort("skipped: Maven can't reach its repository");
            }
            throw e;
        }
    }

    /** A command {@code mvn}. */
    private Path maven() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path script = Files.writeString(bin.resolve("mvn"), "#!/bin/sh\nexec " + ROOT.resolve("mvnw") + " \"$@\"\n");
        return script.toFile().setExecutable(true) ? bin : abort("skipped: no command can be made in " + bin);
    }

    private static Path downloaded() {
        return Path.of(System.getProperty("user.home"), ".m2", "repository");
    }

    /** A local repository with what this build has made; {@code install} would change the user's. */
    private Path repository() throws IOException {
        Path repository = folder.resolve("repository");
        for (Map.Entry<String, String> artifact : ARTIFACTS.entrySet()) {
            Path module = ROOT.resolve(artifact.getKey());
            Path in = Files.createDirectories(repository
                    .resolve("dev/headgate")
                    .resolve(artifact.getValue())
                    .resolve(VERSION));
            String name = artifact.getValue() + "-" + VERSION;
            Files.copy(module.resolve("pom.xml"), in.resolve(name + ".pom"));
            if (!artifact.getKey().isEmpty()) {
                jar(module.resolve("target/classes"), in.resolve(name + ".jar"));
            }
        }
        return repository;
    }

    private static void jar(Path classes, Path jar) throws IOException {
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Path file : files(classes)) {
                zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, zip);
            }
        }
    }

    private static Path copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            Path copy = to.resolve(from.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
        return to;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
