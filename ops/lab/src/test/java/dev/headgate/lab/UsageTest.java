package dev.headgate.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Execution(ExecutionMode.CONCURRENT)
class UsageTest {

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|which command? demo, run",
                "stauts|did you mean",
                "sandbox --port 70000|--port must be 0 to 65535: 70000",
                "sandbox --security TLS|SASL_SSL",
                "scenario nothing|no scenario is called nothing; there are: quota, penalty",
                "scenario quota --seconds 2|--seconds must be 3 to 900, not 2",
                "bench|which command? engine, latency, http, quota, penalty, doors, scale, decision, serde, answer",
                "bench engine --only pulsar|no contender is called pulsar; there are: copy, headgate, plain",
                "bench quota --only copy|no contender is called copy; there are: headgate, plain, plain-paced",
                "bench penalty --only plain-paced|no contender is called plain-paced; there are: headgate, plain,"
                        + " plain-gated",
                "bench http --repeats 101|--repeats must be 1 to 100, not 101",
                "bench engine --repeats 0|--repeats must be 1 to 100, not 0",
                "bench doors --repeats 0|--repeats must be 1 to 100, not 0",
                "bench scale --repeats 0|--repeats must be 1 to 100, not 0",
                "bench scale --only TIME|VENDORS",
                "simulate --seeds 0|--seeds must be at least 1, not 0",
                "simulator no-such-file.yaml|no-such-file.yaml",
                "vendors rehearse acme|no profile comes with Headgate for acme; 'headgate vendors list' names those",
                "vendors rehearse twilio --refuse-at 3|--refuse-at: twilio has no refusal in its profile",
                "vendors rehearse stripe --refuse-at 0|--refuse-at must be at least 1, not 0"
            })
    void shouldEndWithTwoAndNameTheMistake(String arguments, String named) {
        String[] args = arguments.isEmpty() ? new String[0] : arguments.split(" ");

        Shell.Outcome outcome = Shell.run(args);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err().toLowerCase(java.util.Locale.ROOT))
                .contains(named.toLowerCase(java.util.Locale.ROOT))
                .doesNotContain("\tat ");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void shouldHelpInEightyColumnsWithExitCodesAndExamples() {
        Deque<CommandLine> left = new ArrayDeque<>(List.of(Main.commandLine(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(new StringWriter()),
                new PrintWriter(new StringWriter()))));
        List<String> wide = new ArrayList<>();
        List<String> unexplained = new ArrayList<>();
        while (!left.isEmpty()) {
            CommandLine command = left.pop();
            left.addAll(command.getSubcommands().values());
            String help = command.getUsageMessage();
            help.lines().filter(line -> line.length() > 80).forEach(wide::add);
            if (command.getSubcommands().isEmpty() && !(help.contains("Exit codes:") && help.contains("Examples:"))) {
                unexplained.add(command.getCommandName());
            }
        }

        assertThat(wide).isEmpty();
        assertThat(unexplained).isEmpty();
    }

    @Test
    void shouldNameThePortThatIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Shell.Outcome outcome = Shell.run("simulator", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(outcome.exit()).isEqualTo(3);
            assertThat(outcome.err()).contains("port " + taken.getLocalPort()).contains("--port");
        }
    }

    @Test
    void shouldNameEveryMistakeOfASimulatorsFile() throws IOException {
        Path file = Files.writeString(folder.resolve("vendors.yaml"), "vendors:\n  - {id: a, color: red, size: 3}\n");

        Shell.Outcome outcome = Shell.run("simulator", file.toString());

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("color").contains("size");
    }
}
