package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.InjectionPlan;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One instance of the program, from its first start to its last end: the place in which one process follows another.
 *
 * <p>Threading: any thread; what takes time is not done under the lock but for kills.
 */
final class SupervisedApp {

    /** By name: it must be on the class path, and nothing here is compiled against it. */
    private static final String MAIN = "dev.headgate.app.HeadgateMain";

    private static final String READY = "READY management=";
    private static final int FAILED = 1;
    private static final Duration AGAIN = Duration.ofSeconds(1);

    private final String name;
    private final ChaosFolder folder;
    private final List<String> options;
    private @Nullable ChildJvm process;
    private boolean wanted;
    private boolean announced;
    private boolean endExpected;
    private long endedAt;
    private int starts;
    private int failures;

    /**
     * @param options of its JVM
     */
    SupervisedApp(String name, ChaosFolder folder, List<String> options) {
        this.name = name;
        this.folder = folder;
        this.options = options;
    }

    String name() {
        return name;
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
        if (!wanted || (process != null && process.isAlive())) {
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
        failures += byItself && running().exitValue() == FAILED ? 1 : 0;
        start();
        return byItself;
    }

    private void start() throws IOException, InterruptedException {
        if (process != null) {
            process.close();
        }
        starts++;
        announced = false;
        endExpected = false;
        endedAt = 0;
        Files.deleteIfExists(order());
        ChildJvm.Program program = new ChildJvm.Program(
                MAIN, List.of("-c", folder.config(name).toString()), options, List.of(folder.seam()));
        process = ChildJvm.start(program, log());
    }

    /** Whether it has said that it serves, and still runs. */
    synchronized boolean isReady() throws IOException {
        if (process == null || !process.isAlive()) {
            return false;
        }
        announced = announced || process.log().contains(READY);
        return announced;
    }

    synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** Memory it holds, 0 if it does not serve. */
    synchronized long residentBytes() throws IOException {
        return isReady() ? running().residentBytes() : 0;
    }

    /** kill -9. */
    synchronized void kill() throws InterruptedException {
        endExpected = true;
        running().kill();
    }

    /** SIGSTOP. */
    synchronized void pause() throws IOException, InterruptedException {
        running().pause();
    }

    /** SIGCONT. */
    synchronized void resume() throws IOException, InterruptedException {
        running().resume();
    }

    /**
     * Lets it end at a crash point.
     *
     * @param passes how often the point is passed until then, at least 1
     * @return whether it did in time
     */
    boolean crash(String point, int passes, Duration longest) throws IOException, InterruptedException {
        ChildJvm one;
        synchronized (this) {
            endExpected = true;
            one = running();
            order(new CrashPoint(point, passes).text());
        }
        if (one.awaitEnd(longest)) {
            return one.exitValue() == InjectionPlan.EXIT_CODE;
        }
        synchronized (this) {
            Files.deleteIfExists(order());
            endExpected = false;
        }
        return false;
    }

    /**
     * SIGTERM, and nothing is started in its place.
     *
     * @return its exit code; -1 if it did not end in time and was killed
     */
    int stop(Duration longest) throws InterruptedException {
        ChildJvm one;
        synchronized (this) {
            wanted = false;
            endExpected = true;
            one = running();
        }
        one.terminate();
        if (one.awaitEnd(longest)) {
            return one.exitValue();
        }
        one.kill();
        return -1;
    }

    /** Deletes its state; it must have ended. */
    void loseState() throws IOException {
        for (Path path : state(Comparator.reverseOrder())) {
            if (!path.equals(folder.state(name))) {
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
        List<Path> files = state(Comparator.naturalOrder()).stream()
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

    private List<Path> state(Comparator<Path> order) throws IOException {
        Path root = folder.state(name);
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

    /** Kills the process. */
    synchronized void end() throws IOException, InterruptedException {
        wanted = false;
        endExpected = true;
        if (process != null) {
            process.close();
        }
    }

    private ChildJvm running() {
        if (process == null) {
            throw new IllegalStateException("never started: " + name);
        }
        return process;
    }

    private Path log() {
        return folder.logs().resolve("app-" + name + "-" + starts + ".log");
    }

    private Path order() {
        return folder.order(name);
    }

    private void order(String text) throws IOException {
        Path whole = order().resolveSibling(order().getFileName() + ".new");
        Files.writeString(whole, text);
        Files.move(whole, order(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
