package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The walk to a service of one's own: its commands run in shells, and print what the page says. */
@Tag("broker")
@Tag("full")
class YourOwnServiceTest {

    private static final Path OPS = Path.of("..", "..", "ops");
    private static final Pattern COMMANDS = Pattern.compile("(?s)```sh\\n(.*?)```");
    private static final Pattern PRINTED = Pattern.compile("(?s)```text\\n(.*?)```");

    @TempDir
    Path folder = Path.of("");

    @Test
    @Timeout(300)
    void shouldHaveAVendorCalledByAProgramOfOnesOwn() throws Exception {
        Path python = Installed.python("confluent_kafka");
        String kafka = Terminals.freePort();
        String vendor = Terminals.freePort();
        String page = Files.readString(OPS.resolve("docs").resolve("your-own-service.md"))
                .replace("sandbox ", "sandbox --port " + kafka + " ")
                .replace("9092", kafka)
                .replace("8099", vendor);
        List<String> commands = all(COMMANDS, page);
        Files.createSymbolicLink(folder.resolve("ops"), OPS.toRealPath());

        try (Terminals terminals = new Terminals(folder)) {
            terminals.start(commands.get(0), "broker");
            Map<String, String> environment = Map.of("PATH", Installed.pathWith(Terminals.jdk()));
            terminals.start(commands.get(1), "vendor", "Serving", Terminals.LONGEST, environment);
            String valid = terminals.run(commands.get(2), "profile");
            terminals.start(commands.get(3), "app");
            String printed = terminals.run(
                    folder,
                    commands.get(5),
                    "program",
                    Map.of("PATH", Installed.pathWith(python), "KAFKA_BOOTSTRAP_SERVERS", "localhost:" + kafka));

            assertThat(valid).contains("crm");
            assertThat(printed).isEqualTo(all(PRINTED, page).getFirst());
            assertThat(terminals.printed("vendor")).containsOnlyOnce("GET /v1/contacts/7");
        }
    }

    private static List<String> all(Pattern pattern, String page) {
        return pattern.matcher(page).results().map(it -> it.group(1)).toList();
    }
}
