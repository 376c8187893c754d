package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.cli.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** The scripts that start the programs, and the page that lists the users' commands. */
class ScriptTest {

    private static final Pattern FOR_USERS = Pattern.compile("(?m)^ +(.*) \\| -V \\| --version\\) program=cli ;;$");

    private static final Path ROOT = Path.of("..", "..");

    /** The commands that get a heap of a gibibyte. */
    private static final Pattern LARGE = Pattern.compile("(?m)^ +(.*)\\) \\S+=\\(?-Xmx1g\\)? ;;$");

    @Test
    void shouldStartTheUsersProgramForEveryCommandThatItHas() throws Exception {
        Matcher line = FOR_USERS.matcher(Files.readString(ROOT.resolve("headgate")));

        assertThat(line.find()).isTrue();

        assertThat(line.group(1).split(" \\| ")).containsExactlyElementsOf(usersCommands());
    }

    @Test
    void shouldGiveAUsersCommandTheSameHeapInTheSourcesAndInTheTarball() throws Exception {
        List<String> inTheSources = new ArrayList<>(large(ROOT.resolve("headgate")));
        inTheSources.retainAll(usersCommands());

        assertThat(large(ROOT.resolve("ops/cli/src/dist/bin/headgate")))
                .contains("run", "what-if")
                .hasSameElementsAs(inTheSources);
    }

    @Test
    void shouldListEveryCommandOfUsersInThePage() throws Exception {
        String page = Files.readString(ROOT.resolve("ops/docs/operate.md"));

        assertThat(usersCommands()).allSatisfy(it -> assertThat(page).containsPattern("(?m)^\\| `" + it + "[ `]"));
    }

    private static List<String> usersCommands() {
        return Program.USERS.stream()
                .map(it -> it.getAnnotation(Command.class).name())
                .toList();
    }

    private static List<String> large(Path script) throws IOException {
        Matcher line = LARGE.matcher(Files.readString(script));
        assertThat(line.find()).isTrue();
        return List.of(line.group(1).split(" \\| "));
    }
}
