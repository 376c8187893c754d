package dev.headgate.bench.contender;

import dev.headgate.bench.process.ChildProcess;
import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A contender's process: the same JVM for every contender. Its main class is this one, too: {@code CONTENDER
 * ASSIGNMENT-FILE}. It prints {@code STARTED} when the contender was started, stops it when it is asked to end or when its
 * standard input closes, and ends with 3 if the contender can't go on.
 *
 * <p>Threading: any thread.
 */
public record ContenderProcess(ChildProcess process) implements AutoCloseable {

    private static final Pattern STARTED = Pattern.compile("STARTED");
    private static final Duration START = Duration.ofMinutes(2);
    private static final int FAILED = 3;
    private static final Duration STOP = Duration.ofSeconds(90);

    /** Starts it and waits until the contender was started. */
    public static ContenderProcess start(Contender contender, Path assignment, Path log)
            throws IOException, InterruptedException {
        List<String> arguments = List.of(contender.toString(), assignment.toString());
        List<String> options = ChildProcess.heap("1g", "G1GC");
        return new ContenderProcess(
                ChildProcess.start(ContenderProcess.class, arguments, options, log, STARTED, START));
    }

    public ChildJvm jvm() {
        return process.jvm();
    }

    /** Processor time it has used. */
    public Duration cpu() {
        return jvm().cpu();
    }

    /** Of that, what the JVM's compilers that still run have used. */
    public Duration compiling() {
        return ChildProcess.compiling(jvm().pid());
    }

    /**
     * @throws IllegalStateException with what it printed, if it has ended
     */
    public void check() throws IOException {
        process.check();
    }

    /** Asks it to stop by itself, after what it has begun. */
    public void stop() throws IOException, InterruptedException {
        process.stop(STOP);
    }

    /** Kills it if it still runs. */
    @Override
    public void close() throws IOException, InterruptedException {
        process.close();
    }

    public static void main(String[] args) throws Exception {
        Contender contender = Contender.named(args[0]);
        Assignment assignment = Assignment.read(Path.of(args[1]));
        Calls calls = contender.open(assignment);
        AutoCloseable running = contender.start(assignment, calls, ContenderProcess::fail);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(running, calls), "contender: stopping"));
        System.out.println("STARTED");
        ChildProcess.awaitEnd();
    }

    private static void stop(AutoCloseable running, Calls calls) {
        try (calls;
                running) {
            System.out.println("stopping");
        } catch (Exception e) {
            fail(e);
        }
    }

    private static void fail(Throwable reason) {
        reason.printStackTrace();
        Runtime.getRuntime().halt(FAILED);
    }
}
