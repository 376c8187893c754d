package dev.headgate.cli;

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
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Execution(ExecutionMode.CONCURRENT)
class UsageTest {

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|which command? run, topics, formats, intents, results, pages, commands, dead-letters, status, top, plan, what-if, console, index, gateway, vendors, completion",
                "stauts|did you mean",
                "completion|Missing required parameter: 'SHELL'",
                "completion tcsh|expected one of [bash, zsh]",
                "topics|which command? apply, check, grow",
                "topics grow|Missing required option: '--partitions=N'",
                "topics grow --partitions 4096|--partitions must be 1 to 4095, not 4096",
                "plan --partitions 0|--partitions must be 1 to 4095, not 0",
                "plan --instances 5000|--instances must be 1 to 4095, not 5000",
                "top|top needs a terminal. Elsewhere: top --once prints it once",
                "top --once --every 10ms|--every must be at least 100ms",
                "top --sort size|[ATTENTION, WAITING, NAME]",
                "status --jsn|Unknown option: '--jsn'",
                "results tail --wait soon|'soon' is not a number and ms, s, m, h or d",
                "results tail --count 0|--count must be at least 1, not 0",
                "pages tail --count 0|--count must be at least 1, not 0",
                "results tail --from-beginning --since 1m|exclude each other",
                "topics apply --partitions 0|--partitions must be 1 to 10000, not 0",
                "topics apply --replication-factor 0|--replication-factor must be at least 1",
                "dead-letters replay|which dead letters? Choose by --vendor, --reason, --id, --since or --until, or take --all",
                "dead-letters list --reason exhasted|did you mean EXHAUSTED?",
                "dead-letters list --since soon|--since: 'soon' is neither a number and ms, s, m, h or d",
                "dead-letters list --since 1h --until 2h|--since must be before --until",
                "what-if --limit second|'second' is not NAME=MAX or NAME=MAX/WINDOW",
                "what-if --limit second=0|the maximum must be at least 1",
                "what-if --partitions 0|--partitions must be 1 to 10000, not 0",
                "what-if --runs 0|--runs must be at least 1, not 0",
                "intents count --vendor acme|Missing required option: '--by=WHAT'",
                "intents count --by tenants --vendor acme|tenants",
                "intents count --by tenant|Missing required option: '--vendor=VENDOR'",
                "intents count --by tenant --max 0 --vendor acme|--max must be 1 to 1000, not 0",
                "index|Missing required option: '--dir=DIR'",
                "index --dir x --keep 0s|--keep must be more than 0",
                "index --dir x --keep long|'long' is not a number and ms, s, m, h or d",
                "index search|Missing required option: '--dir=DIR'",
                "index search --dir nowhere|there is no folder nowhere",
                "index search --dir pom.xml|pom.xml is no folder",
                "index search --dir src|src holds no index; headgate index --dir src makes one",
                "index search --dir src --limit 0|--limit must be 1 to 10000, not 0",
                "index search --dir src --status exhasted|--status: 'exhasted' is no status; did you mean EXHAUSTED?",
                "index search --dir src --since soon|--since: 'soon' is neither a number and ms, s, m, h or d",
                "index search --dir src --since 1h --until 2h|--since must be before --until",
                "console --index src|src holds no index",
                "dead-letters list --limit 0|--limit must be at least 1, not 0"
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "status",
                "plan",
                "plan --offline",
                "top --once",
                "topics apply",
                "topics check",
                "intents send",
                "intents count --vendor acme --by tenant",
                "results tail",
                "pages tail",
                "dead-letters list"
            })
    void shouldNameTheConfigurationThatIsMissing(String command) {
        String[] args = (command + " -c nowhere.yaml").split(" ");

        Shell.Outcome outcome = Shell.run(args);

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("nowhere.yaml").doesNotContain("\tat ");
    }

    @Test
    void shouldShowTheStackTraceOnlyWhenDebugging() {
        Shell.Outcome outcome = Shell.run("status", "--debug", "-c", "nowhere.yaml");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("\tat dev.headgate.");
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
    void shouldPrintTheVersion() {
        Shell.Outcome outcome = Shell.run("--version");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).matches("headgate \\d+\\..* \\(Java \\d+\\)\\R");
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "topics apply", "topics check", "results tail --wait 1s"})
    void shouldNameTheHostWhereNoBrokerAnswers(String command) throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        Path config = config(free);
        String[] args = (command + " -c " + config).split(" ");

        Shell.Outcome outcome = Shell.run(args);

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err())
                .contains("no broker answers at 127.0.0.1:" + free)
                .doesNotContain("\tat ");
    }

    private Path config(int port) throws IOException {
        return Files.writeString(folder.resolve("headgate.yaml"), "kafka.bootstrap.servers: 127.0.0.1:" + port + "\n");
    }
}
