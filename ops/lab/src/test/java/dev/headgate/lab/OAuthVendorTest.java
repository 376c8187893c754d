package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The page's vendor with OAuth2: its files are written down, its commands run in a shell, and print what it says. */
@Tag("broker")
@Tag("full")
class OAuthVendorTest {

    private static final String HEADING = "## A vendor with OAuth2\n";
    private static final Pattern FILE = Pattern.compile("(?s)```yaml\\n# ([a-z]+\\.yaml)\\n(.*?)```");
    private static final Pattern COMMANDS = Pattern.compile("(?s)```sh\\n(.*?)```");
    private static final Pattern PRINTED = Pattern.compile("(?s)```text\\n(.*?)```");

    @TempDir
    Path folder = Path.of("");

    /** What a result tells of an intent that waited, as it may on a busy machine: how long, and its history on further lines. */
    private static final Pattern WAITED = Pattern.compile(", waited .*|(?m)^  .*\\R");

    private String page = "";

    @BeforeEach
    void writeItsFiles() throws IOException {
        String whole = Files.readString(Path.of("..", "..", "ops", "docs", "describe-a-vendor.md"));
        int begin = whole.indexOf(HEADING);
        page = whole.substring(begin, whole.indexOf("\n## ", begin + HEADING.length()))
                .replace("9093", Terminals.freePort())
                .replace("8099", Terminals.freePort());
        for (MatchResult file : FILE.matcher(page).results().toList()) {
            Files.writeString(folder.resolve(file.group(1)), file.group(2));
        }
    }

    @Test
    @Timeout(300)
    void shouldCallAVendorWithATokenAsThePageShows() throws Exception {
        List<String> commands = all(COMMANDS);
        List<String> printed = all(PRINTED);

        try (Terminals terminals = new Terminals(folder)) {
            terminals.start(commands.get(0), "broker");
            Process simulator = terminals.start(commands.get(1), "simulator");
            Process headgate = terminals.start(commands.get(2), "app");
            String asked = terminals.run(commands.get(3), "asked");
            terminals.interrupt(headgate);
            terminals.interrupt(simulator);

            String shown = asked.replaceAll("\\d\\d:\\d\\d:\\d\\d", "01:51:55");
            assertThat(WAITED.matcher(shown).replaceAll("")).isEqualTo(printed.get(0));
            assertThat(terminals.printed("simulator")).endsWith(printed.get(1));
        }
    }

    private List<String> all(Pattern pattern) {
        return pattern.matcher(page).results().map(it -> it.group(1)).toList();
    }
}
