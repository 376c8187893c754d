package dev.headgate.bench;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A contender's process: the same JVM for everybody.
 *
 * <p>Threading: any thread.
 */
final class Runner implements AutoCloseable {

    private static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");
    private static final Pattern STARTED = Pattern.compile(RunnerMain.STARTED);
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration STOP = Duration.ofSeconds(90);

    private final ChildJvm process;

    private final @Nullable RedisServer redis;

    private Runner(ChildJvm process, @Nullable RedisServer redis) {
        this.process = process;
        this.redis = redis;
    }

    /** @param redis that it uses */
    static Runner start(Contender contender, Path assignment, Path log, @Nullable RedisServer redis)
            throws IOException, InterruptedException {
        ChildJvm process = ChildJvm.start(
                new ChildJvm.Program(
                        RunnerMain.class.getName(),
                        List.of(contender.name(), assignment.toString()),
                        JVM,
                        contender.classPath(),
                        ChildJvm.Aim.FAST),
                log);
        Runner runner = new Runner(process, redis);
        try {
            process.awaitPrinted(STARTED, START);
            return runner;
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    ChildJvm process() {
        return process;
    }

    /** Processor time it has used, with its Redis'. */
    Duration cpu() {
        return redis == null ? process.cpu() : process.cpu().plus(redis.cpu());
    }

    /** Of that, what the JVM's compilers that still run have used. */
    Duration compiling() {
        return Compiling.of(process.pid());
    }

    /**
     * @throws IllegalStateException with what it printed, if it has ended
     */
    void check() throws IOException {
        if (!process.isAlive()) {
            throw new IllegalStateException("the runner ended with " + process.exitValue() + ":\n" + process.log());
        }
    }

    /** Has it stop by itself, after what it has begun. */
    void stop() throws IOException, InterruptedException {
        process.terminate();
        if (!process.awaitEnd(STOP)) {
            throw new IllegalStateException("the runner did not stop:\n" + process.log());
        }
    }

    /** Kills it if it still runs. */
    @Override
    public void close() throws IOException, InterruptedException {
        process.close();
    }
}
