package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples with JSON: each is run as its page says, and prints what that shows. */
@Tag("broker")
@Tag("full")
@Timeout(300)
class ExamplesTest {

    private static final Pattern NOT_REACHED =
            Pattern.compile("ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ERR_SOCKET_TIMEOUT");

    @TempDir
    static Path folder = Path.of("");

    private static Examples examples;

    @BeforeAll
    static void startWhatTheyNeed() throws Exception {
        examples = new Examples(folder, true);
    }

    @AfterAll
    static void end() throws Exception {
        examples.close();
    }

    @Test
    void shouldBeAnsweredInNode() throws Exception {
        Installed.need("node");
        Installed.need("npm");
        Path copy = Files.createDirectories(folder.resolve("node"));
        for (String file : new String[] {"package.json", "package-lock.json", "call.mjs"}) {
            Files.copy(Examples.FOLDER.resolve("node").resolve(file), copy.resolve(file));
        }
        install(copy);

        String printed = examples.run("node", copy, 1, Map.of());

        Examples.assertAsShown(printed, "node");
    }

    private static void install(Path copy) throws Exception {
        try {
            String _ = examples.run("node", copy, 0, Map.of());
        } catch (AssertionError e) {
            if (NOT_REACHED.matcher(String.valueOf(e.getMessage())).find()) {
                abort("skipped: npm can't reach its registry");
            }
            throw e;
        }
    }

    @Test
    void shouldBeAnsweredInPython() throws Exception {
        Path python = Installed.python("confluent_kafka");

        String printed = examples.run("python", 0, Map.of("PATH", Installed.pathWith(python)));

        Examples.assertAsShown(printed, "python");
    }

    @Test
    void shouldBeAnsweredInJavaWithNothingOfOurs() throws Exception {
        String kafkaAlone = Stream.of(Terminals.classPath().split(File.pathSeparator))
                .filter(it -> it.matches(".*/(kafka-clients|slf4j-api|lz4-java)-[^/]*\\.jar"))
                .collect(Collectors.joining(File.pathSeparator));

        String printed =
                examples.run("java", 0, Map.of("CLASSPATH", kafkaAlone, "PATH", Installed.pathWith(Terminals.jdk())));

        assertThat(kafkaAlone).contains("kafka-clients");
        Examples.assertAsShown(printed, "java");
    }

    @Test
    void shouldBeAnsweredInJavaWithHeadgatesClient() throws Exception {

        String printed = examples.run("java-client", 0, Map.of("PATH", Installed.pathWith(Terminals.jdk())));

        Examples.assertAsShown(printed, "java-client");
    }

    @Test
    void shouldBeAnsweredInAShell() throws Exception {
        Installed.need("kcat");

        String printed = examples.run("kcat", 0, Map.of());

        Examples.assertAsShown(printed, "kcat");
    }

    @Test
    void shouldBeAnsweredAsCloudEvents() throws Exception {
        Installed.need("kcat");

        String printed = examples.run("cloudevents", 0, Map.of());

        Examples.assertAsShown(printed, "cloudevents");
    }
}
