package dev.headgate.trials.chaos;

import dev.headgate.sandbox.Folders;
import dev.headgate.trials.footprint.FootprintSampler;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.Launch;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One instance of the program, from its first start to its last end: the place in which one process follows another.
 *
 * <p>Threading: any thread; what takes time is not done under the lock.
 */
final class SupervisedApp implements AutoCloseable {

    private static final int FAILED = 1;

    /** How often the supervisor finds that a process ended by itself before it starts another. */
    private static final int LOOKS = 5;

    private final Launch launch;
    private final Path dir;
    private final String bootstrapServers;
    private final Counts counts;
    private @Nullable AppProcess process;
    private boolean wanted;
    private boolean endExpected;
    private int looks;

    /**
     * What happened to several instances.
     *
     * @param starts of processes
     * @param byThemselves ends that nothing ordered
     * @param failures of those, the ones with exit code 1: an instance gave up
     */
    record Counts(AtomicInteger starts, AtomicInteger byThemselves, AtomicInteger failures) {

        Counts() {
            this(new AtomicInteger(), new AtomicInteger(), new AtomicInteger());
        }
    }

    /** @param dir of its files, in which there is a folder for logs */
    SupervisedApp(Launch launch, Path dir, String bootstrapServers, Counts counts) {
        this.launch = launch;
        this.dir = dir;
        this.bootstrapServers = bootstrapServers;
        this.counts = counts;
    }

    /** From now on the supervisor sees to it that there is a process. */
    synchronized void want() {
        wanted = true;
    }

    /** From now on there need not be a process; one that runs may end. */
    synchronized void release() {
        wanted = false;
        endExpected |= isAlive();
    }

    /** Starts a process if there is to be one and is none. */
    synchronized void tend() throws IOException, InterruptedException {
        boolean byItself = process != null && !endExpected;
        if (!wanted || isAlive() || (byItself && ++looks <= LOOKS)) {
            return;
        }
        if (byItself) {
            counts.byThemselves.incrementAndGet();
            counts.failures.addAndGet(process().exitValueWithin(Duration.ZERO) == FAILED ? 1 : 0);
        }
        start(launch, Map.of());
    }

    /** Starts a process, which may be of another version; one that still runs is killed. */
    synchronized AppProcess start(Launch version, Map<String, String> environment)
            throws IOException, InterruptedException {
        if (process != null) {
            process.close();
        }
        endExpected = false;
        looks = 0;
        String log = "app-" + launch.instance() + "-" + counts.starts.incrementAndGet() + ".log";
        Path logs = dir.resolve(ChaosTestBed.LOGS);
        process = version.launch(dir, bootstrapServers, logs.resolve(log), environment);
        return process;
    }

    /** The last process. */
    synchronized AppProcess process() {
        if (process == null) {
            throw new IllegalStateException("never started: " + launch.instance());
        }
        return process;
    }

    synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** Whether it has said that it serves, and still runs. */
    synchronized boolean isReady() {
        return process != null && process.isReady();
    }

    /** What is looked at while it serves. */
    FootprintSampler.Instance sampled() {
        return new FootprintSampler.Instance(launch.instance(), state(), this::serving);
    }

    private synchronized @Nullable AppProcess serving() {
        return isReady() ? process : null;
    }

    /**
     * Lets it end at a crash point.
     *
     * @return whether it did in time
     */
    boolean crash(CrashPoint point, Duration longest) throws IOException, InterruptedException {
        AppProcess one;
        synchronized (this) {
            endExpected = true;
            one = process();
            InjectionPlan.order(launch.injection(dir), point);
        }
        boolean crashed = one.crashes(longest);
        synchronized (this) {
            if (one.isAlive()) {
                InjectionPlan.withdraw(launch.injection(dir));
                endExpected = false;
            }
        }
        return crashed;
    }

    /**
     * SIGTERM, and no process is started in its place.
     *
     * @return its exit code; -1 if it did not end in time and was killed
     */
    int stop(Duration longest) throws InterruptedException {
        release();
        AppProcess one = process();
        int code = one.stop(longest);
        if (one.isAlive()) {
            one.kill();
        }
        return code;
    }

    Path state() {
        return launch.state(dir);
    }

    /** Deletes what is in its state, which may be a file system of its own; it must have ended. */
    void loseState() throws IOException {
        try (Stream<Path> all = Files.list(state())) {
            for (Path each : all.toList()) {
                Folders.delete(each);
            }
        }
    }

    /**
     * Flips a bit in a file of its state; it must have ended.
     *
     * @return false if there is none
     */
    boolean corruptState(RandomGenerator random) throws IOException {
        List<Path> files;
        try (Stream<Path> tree = Files.walk(state())) {
            files = tree.filter(SupervisedApp::isWorthIt).sorted().toList();
        }
        if (files.isEmpty()) {
            return false;
        }
        Path victim = files.get(random.nextInt(files.size()));
        try (RandomAccessFile file = new RandomAccessFile(victim.toFile(), "rw")) {
            long at = random.nextLong(file.length());
            file.seek(at);
            int before = file.read();
            file.seek(at);
            file.write(before ^ (1 << random.nextInt(8)));
        }
        return true;
    }

    private static boolean isWorthIt(Path path) {
        String name = path.getFileName().toString();
        boolean replaced = name.startsWith("LOG") || name.endsWith(".so"); // at the next start
        return Files.isRegularFile(path) && path.toFile().length() > 0 && !replaced;
    }

    /** Kills the process, and no other is started in its place. */
    @Override
    public synchronized void close() throws IOException, InterruptedException {
        wanted = false;
        endExpected = true;
        if (process != null) {
            process.close();
        }
    }
}
