package dev.headgate.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.cli.Program;
import dev.headgate.cli.Shell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Command;

class CompletionTest {

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "'headgate topi', topics",
        "'headgate topics ', apply check grow",
        "'headgate topics grow --part', --partitions",
        "'headgate completion ', bash zsh",
        "'./headgate vendors sh', show"
    })
    void shouldCompleteInBash(String line, String words) throws Exception {
        assertThat(completed(line)).containsExactlyInAnyOrder(words.split(" "));
    }

    @Test
    void shouldKnowEveryCommandInBash() throws Exception {
        assertThat(completed("headgate "))
                .containsAll(Program.USERS.stream()
                        .map(it -> it.getAnnotation(Command.class).name())
                        .toList());
    }

    @Test
    void shouldBeOneScriptForBashAndZsh() {
        String script = Shell.run("completion", "zsh").out();

        assertThat(script)
                .contains("bashcompinit", "complete -F _complete_headgate -o default headgate")
                .isEqualTo(Shell.run("completion", "bash").out());
    }

    private List<String> completed(String line) throws Exception {
        Path script = Files.writeString(
                folder.resolve("headgate.bash"), Shell.run("completion", "bash").out());
        String words = line.replaceAll(" $", " ''");
        int last = line.split(" ", -1).length - 1;
        Process bash = new ProcessBuilder(
                        "bash",
                        "--norc",
                        "-c",
                        "source " + script + "; COMP_WORDS=(" + words + "); COMP_CWORD=" + last + "; COMP_LINE='" + line
                                + "'; COMP_POINT=" + line.length()
                                + "; _complete_headgate 2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"")
                .redirectErrorStream(true)
                .start();
        String printed = printed(bash);
        assertThat(bash.waitFor()).as(printed).isZero();
        return printed.lines().filter(it -> !it.isEmpty()).map(String::strip).toList();
    }

    private static String printed(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
