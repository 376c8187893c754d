package dev.headgate.bench.process;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A main class in a JVM of its own that is compiled as well as it can be, and has printed that it is ready. */
public final class ChildProcess implements AutoCloseable {

    private final ChildJvm jvm;
    private final MatchResult printed;

    private ChildProcess(ChildJvm jvm, MatchResult printed) {
        this.jvm = jvm;
        this.printed = printed;
    }

    /**
     * Starts it and waits; closes it again if it does not get ready.
     *
     * @param options of the JVM
     * @param log for what it prints
     * @param ready what it prints then
     * @throws IllegalStateException with what it printed, if it ends instead, or takes longer
     */
    public static ChildProcess start(
            Class<?> main, List<String> arguments, List<String> options, Path log, Pattern ready, Duration longest)
            throws IOException, InterruptedException {
        ChildJvm jvm = ChildJvm.start(
                new ChildJvm.Program(main.getName(), arguments, options, List.of(), ChildJvm.Aim.FAST), log);
        try {
            return new ChildProcess(jvm, jvm.awaitPrinted(ready, longest));
        } catch (IOException | InterruptedException | RuntimeException e) {
            jvm.close();
            throw e;
        }
    }

    public ChildJvm jvm() {
        return jvm;
    }

    /** The first group of what it printed when it was ready. */
    public String printed() {
        return printed.group(1);
    }

    /**
     * @throws IllegalStateException with what it printed, if it has ended
     */
    public void check() throws IOException {
        if (!jvm.isAlive()) {
            throw new IllegalStateException("a child process ended with " + jvm.exitValue() + ":\n" + jvm.log());
        }
    }

    /**
     * Has it stop by itself.
     *
     * @throws IllegalStateException with what it printed, if it does not in time
     */
    public void stop(Duration longest) throws IOException, InterruptedException {
        jvm.terminate();
        if (!jvm.awaitEnd(longest)) {
            throw new IllegalStateException("a child process did not stop:\n" + jvm.log());
        }
    }

    /** Kills it if it still runs. */
    @Override
    public void close() throws IOException, InterruptedException {
        jvm.close();
    }
}
