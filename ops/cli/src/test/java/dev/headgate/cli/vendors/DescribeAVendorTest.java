package dev.headgate.cli.vendors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.cli.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page that describes vendors: its files are written down, its commands run, and print what it says. */
class DescribeAVendorTest {

    private static final Pattern FILE = Pattern.compile("(?s)```yaml\\n# ([a-z]+\\.yaml)\\n(.*?)```");
    private static final Pattern CONSOLE = Pattern.compile("(?s)```console\\n(.*?)```");
    private static final int MAX_LINES = 40;

    @TempDir
    Path folder = Path.of("");

    private String page = "";

    @BeforeEach
    void writeItsFiles() throws IOException {
        page = Files.readString(Path.of("..", "..", "ops", "docs", "describe-a-vendor.md"));
        for (MatchResult file : FILE.matcher(page).results().toList()) {
            Files.writeString(folder.resolve(file.group(1)), file.group(2));
        }
    }

    @Test
    void shouldPrintWhatThePageShows() {
        List<String> shown = CONSOLE.matcher(page)
                .results()
                .flatMap(it -> it.group(1).lines())
                .toList();
        List<String> printed = new ArrayList<>();
        for (String line : shown) {
            if (line.startsWith("$ headgate ")) {
                printed.add(line);
                printed.addAll(run(line.substring("$ headgate ".length())));
            }
        }

        assertThat(printed).hasSizeGreaterThan(10).isEqualTo(shown);
    }

    private List<String> run(String arguments) {
        String[] args = Stream.of(arguments.split(" "))
                .map(it -> it.endsWith(".yaml") ? folder.resolve(it).toString() : it)
                .toArray(String[]::new);
        Shell.Outcome outcome = Shell.run(args);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return outcome.out().replace(folder + "/", "").lines().toList();
    }

    @Test
    void shouldDescribeEachVendorInFewLines() throws IOException {
        for (String vendor : List.of("airtable", "attio", "cloudflare", "discord")) {
            assertThat(Files.readAllLines(folder.resolve(vendor + ".yaml"))).hasSizeLessThanOrEqualTo(MAX_LINES);
        }
    }
}
