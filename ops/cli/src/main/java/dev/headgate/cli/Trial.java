package dev.headgate.cli;

import dev.headgate.trials.Findings;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.InterruptException;

/** Plays what ends by itself, or is stopped by a signal, and says what came of it. */
final class Trial {

    private Trial() {}

    /** What is played. */
    interface Played {

        Findings run(Consumer<String> progress) throws Exception;
    }

    /** Returns the exit code. */
    static int play(Output output, Played played) throws Exception {
        try (Stop stop = Stop.onSignal()) {
            Thread player = Thread.currentThread();
            Thread watch = Thread.ofVirtual().start(() -> interruptWhenStopped(stop, player));
            Findings findings = played.run(output::note);
            watch.interrupt();
            if (output.isJson()) {
                output.json(findings);
            } else {
                findings.inWords().forEach(output::line);
                output.line(findings.ok() ? "ok" : "NOT OK");
            }
            return findings.ok() ? Exit.GOOD : Exit.BROKEN;
        } catch (InterruptedException | InterruptException e) {
            throw CommandException.broken("stopped");
        }
    }

    private static void interruptWhenStopped(Stop stop, Thread player) {
        try {
            stop.await();
            player.interrupt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // played to its end
        }
    }
}
