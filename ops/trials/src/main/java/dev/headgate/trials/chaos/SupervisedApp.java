package dev.headgate.trials.chaos;

import dev.headgate.schemas.Topics;
import dev.headgate.trials.footprint.FootprintSampler;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One instance of the program, from its first start to its last end: the place in which one process follows another.
 *
 * <p>Threading: any thread; what takes time is not done under the lock but for kills.
 */
final class SupervisedApp implements AutoCloseable {

    static final Application CHAOS = new Application("chaos", Topics.DEFAULT_PREFIX, Duration.ZERO);
    private static final int FAILED = 1;
    private static final Duration AGAIN = Duration.ofSeconds(1);

    private final Launch launch;
    private final ChaosFolder folder;
    private final String bootstrapServers;
    private @Nullable AppProcess process;
    private boolean wanted;
    private boolean endExpected;
    private long endedAt;
    private int starts;
    private int failures;

    SupervisedApp(String name, ChaosFolder folder, String bootstrapServers, Set<Safeguard> without) {
        this.launch = Launch.of(name)
                .as(CHAOS)
                .quick()
                .draining(Duration.ofSeconds(15))
                .withSettings("results.reply-to: " + ChaosWorkload.TEAM)
                .withJvmOptions("-Xmx256m")
                .without(without);
        this.folder = folder;
        this.bootstrapServers = bootstrapServers;
    }

    /** Where the state of an instance is. */
    static Path state(String name, ChaosFolder folder) {
        return Launch.of(name).state(folder.root());
    }

    /** From now on there is to be a process. */
    synchronized void want() {
        wanted = true;
    }

    /** From now on there need not be one. */
    synchronized void release() {
        wanted = false;
    }

    /**
     * Starts a process if there is to be one and is none.
     *
     * @return whether one had ended by itself
     */
    synchronized boolean tend() throws IOException, InterruptedException {
        if (!wanted || isAlive()) {
            return false;
        }
        long now = System.nanoTime();
        if (process != null && endedAt == 0) {
            endedAt = now;
        }
        if (process != null && !endExpected && now - endedAt < AGAIN.toNanos()) {
            return false;
        }
        boolean byItself = process != null && !endExpected;
        failures += byItself && running().exitValueWithin(Duration.ZERO) == FAILED ? 1 : 0;
        start();
        return byItself;
    }

    private void start() throws IOException, InterruptedException {
        if (process != null) {
            process.close();
        }
        starts++;
        endExpected = false;
        endedAt = 0;
        Path log = folder.logs().resolve("app-" + launch.instance() + "-" + starts + ".log");
        process = launch.launch(folder.root(), bootstrapServers, log, Map.of());
    }

    /** Whether it has said that it serves, and still runs. */
    synchronized boolean isReady() {
        return process != null && process.isReady();
    }

    synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** What is looked at while it serves. */
    FootprintSampler.Instance sampled() {
        return new FootprintSampler.Instance(launch.instance(), launch.state(folder.root()), this::serving);
    }

    private synchronized @Nullable AppProcess serving() {
        return isReady() ? process : null;
    }

    /** kill -9. */
    synchronized void kill() throws InterruptedException {
        endExpected = true;
        running().kill();
    }

    /** SIGSTOP. */
    synchronized void suspend() throws IOException, InterruptedException {
        running().suspend();
    }

    /** SIGCONT. */
    synchronized void resume() throws IOException, InterruptedException {
        running().resume();
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
            one = running();
            InjectionPlan.order(launch.injection(folder.root()), point);
        }
        boolean crashed = one.crashes(longest);
        synchronized (this) {
            if (one.isAlive()) {
                InjectionPlan.withdraw(launch.injection(folder.root()));
                endExpected = false;
            }
        }
        return crashed;
    }

    /**
     * SIGTERM, and nothing is started in its place.
     *
     * @return its exit code; -1 if it did not end in time and was killed
     */
    int stop(Duration longest) throws InterruptedException {
        AppProcess one;
        synchronized (this) {
            wanted = false;
            endExpected = true;
            one = running();
        }
        int code = one.stop(longest);
        if (one.isAlive()) {
            one.kill();
        }
        return code;
    }

    /** Deletes its state; it must have ended. */
    void loseState() throws IOException {
        for (Path path : stateFiles(Comparator.reverseOrder())) {
            if (!path.equals(launch.state(folder.root()))) {
                Files.delete(path);
            }
        }
    }

    /**
     * Flips a bit in a file of its state; it must have ended.
     *
     * @return false if there is none
     */
    boolean corruptState(RandomGenerator random) throws IOException {
        List<Path> files = stateFiles(Comparator.naturalOrder()).stream()
                .filter(SupervisedApp::isWorthIt)
                .toList();
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
        try {
            return Files.isRegularFile(path)
                    && Files.size(path) > 0
                    && !path.getFileName().toString().startsWith("LOG")
                    && !path.getFileName().toString().endsWith(".so"); // replaced at the next start
        } catch (IOException e) {
            throw new IllegalStateException("a state that can't be read: " + path, e);
        }
    }

    private List<Path> stateFiles(Comparator<Path> order) throws IOException {
        Path root = launch.state(folder.root());
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.sorted(order).toList();
        }
    }

    /** How many ended by themselves as those do that can't go on. */
    synchronized int failures() {
        return failures;
    }

    /** How many processes there were. */
    synchronized int starts() {
        return starts;
    }

    private AppProcess running() {
        if (process == null) {
            throw new IllegalStateException("never started: " + launch.instance());
        }
        return process;
    }

    /** Kills the process, and nothing is started in its place. */
    @Override
    public synchronized void close() throws IOException, InterruptedException {
        wanted = false;
        endExpected = true;
        if (process != null) {
            process.close();
        }
    }
}
