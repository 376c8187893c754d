package dev.headgate.trials.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program of this machine that was run to its end.
 *
 * @param exit its exit code
 * @param printed what it wrote to its standard output and error
 */
record Tool(int exit, String printed) {

    /**
     * Runs one. Interrupted, it ends it, with all that it started.
     *
     * @param log a file for what it prints
     * @throws IOException if there is no such program, or it does not end in time
     */
    static Tool run(List<String> command, Path log, Duration longest) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(command.getFirst() + " did not end within " + longest.toSeconds() + " s");
            }
            return new Tool(process.exitValue(), Files.readString(log));
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    /** Whether it ended well. */
    boolean ok() {
        return exit == 0;
    }
}
