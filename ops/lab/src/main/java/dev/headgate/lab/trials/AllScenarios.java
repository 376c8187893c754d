package dev.headgate.lab.trials;

import dev.headgate.cli.support.Json;
import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.Exit;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.scenario.Scenario;
import dev.headgate.trials.scenario.ScenarioOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;

/**
 * Plays scenarios one after the other, each in its full size, and ends with a table of their verdicts. A scenario that fails
 * with an exception is not ok, and the next one is played.
 *
 * <p>Threading: a signal interrupts the thread that plays.
 */
final class AllScenarios {

    private final Output output;
    private final List<Scenario> scenarios;
    private final @Nullable VerdictFile file;

    /**
     * @param file gets each verdict, and says which scenarios have one already; null if nothing is kept
     */
    AllScenarios(Output output, List<Scenario> scenarios, @Nullable VerdictFile file) {
        this.output = output;
        this.scenarios = scenarios;
        this.file = file;
    }

    /** Returns the exit code. */
    int play(ScenarioOptions options, Consumer<String> progress) throws IOException, InterruptedException {
        Map<String, Verdict> before = file == null ? Map.of() : file.read(options.seed());
        List<Verdict> verdicts = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            Verdict verdict = before.get(scenario.name());
            if (verdict == null) {
                verdict = verdict(scenario, options, line -> progress.accept(scenario.name() + ": " + line));
                if (file != null) {
                    file.add(verdict);
                }
            }
            if (output.isJson()) {
                output.json(verdict);
                output.out().flush();
            }
            verdicts.add(verdict);
        }
        if (!output.isJson()) {
            table(verdicts);
        }
        return verdicts.stream().allMatch(Verdict::ok) ? Exit.GOOD : Exit.BROKEN;
    }

    private Verdict verdict(Scenario scenario, ScenarioOptions options, Consumer<String> progress)
            throws InterruptedException {
        long began = System.nanoTime();
        try {
            Report report = scenario.run(options, progress);
            report.inWords().forEach(progress);
            progress.accept(report.ok() ? "ok" : "NOT OK");
            return new Verdict(
                    scenario.name(),
                    options.seed(),
                    report.ok(),
                    secondsSince(began),
                    Json.MAPPER.valueToTree(report),
                    null);
        } catch (InterruptedException | InterruptException e) {
            throw e;
        } catch (Exception e) {
            String reason = CommandException.reason(e);
            progress.accept("NOT OK: " + reason);
            return new Verdict(scenario.name(), options.seed(), false, secondsSince(began), null, reason);
        }
    }

    /** In tenths. */
    private static double secondsSince(long began) {
        return Math.round((System.nanoTime() - began) / 1e8) / 10.0;
    }

    private void table(List<Verdict> verdicts) {
        output.line(String.format(Locale.ROOT, "%-17s %-6s %7s", "scenario", "ok", "seconds"));
        for (Verdict it : verdicts) {
            String words = it.error() == null ? "" : "  " + it.error();
            output.line(String.format(
                    Locale.ROOT, "%-17s %-6s %7.1f%s", it.scenario(), it.ok() ? "ok" : "NOT OK", it.seconds(), words));
        }
    }
}
