package dev.headgate.bench.process;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A main class in a JVM of its own that has printed that it is ready. The JVM compiles it as well as it can.
 *
 * @param jvm that runs it
 * @param ready what it printed when it was ready
 */
public record ChildProcess(ChildJvm jvm, MatchResult ready) implements AutoCloseable {

    /** What a process prints that serves HTTP on the loopback address. */
    public static final Pattern PORT = Pattern.compile("port (\\d+)\\R");

    private static final Pattern USED = Pattern.compile("heap .*?\\bused (\\d+)K");

    /**
     * Starts it and waits; closes it again if it does not get ready.
     *
     * @param options of the JVM
     * @param log for what it prints
     * @param ready what it prints when it is ready
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

    /** Ends this process when its standard input closes, which its parent keeps open. */
    public static void awaitEnd() throws IOException {
        while (System.in.read() >= 0) {
            // nobody writes
        }
        System.exit(0);
    }

    /** The options of a JVM with a heap of a fixed size, such as {@code 1g}. */
    public static List<String> heap(String size, String collector) {
        return List.of("-Xms" + size, "-Xmx" + size, "-XX:+Use" + collector);
    }

    /** The first group of what it printed when it was ready. */
    public String printed() {
        return ready.group(1);
    }

    /** Where it serves HTTP, if what it printed is its port; without a slash at the end. */
    public String url() {
        return "http://127.0.0.1:" + printed();
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
     * Asks it to stop by itself.
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

    /** Bytes that the heap of a JVM holds after a collection. */
    public static long heapInUse(ChildJvm process) throws IOException, InterruptedException {
        String _ = process.jcmd("GC.run");
        return heapInUse(process.jcmd("GC.heap_info"));
    }

    /**
     * @throws IllegalStateException if the JVM does not say how much its heap holds
     */
    static long heapInUse(String heapInfo) {
        Matcher used = USED.matcher(heapInfo);
        if (!used.find()) {
            throw new IllegalStateException("the JVM tells nothing of its heap:\n" + heapInfo);
        }
        return Long.parseLong(used.group(1)) * 1024;
    }

    /** The processor time of a JVM's compilers that still run; 0 where Linux does not tell. */
    public static Duration compiling(long pid) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return Duration.ofMillis(
                    10 * threads.mapToLong(ChildProcess::compilerTicks).sum());
        } catch (IOException e) {
            return Duration.ZERO;
        }
    }

    /** See proc_pid_stat(5): the name in brackets, and after it, from the 12th field on, the ticks of user and system. */
    private static long compilerTicks(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            if (!stat.contains("(C1 Comp") && !stat.contains("(C2 Comp")) {
                return 0;
            }
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        } catch (IOException e) {
            return 0; // it has ended meanwhile
        }
    }
}
