package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.scenario.Scenario;
import dev.headgate.trials.scenario.Scenarios;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The completion of the program that has all commands. */
class CompletionTest {

    @TempDir
    Path folder = Path.of("");

    @Test
    void shouldCompleteWhatOnlyThisProgramHas() throws Exception {
        List<String> names = Scenarios.ALL.stream().map(Scenario::name).toList();

        assertThat(completed("./headgate", "scenario", "''")).containsAll(names).contains("list");
        assertThat(completed("./headgate", "de")).containsExactlyInAnyOrder("demo", "dead-letters");
        assertThat(completed("./headgate", "bench", "''")).contains("http", "doors", "scale");
        assertThat(completed("./headgate", "vendors", "rehearse", "str")).containsExactly("stripe");
    }

    /** @param words of a line in bash, of which the last is begun */
    private List<String> completed(String... words) throws Exception {
        Path script = Files.writeString(
                folder.resolve("headgate.bash"), Shell.run("completion", "bash").out());
        String line = "source " + script + "; COMP_WORDS=(" + String.join(" ", words) + "); COMP_CWORD="
                + (words.length - 1) + "; _complete_headgate 2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process bash = new ProcessBuilder("bash", "--norc", "-c", line)
                .redirectErrorStream(true)
                .start();
        String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(printed).isZero();
        return printed.lines().map(String::strip).filter(it -> !it.isEmpty()).toList();
    }
}
