package dev.headgate.lab.trials;

import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Stoppable;
import dev.headgate.control.Exit;
import dev.headgate.trials.judge.Report;
import java.util.function.Consumer;

/** Plays what ends by itself, or is stopped by a signal, and says what came of it. */
final class Trial {

    private Trial() {}

    /** What is played. */
    interface Played {

        Report run(Consumer<String> progress) throws Exception;
    }

    /** Returns the exit code. */
    static int play(Output output, Played played) throws Exception {
        Report report = Stoppable.run(() -> played.run(new PrintedProgress(output)));
        if (output.isJson()) {
            output.json(report);
        } else {
            report.inWords().forEach(output::line);
            output.line(report.ok() ? "ok" : "NOT OK");
        }
        return report.ok() ? Exit.GOOD : Exit.BROKEN;
    }
}
