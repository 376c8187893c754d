package dev.headgate.lab;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples with Avro: each is run as its page says, and prints what that shows. */
@Tag("broker")
@Tag("full")
@Timeout(300)
class AvroExamplesTest {

    @TempDir
    static Path folder = Path.of("");

    private static Examples examples;

    @BeforeAll
    static void startWhatTheyNeed() throws Exception {
        examples = new Examples(folder, false);
    }

    @AfterAll
    static void end() throws Exception {
        examples.close();
    }

    @Test
    void shouldBeAnsweredInPython() throws Exception {
        Path python = Installed.python("confluent_kafka", "avro.schema");

        String printed =
                examples.run("python", 1, Map.of("PATH", Installed.pathWith(python), "PYTHONDONTWRITEBYTECODE", "1"));

        Examples.assertAsShown(printed, "python");
    }

    @Test
    void shouldBeAnsweredInJavaWithHeadgatesRecords() throws Exception {

        String printed = examples.run("java-avro", 0, Map.of("PATH", Installed.pathWith(Terminals.jdk())));

        Examples.assertAsShown(printed, "java-avro");
    }
}
