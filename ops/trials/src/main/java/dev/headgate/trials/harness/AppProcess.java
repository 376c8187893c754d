package dev.headgate.trials.harness;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The program in a JVM of its own, so that it can be killed. */
public final class AppProcess implements AutoCloseable {

    /** By name: it must be on the class path, and nothing here is compiled against it. */
    private static final String MAIN = "dev.headgate.app.HeadgateMain";

    private static final Pattern ANNOUNCED = Pattern.compile("READY management=(\\d+)");
    private static final Duration READY = Duration.ofSeconds(90);
    private static final Duration END = Duration.ofSeconds(60);

    private final ChildJvm jvm;

    /** The port of its management endpoint. */
    private final int managementPort;

    private AppProcess(ChildJvm jvm, int managementPort) {
        this.jvm = jvm;
        this.managementPort = managementPort;
    }

    /**
     * Starts it and waits until it serves.
     *
     * @param extra class path entries before the program's own
     */
    public static AppProcess start(Path config, Path... extra) throws IOException, InterruptedException {
        return start(config, List.of(), List.of(extra));
    }

    /**
     * The same.
     *
     * @param options more options for its JVM
     */
    public static AppProcess start(Path config, List<String> options, List<Path> extra)
            throws IOException, InterruptedException {
        ChildJvm.Program program = new ChildJvm.Program(
                MAIN,
                List.of("-c", config.toString()),
                Stream.concat(Stream.of("-Xmx384m"), options.stream()).toList(),
                extra);
        ChildJvm jvm = ChildJvm.start(program, Files.createTempFile(config.getParent(), "app-", ".log"));
        try {
            String port = jvm.awaitPrinted(ANNOUNCED, READY).group(1);
            return new AppProcess(jvm, Integer.parseInt(port));
        } catch (Exception e) {
            jvm.close();
            throw e;
        }
    }

    public int managementPort() {
        return managementPort;
    }

    /** Processor time used so far. */
    public Duration cpu() {
        return jvm.cpu();
    }

    /** kill -9. */
    public void kill() throws InterruptedException {
        jvm.kill();
    }

    /** SIGTERM; returns the exit code. */
    public int stop() throws InterruptedException {
        jvm.terminate();
        return awaitEnd();
    }

    /** SIGSTOP: it does nothing any more, and does not know. */
    public void suspend() throws IOException, InterruptedException {
        jvm.pause();
    }

    /** SIGCONT: it goes on as if nothing had been. */
    public void resume() throws IOException, InterruptedException {
        jvm.resume();
    }

    /** Has its garbage collected, so that what its heap holds is in use. */
    public void collectGarbage() throws IOException, InterruptedException {
        String _ = jvm.jcmd("GC.run");
    }

    /** Waits until it ends at a crash point. Returns false if it does not in time. */
    public boolean crashes(Duration longest) throws InterruptedException {
        return jvm.awaitEnd(longest) && jvm.exitValue() == InjectionPlan.EXIT_CODE;
    }

    /** Waits until it ends by itself. Returns the exit code, -1 if it does not in time. */
    public int exitValueWithin(Duration longest) throws InterruptedException {
        return jvm.awaitEnd(longest) ? jvm.exitValue() : -1;
    }

    /** Waits until it ends by itself; returns the exit code. */
    public int awaitEnd() throws InterruptedException {
        if (!jvm.awaitEnd(END)) {
            throw new IllegalStateException("the program did not end within " + END.toSeconds() + " s:\n" + log());
        }
        return jvm.exitValue();
    }

    public String log() {
        try {
            return jvm.log();
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() throws IOException, InterruptedException {
        jvm.close();
    }
}
