package dev.headgate.bench.contender;

import dev.headgate.bench.process.ChildProcess;
import dev.headgate.bench.process.Compiling;
import dev.headgate.bench.process.RedisServer;
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
public final class ContenderProcess implements AutoCloseable {

    private static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");
    private static final Pattern STARTED = Pattern.compile(ContenderMain.STARTED);
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration STOP = Duration.ofSeconds(90);

    private final ChildProcess process;
    private final @Nullable RedisServer redis;

    /**
     * Starts it and waits until the contender was started.
     *
     * @param redis that it uses
     */
    public ContenderProcess(Contender contender, Path assignment, Path log, @Nullable RedisServer redis)
            throws IOException, InterruptedException {
        List<String> arguments = List.of(contender.name(), assignment.toString());
        this.process = ChildProcess.start(ContenderMain.class, arguments, JVM, log, STARTED, START);
        this.redis = redis;
    }

    public ChildProcess process() {
        return process;
    }

    public ChildJvm jvm() {
        return process.jvm();
    }

    /** Processor time it has used, with its Redis'. */
    public Duration cpu() {
        return redis == null ? jvm().cpu() : jvm().cpu().plus(redis.cpu());
    }

    /** Of that, what the JVM's compilers that still run have used. */
    public Duration compiling() {
        return Compiling.of(jvm().pid());
    }

    /**
     * @throws IllegalStateException with what it printed, if it has ended
     */
    public void check() throws IOException {
        process.check();
    }

    /** Has it stop by itself, after what it has begun. */
    public void stop() throws IOException, InterruptedException {
        process.stop(STOP);
    }

    /** Kills it if it still runs. */
    @Override
    public void close() throws IOException, InterruptedException {
        process.close();
    }
}
