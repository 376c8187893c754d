package dev.headgate.lab.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLengthsTest {

    @TempDir
    Path folder = Path.of("");

    @Test
    void shouldKnowWhatWasKept() {
        RunLengths lengths = new RunLengths(folder.resolve("lengths"));
        lengths.keep("scenario quota", Duration.ofSeconds(93));
        lengths.keep("scenario grow", Duration.ofSeconds(121));

        assertThat(lengths.last("scenario quota")).isEqualTo(Duration.ofSeconds(93));
        assertThat(lengths.last("scenario steer")).isNull();
    }

    @Test
    void shouldDoWithoutAFileOrWithABrokenOne() throws Exception {
        new RunLengths(null).keep("demo", Duration.ofSeconds(1));
        assertThat(new RunLengths(null).last("demo")).isNull();

        Path broken = Files.writeString(folder.resolve("broken"), "demo=\\u12\nscenario=soon\n");
        new RunLengths(broken).keep("demo", Duration.ofSeconds(1));
        assertThat(new RunLengths(broken).last("demo")).isNull();
        assertThat(new RunLengths(folder.resolve("no/such/folder")).last("demo"))
                .isNull();
    }

    @Test
    void shouldTakeCommandsForTheSameThatLastAsLong() {
        List<String> one = List.of("scenario", "quota", "--seconds", "30", "--json", "--seed", "7");
        List<String> other = List.of("scenario", "quota", "--seed=9", "--seconds", "30");

        assertThat(RunLengths.key(one)).isEqualTo("scenario quota --seconds 30").isEqualTo(RunLengths.key(other));
    }
}
