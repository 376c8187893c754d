package dev.headgate.lab.trials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.cli.support.Operation;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.lab.Shell;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.scenario.Play;
import dev.headgate.trials.scenario.Scenario;
import dev.headgate.trials.scenario.ScenarioOptions;
import dev.headgate.trials.scenario.Script;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class AllScenariosTest {

    private static final ScenarioOptions OPTIONS = new ScenarioOptions(1, null);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    private final List<String> played = new ArrayList<>();
    private final StringWriter out = new StringWriter();

    @Test
    void shouldPlayEachAndEndWithATable() throws Exception {
        int exit = play(null, good("quota"), good("penalty"));

        assertThat(exit).isEqualTo(Exit.GOOD);
        assertThat(played).containsExactly("quota", "penalty");
        assertThat(lines()).hasSize(3).first().isEqualTo("scenario          ok     seconds");
        assertThat(lines().get(1)).matches("quota             ok         0\\.\\d");
    }

    @Test
    void shouldPlayOnAfterOneThatIsNotOkOrFails() throws Exception {
        int exit = play(null, bad("quota"), failing("penalty"), good("compound"));

        assertThat(exit).isEqualTo(Exit.BROKEN);
        assertThat(played).containsExactly("quota", "penalty", "compound");
        assertThat(lines().get(1)).matches("quota             NOT OK +0\\.\\d");
        assertThat(lines().get(2)).matches("penalty           NOT OK +0\\.\\d  no broker");
        assertThat(lines().get(3)).startsWith("compound          ok ");
    }

    @Test
    void shouldPrintALineOfJsonForEach() throws Exception {
        play(null, List.of("--json"), good("quota"), failing("penalty"));

        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst())
                .startsWith("{\"scenario\":\"quota\",\"seed\":1,\"ok\":true,\"seconds\":")
                .contains("\"figures\":{\"scenario\":\"quota\",\"seed\":1,\"ok\":true,\"calls\":7}");
        assertThat(lines().get(1)).endsWith("\"error\":\"no broker\"}");
    }

    @Test
    void shouldNotPlayAgainWhatHasAVerdictInTheFile() throws Exception {
        Path file = dir.resolve("verdicts.jsonl");
        play(file, bad("quota"), good("penalty"));
        played.clear();
        out.getBuffer().setLength(0);

        int exit = play(file, good("quota"), good("penalty"), good("compound"));

        assertThat(exit).isEqualTo(Exit.BROKEN);
        assertThat(played).containsExactly("compound");
        assertThat(lines()).hasSize(4).element(1).asString().startsWith("quota             NOT OK");
        assertThat(Files.readAllLines(file)).hasSize(3);
    }

    @Test
    void shouldPlayAgainWhatHasAVerdictOfAnotherSeed() throws Exception {
        Path file = dir.resolve("verdicts.jsonl");
        play(file, good("quota"));
        played.clear();

        new AllScenarios(output(List.of()), List.of(good("quota")), new VerdictFile(file))
                .play(new ScenarioOptions(2, null), _ -> {});

        assertThat(played).containsExactly("quota");
    }

    @Test
    void shouldPlayAgainWhatWasBeingWrittenWhenTheMachineStopped() throws Exception {
        Path file = dir.resolve("verdicts.jsonl");
        play(file, good("quota"), good("penalty"));
        String whole = Files.readString(file);
        Files.writeString(file, whole.substring(0, whole.length() - 5));
        played.clear();

        play(file, good("quota"), good("penalty"));

        assertThat(played).containsExactly("penalty");
        assertThat(new VerdictFile(file).read(1)).containsOnlyKeys("quota", "penalty");
    }

    @Test
    void shouldNameALineThatIsNotAVerdict() throws IOException {
        Path file = Files.writeString(dir.resolve("verdicts.jsonl"), "hello\n");

        assertThatThrownBy(() -> play(file, good("quota")))
                .isInstanceOf(CommandException.class)
                .hasMessageContaining("verdicts.jsonl: line 1 is not a verdict of a scenario");
        assertThat(played).isEmpty();
    }

    @Test
    void shouldStopWhenItIsInterrupted() {
        Scenario stopped = scenario("quota", _ -> {
            throw new InterruptedException();
        });

        assertThatThrownBy(() -> play(null, stopped, good("penalty"))).isInstanceOf(InterruptedException.class);
        assertThat(played).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "all, --seconds, 30, 'scenario all plays full sizes: it takes no --seconds'",
        "quota, --resume, verdicts.jsonl, '--resume is for scenario all'"
    })
    void shouldRefuseOptionsOfTheOtherKind(String name, String option, String value, String words) {
        Shell.Outcome outcome = Shell.run("scenario", name, option, value);

        assertThat(outcome.exit()).isEqualTo(Exit.USAGE);
        assertThat(outcome.err()).contains(words);
    }

    private int play(@Nullable Path file, Scenario... scenarios) throws Exception {
        return play(file, List.of(), scenarios);
    }

    private int play(@Nullable Path file, List<String> arguments, Scenario... scenarios) throws Exception {
        return new AllScenarios(output(arguments), List.of(scenarios), file == null ? null : new VerdictFile(file))
                .play(OPTIONS, _ -> {});
    }

    private Scenario good(String name) {
        return found(name, true);
    }

    private Scenario bad(String name) {
        return found(name, false);
    }

    private Scenario found(String name, boolean ok) {
        return scenario(name, report -> {
            played.add(name);
            report.with("calls", 7).must(ok, "it is good").note("{calls} calls");
        });
    }

    private Scenario failing(String name) {
        return scenario(name, _ -> {
            played.add(name);
            throw new IllegalStateException("no broker");
        });
    }

    /** What happens in a scenario that needs nothing but its report. */
    private interface Played {

        void play(Report report) throws Exception;
    }

    private static Scenario scenario(String name, Played played) {
        return new Scenario(name, "is played without a broker", new Script() {
            @Override
            public void play(Play play) throws Exception {
                played.play(play.report());
            }

            @Override
            public void judge(Report report) {}
        });
    }

    private List<String> lines() {
        return out.toString().lines().toList();
    }

    private Output output(List<String> arguments) {
        Printing command = new Printing();
        new CommandLine(command).setOut(new PrintWriter(out, true)).parseArgs(arguments.toArray(String[]::new));
        return command.output;
    }

    /** Has an output as every command has it. */
    @Command(name = "printing")
    private static final class Printing extends Operation {

        @Mixin
        private final Output output = new Output();

        @Override
        public Integer call() {
            return Exit.GOOD;
        }
    }
}
