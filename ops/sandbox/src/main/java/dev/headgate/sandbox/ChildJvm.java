package dev.headgate.sandbox;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A main class in a JVM of its own, that can be killed, stopped and continued. Its standard input is a pipe that closes
 * when this process ends, however it ends.
 *
 * <p>Threading: any thread.
 */
public final class ChildJvm implements AutoCloseable {

    private static final Duration SIGNAL = Duration.ofSeconds(10);
    private static final Duration JCMD = Duration.ofSeconds(60);
    private static final long LOOK_MILLIS = 20;
    private static final String RESIDENT = "VmRSS:";
    private static final String PEAK = "VmHWM:";
    private static final String THREADS = "Threads:";
    private static final int KIB = 1024;

    private final Process process;
    private final Path log;
    private final Path temporary;

    private ChildJvm(Process process, Path log, Path temporary) {
        this.process = process;
        this.log = log;
        this.temporary = temporary;
    }

    /** What a JVM is to be good at. */
    public enum Aim {
        /** Starting soon and taking little. */
        SMALL,
        /** Running fast after a while: compiles as well as it can; the collector is one of the options. */
        FAST;

        private List<String> options() {
            return switch (this) {
                case SMALL -> List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
                case FAST -> List.of();
            };
        }
    }

    /**
     * What is to run.
     *
     * @param main the name of its main class
     * @param arguments of the main class
     * @param options of the JVM, beside those that its aim takes and that make it quiet
     * @param classPath entries before this process's own
     * @param aim of the JVM
     */
    public record Program(String main, List<String> arguments, List<String> options, List<Path> classPath, Aim aim) {

        public Program {
            arguments = List.copyOf(arguments);
            options = List.copyOf(options);
            classPath = List.copyOf(classPath);
        }

        /** In a small JVM. */
        public Program(String main, List<String> arguments, List<String> options, List<Path> classPath) {
            this(main, arguments, options, classPath, Aim.SMALL);
        }

        private String wholeClassPath() {
            String own = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
            return Stream.concat(classPath.stream().map(Path::toString), Stream.of(own))
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }

    /**
     * Starts it; what it prints is added to a file. Its temporary files are beside that file, and go when it is closed:
     * a process that is killed leaves the 15 MiB of RocksDB's native library behind.
     *
     * @throws IOException if it can't be started
     */
    public static ChildJvm start(Program program, Path log) throws IOException {
        return start(program, log, Map.of());
    }

    /**
     * The same.
     *
     * @param environment variables beside this process's own
     */
    public static ChildJvm start(Program program, Path log, Map<String, String> environment) throws IOException {
        Path temporary = Files.createTempDirectory(log.toAbsolutePath().getParent(), "tmp-");
        ProcessBuilder builder = new ProcessBuilder(command(program, temporary))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        return new ChildJvm(builder.start(), log, temporary);
    }

    private static List<String> command(Program program, Path temporary) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Xshare:auto",
                "-Djava.io.tmpdir=" + temporary));
        command.addAll(program.aim().options());
        command.addAll(program.options());
        command.addAll(List.of("-cp", program.wholeClassPath(), program.main()));
        command.addAll(program.arguments());
        return command;
    }

    public long pid() {
        return process.pid();
    }

    /** Whether it has not ended yet; a stopped one has not. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Waits for its end.
     *
     * @return whether it has ended
     */
    public boolean awaitEnd(Duration longest) throws InterruptedException {
        return process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * How it ended: 128 and the signal if by one.
     *
     * @throws IllegalThreadStateException if it has not
     */
    public int exitValue() {
        return process.exitValue();
    }

    /** SIGKILL; returns when it is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** SIGTERM; returns at once. */
    public void terminate() {
        process.destroy();
    }

    /** SIGSTOP: it stands still from here on, its connections stay open. */
    public void pause() throws IOException, InterruptedException {
        signal("-STOP");
    }

    /** SIGCONT. */
    public void resume() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", name, Long.toString(process.pid()))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!kill.waitFor(SIGNAL.toSeconds(), TimeUnit.SECONDS)) {
            kill.destroyForcibly();
            throw new IOException("kill " + name + " did not end within " + SIGNAL.toSeconds() + " s");
        }
    }

    /**
     * Tells it something with the JDK's {@code jcmd}.
     *
     * @return what that printed
     * @throws IOException if that failed
     */
    public String jcmd(String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process.pid()),
                        command)
                .redirectErrorStream(true)
                .start();
        String printed = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!jcmd.waitFor(JCMD.toSeconds(), TimeUnit.SECONDS) || jcmd.exitValue() != 0) {
            jcmd.destroyForcibly();
            throw new IOException("jcmd " + command + " failed:\n" + printed);
        }
        return printed;
    }

    /**
     * Waits until what it printed contains something.
     *
     * @return what was found
     * @throws IllegalStateException with what it printed, if it ends without, or takes longer
     */
    public MatchResult awaitPrinted(Pattern something, Duration longest) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (true) {
            boolean over = awaitEnd(Duration.ofMillis(LOOK_MILLIS));
            Matcher found = something.matcher(log());
            if (found.find()) {
                return found.toMatchResult();
            }
            if (over) {
                throw new IllegalStateException("a child process ended with " + exitValue() + ":\n" + log());
            }
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException(
                        "a child process was not ready within " + longest.toSeconds() + " s:\n" + log());
            }
        }
    }

    /** Processor time it has used, all its threads together; zero where that can't be read. */
    public Duration cpu() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Memory it holds now, in bytes, as Linux counts it; 0 where that can't be read. */
    public long residentBytes() {
        return KIB * status(RESIDENT);
    }

    /** The most memory it has held, in bytes, as Linux counts it; 0 where that can't be read. */
    public long peakBytes() {
        return KIB * status(PEAK);
    }

    /** Threads it has now; 0 where that can't be read. */
    public int threads() {
        return (int) status(THREADS);
    }

    /** Files, sockets and pipes it has open now; 0 where that can't be read. */
    public int openFiles() {
        Path open = Path.of("/proc", Long.toString(process.pid()), "fd");
        if (!Files.isReadable(open)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(open)) {
            return (int) all.count();
        } catch (IOException | UncheckedIOException e) {
            return 0; // it has ended meanwhile
        }
    }

    private long status(String field) {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith(field))
                    .map(line -> line.replaceAll("\\D", ""))
                    .mapToLong(Long::parseLong)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException e) {
            return 0; // it has ended meanwhile
        }
    }

    /** What it printed. */
    public String log() throws IOException {
        return Files.readString(log);
    }

    /** Kills it if it still runs, and deletes its temporary files. */
    @Override
    public void close() throws IOException, InterruptedException {
        if (process.isAlive()) {
            kill();
        }
        Folders.delete(temporary);
    }
}
