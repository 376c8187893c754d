package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.cli.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** The script that starts either program. */
class ScriptTest {

    private static final Pattern FOR_USERS = Pattern.compile("(?m)^ +(.*) \\| -V \\| --version\\) program=cli ;;$");

    @Test
    void shouldStartTheUsersProgramForEveryCommandThatItHas() throws Exception {
        Matcher line = FOR_USERS.matcher(Files.readString(Path.of("..", "..", "headgate")));

        assertThat(line.find()).isTrue();

        List<String> commands = Program.USERS.stream()
                .map(it -> it.getAnnotation(Command.class).name())
                .toList();
        assertThat(line.group(1).split(" \\| ")).containsExactlyElementsOf(commands);
    }
}
