package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page that is made of the examples has them as they are. */
class ExamplesInPagesTest {

    @ParameterizedTest
    @CsvSource({
        "js, node/call.mjs",
        "python, python/call.py",
        "python, python/headgate_avro.py",
        "python, python/call_avro.py",
        "java, java/CallStripe.java",
        "java, java-client/CallStripe.java",
        "java, java-avro/CallStripe.java",
        "java, spring/src/main/java/example/ChargesApplication.java",
        "sh, kcat/call.sh",
        "sh, cloudevents/call.sh"
    })
    void shouldBeInThePageToTheLetter(String language, String file) throws Exception {
        String page = page();
        String example = Files.readString(Examples.FOLDER.resolve(file));

        assertThat(page).contains("```" + language + "\n" + example + "```\n");
        assertThat(page).contains("(examples/" + file + ")");
    }

    @Test
    void shouldSayWithWhichBytesRecordsBegin() throws Exception {
        StringBuilder table = new StringBuilder("| record | begins with |\n| --- | --- |\n");
        for (Schema schema :
                List.of(Intent.SCHEMA$, Command.SCHEMA$, Result.SCHEMA$, Page.SCHEMA$, DeadLetter.SCHEMA$)) {
            byte[] fingerprint = SchemaNormalization.parsingFingerprint("CRC-64-AVRO", schema);
            String bytes = HexFormat.ofDelimiter(" ").withUpperCase().formatHex(fingerprint);
            table.append("| `" + schema.getName() + "` | `C3 01 " + bytes + "` |\n");
        }

        assertThat(page()).contains(table);
    }

    private static String page() throws IOException {
        return Files.readString(Path.of("..", "..", "ops", "docs", "produce-and-consume.md"));
    }
}
