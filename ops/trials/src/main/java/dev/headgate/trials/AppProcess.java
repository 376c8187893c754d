package dev.headgate.trials;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program in a JVM of its own, so that it can be killed. */
final class AppProcess implements AutoCloseable {

    /** By name: it must be on the class path, and nothing here is compiled against it. */
    private static final String MAIN = "dev.headgate.app.HeadgateMain";

    private static final Pattern ANNOUNCED = Pattern.compile("READY management=(\\d+)");
    private static final Duration READY = Duration.ofSeconds(90);
    private static final long LOOK_MILLIS = 50;

    private final Process process;
    private final Path log;

    private AppProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts it and waits until it serves.
     *
     * @param extra class path entries before the program's own
     */
    static AppProcess start(Path config, Path... extra) throws IOException, InterruptedException {
        return start(config, List.of(), List.of(extra));
    }

    /**
     * The same.
     *
     * @param options more options for its JVM
     */
    static AppProcess start(Path config, List<String> options, List<Path> extra)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile(config.getParent(), "app-", ".log");
        List<String> classPath = new ArrayList<>();
        for (Path entry : extra) {
            classPath.add(entry.toString());
        }
        classPath.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx384m"));
        command.addAll(options);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), MAIN, "-c", config.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        AppProcess app = new AppProcess(process, log);
        try {
            app.awaitReady();
            return app;
        } catch (Exception e) {
            app.kill();
            throw e;
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY.toNanos();
        while (!saysReady()) {
            if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS) && !saysReady()) {
                throw new IllegalStateException("the program ended with " + process.exitValue() + ":\n" + log());
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("the program was not ready within " + READY + ":\n" + log());
            }
        }
    }

    /** The port of its management endpoint. */
    int managementPort() throws IOException {
        Matcher announced = ANNOUNCED.matcher(Files.readString(log));
        if (!announced.find()) {
            throw new IllegalStateException("no management port was announced:\n" + log());
        }
        return Integer.parseInt(announced.group(1));
    }

    /** Processor time used so far. */
    Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** kill -9. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** SIGTERM; returns the exit code. */
    int stop() throws InterruptedException {
        process.destroy();
        return awaitEnd();
    }

    /** SIGSTOP: it does nothing any more, and does not know. */
    void suspend() throws IOException, InterruptedException {
        signal("STOP");
    }

    /** SIGCONT: it goes on as if nothing had been. */
    void resume() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        run("kill", "-" + name, Long.toString(process.pid()));
    }

    private static void run(String... command) throws IOException, InterruptedException {
        int exit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException(String.join(" ", command) + " ended with " + exit);
        }
    }

    /** Has its garbage collected, so that what its heap holds is in use. */
    void collectGarbage() throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        run(jcmd, Long.toString(process.pid()), "GC.run");
    }

    /** Waits until it ends at a crash point. Returns false if it does not in time. */
    boolean crashes(Duration longest) throws InterruptedException {
        return process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)
                && process.exitValue() == SabotagePlan.EXIT_CODE;
    }

    /** Waits until it ends by itself; returns the exit code. */
    int awaitEnd() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the program did not end within 60 s:\n" + log());
        }
        return process.exitValue();
    }

    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() throws InterruptedException {
        if (process.isAlive()) {
            kill();
        }
    }

    private boolean saysReady() throws IOException {
        return ANNOUNCED.matcher(Files.readString(log)).find();
    }
}
