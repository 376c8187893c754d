package dev.headgate.trials.harness;

import dev.headgate.sandbox.ChildJvm;
import dev.headgate.sandbox.Closer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The program in a JVM of its own, so that it can be killed.
 *
 * <p>Threading: any thread.
 */
public final class AppProcess implements AutoCloseable {

    /** By name: it must be on the class path, and nothing here is compiled against it. */
    private static final String MAIN = "dev.headgate.app.HeadgateMain";

    private static final Pattern ANNOUNCED = Pattern.compile("READY management=(\\d+)");
    private static final Duration READY = Duration.ofSeconds(90);
    private static final Duration END = Duration.ofSeconds(60);

    private final ChildJvm jvm;
    private volatile int managementPort;

    /**
     * What a process holds.
     *
     * @param residentBytes memory, as Linux counts it
     * @param openFiles files, sockets and pipes
     * @param threads of the operating system
     */
    public record Held(long residentBytes, int openFiles, int threads) {}

    private AppProcess(ChildJvm jvm) {
        this.jvm = jvm;
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
        return start(config, program(config, options, extra));
    }

    private static AppProcess start(Path config, ChildJvm.Program program) throws IOException, InterruptedException {
        Path log = Files.createTempFile(config.getParent(), "app-", ".log");
        return launch(program, log, Map.of()).served();
    }

    /**
     * What is to run.
     *
     * @param classPath entries before this process's own
     */
    static ChildJvm.Program program(Path config, List<String> options, List<Path> classPath) {
        List<String> all =
                Stream.concat(Stream.of("-Xmx384m"), options.stream()).toList();
        return new ChildJvm.Program(MAIN, List.of("-c", config.toString()), all, classPath, ChildJvm.Aim.SMALL);
    }

    /**
     * Starts it without waiting.
     *
     * @param log what it prints is added to it
     * @param environment variables beside this process's own
     */
    static AppProcess launch(ChildJvm.Program program, Path log, Map<String, String> environment) throws IOException {
        return new AppProcess(ChildJvm.start(program, log, environment));
    }

    /** Waits until it serves; one that does not is closed. */
    AppProcess served() throws IOException, InterruptedException {
        try {
            managementPort = port(jvm.awaitPrinted(ANNOUNCED, READY));
            return this;
        } catch (Exception e) {
            Closer.after(e, jvm);
            throw e;
        }
    }

    /** Waits until it serves. Returns false if it ends before, or does not in time. */
    public boolean awaitReady(Duration longest) throws InterruptedException {
        return Wait.happens(longest, () -> hasServed() || !isAlive()) && hasServed();
    }

    /** Whether it has said that it serves, and still runs. */
    public boolean isReady() {
        return isAlive() && hasServed();
    }

    private boolean hasServed() {
        if (managementPort == 0) {
            Matcher announced = ANNOUNCED.matcher(log());
            managementPort = announced.find() ? port(announced) : 0;
        }
        return managementPort > 0;
    }

    public boolean isAlive() {
        return jvm.isAlive();
    }

    /** The port of its management endpoint. */
    public int managementPort() {
        if (managementPort == 0) {
            throw new IllegalStateException("not seen to serve yet");
        }
        return managementPort;
    }

    private static int port(MatchResult announced) {
        return Integer.parseInt(announced.group(1));
    }

    /** Processor time used so far. */
    public Duration cpu() {
        return jvm.cpu();
    }

    /** What it holds of the machine; 0 each where that can't be read. */
    public Held held() {
        return new Held(jvm.residentBytes(), jvm.openFiles(), jvm.threads());
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

    /** The same; returns -1 if it does not end in time. */
    public int stop(Duration longest) throws InterruptedException {
        jvm.terminate();
        return exitValueWithin(longest);
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
        return exitValueWithin(longest) == InjectionPlan.EXIT_CODE;
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

    /** What it printed. */
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
