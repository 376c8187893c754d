package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.FaultInjector;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.Wait;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The instances: those that are always wanted, and one more that comes and goes. Starts those that ended again, as an
 * orchestrator does.
 *
 * <p>Threading: a thread of its own tends; any thread asks.
 */
final class Supervisor implements AutoCloseable {

    /** The state of the first is on a small disk where that is possible. */
    static final List<String> NAMES = List.of("one", "two");

    static final String GUEST = "guest";
    private static final long LOOK_MILLIS = 200;
    private static final Duration SAMPLE = Duration.ofSeconds(2);

    private final List<SupervisedApp> apps;
    private final SupervisedApp guest;
    private final MemorySamples memory;
    private final AtomicInteger endedByThemselves = new AtomicInteger();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<?> tending;

    Supervisor(ChaosFolder folder, @Nullable Safeguard without) {
        this.apps = NAMES.stream().map(name -> app(name, folder, without)).toList();
        this.guest = app(GUEST, folder, without);
        this.memory = new MemorySamples();
        apps.forEach(SupervisedApp::want);
        this.tending = thread.submit(this::tend);
    }

    private static SupervisedApp app(String name, ChaosFolder folder, @Nullable Safeguard without) {
        List<String> options = List.of(
                "-Xmx256m",
                "-D" + FaultInjector.ORDERS + "=" + folder.order(name),
                "-D" + FaultInjector.WITHOUT + "=" + (without == null ? "" : without.word()));
        return new SupervisedApp(name, folder, options);
    }

    private @Nullable Void tend() throws Exception {
        long sampled = System.nanoTime();
        while (!ending.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            for (SupervisedApp app : all()) {
                if (app.tend()) {
                    endedByThemselves.incrementAndGet();
                }
            }
            if (System.nanoTime() - sampled > SAMPLE.toNanos()) {
                sampled = System.nanoTime();
                sample();
            }
        }
        return null;
    }

    private void sample() throws IOException {
        for (SupervisedApp app : apps) {
            memory.add(app.residentBytes());
        }
    }

    private List<SupervisedApp> all() {
        List<SupervisedApp> all = new ArrayList<>(apps);
        all.add(guest);
        return all;
    }

    SupervisedApp guest() {
        return guest;
    }

    SupervisedApp first() {
        return apps.getFirst();
    }

    MemorySamples memory() {
        return memory;
    }

    /** Ends that nobody ordered: an instance gave up. */
    int endedByThemselves() {
        return endedByThemselves.get();
    }

    /** Of those, the ones with exit code 1. */
    int failures() {
        return all().stream().mapToInt(SupervisedApp::failures).sum();
    }

    /** Processes started, of all instances. */
    int starts() {
        return all().stream().mapToInt(SupervisedApp::starts).sum();
    }

    /** One of those always wanted that serves; none if there is none in time. */
    Optional<SupervisedApp> anyReady(RandomGenerator random, Duration longest) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        do {
            List<SupervisedApp> ready = new ArrayList<>();
            for (SupervisedApp app : apps) {
                if (app.isReady()) {
                    ready.add(app);
                }
            }
            if (!ready.isEmpty()) {
                return Optional.of(ready.get(random.nextInt(ready.size())));
            }
            Wait.pass(Duration.ofMillis(LOOK_MILLIS));
        } while (System.nanoTime() - deadline < 0);
        return Optional.empty();
    }

    /** Waits until an instance serves. Returns whether it did in time. */
    static boolean awaitReady(SupervisedApp app, Duration longest) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!app.isReady()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            Wait.pass(Duration.ofMillis(LOOK_MILLIS));
        }
        return true;
    }

    /**
     * Waits until all serve that are always wanted.
     *
     * @return whether they did in time
     */
    boolean awaitAllReady(Duration longest) throws IOException, InterruptedException {
        for (SupervisedApp app : apps) {
            if (!awaitReady(app, longest)) {
                return false;
            }
        }
        return true;
    }

    /** Stops all cleanly. Returns how many did not end with exit code 0 in time. */
    int stopAll(Duration longest) throws InterruptedException {
        int unclean = 0;
        for (SupervisedApp app : all()) {
            app.release();
            if (app.isAlive() && app.stop(longest) != 0) {
                unclean++;
            }
        }
        return unclean;
    }

    /**
     * Kills what still runs.
     *
     * @throws ExecutionException if an instance could not be started
     */
    @Override
    public void close() throws IOException, InterruptedException, ExecutionException {
        ending.countDown();
        thread.shutdown();
        try {
            tending.get();
        } finally {
            for (SupervisedApp app : all()) {
                app.end();
            }
        }
    }
}
