package dev.headgate.trials.chaos;

import dev.headgate.sandbox.Closer;
import dev.headgate.trials.harness.RepeatingTask;
import dev.headgate.trials.harness.Wait;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The instances: two that are always wanted, and one more that comes and goes. Starts those that ended again, as an
 * orchestrator does.
 *
 * <p>Threading: a thread of its own tends; any thread asks.
 */
final class Supervisor implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(200);

    private final List<SupervisedApp> apps;
    private final SupervisedApp guest;
    private final List<SupervisedApp> all;
    private final Closer closer = new Closer();

    /** @param making makes an instance of that name */
    Supervisor(Function<String, SupervisedApp> making) {
        apps = Stream.of("one", "two").map(making).toList();
        guest = making.apply("guest");
        all = Stream.concat(apps.stream(), Stream.of(guest)).toList();
        all.forEach(closer::add);
    }

    /** Starts the instances that are always wanted, and tends to all from now on. */
    void start() {
        apps.forEach(SupervisedApp::want);
        closer.add(new RepeatingTask(LOOK, () -> {
            for (SupervisedApp app : all) {
                app.tend();
            }
            return true;
        }));
    }

    SupervisedApp guest() {
        return guest;
    }

    /** Those always wanted. */
    List<SupervisedApp> apps() {
        return apps;
    }

    /** One of those always wanted that serves; none if there is none in time. */
    Optional<SupervisedApp> anyReady(RandomGenerator random, Duration longest) throws InterruptedException {
        boolean _ = Wait.happens(longest, () -> apps.stream().anyMatch(SupervisedApp::isReady));
        List<SupervisedApp> ready = apps.stream().filter(SupervisedApp::isReady).toList();
        return ready.isEmpty() ? Optional.empty() : Optional.of(ready.get(random.nextInt(ready.size())));
    }

    /** Waits until all serve that are always wanted. Returns whether they did in time. */
    boolean awaitAllReady(Duration longest) throws InterruptedException {
        return Wait.happens(longest, () -> apps.stream().allMatch(SupervisedApp::isReady));
    }

    /** Stops all cleanly. Returns how many did not end with exit code 0 in time. */
    int stopAll(Duration longest) throws InterruptedException {
        int unclean = 0;
        all.forEach(SupervisedApp::release);
        for (SupervisedApp app : all) {
            if (app.isAlive() && app.stop(longest) != 0) {
                unclean++;
            }
        }
        return unclean;
    }

    /** Kills what still runs; fails if an instance could not be started. */
    @Override
    public void close() throws Exception {
        closer.close();
    }
}
