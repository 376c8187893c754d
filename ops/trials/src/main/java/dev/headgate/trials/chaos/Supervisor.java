package dev.headgate.trials.chaos;

import dev.headgate.sandbox.Closer;
import dev.headgate.trials.footprint.FootprintSampler;
import dev.headgate.trials.harness.RepeatingTask;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.Wait;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
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

    private static final Duration LOOK = Duration.ofMillis(200);

    private final List<SupervisedApp> apps;
    private final SupervisedApp guest;
    private final List<SupervisedApp> all;
    private final AtomicInteger endedByThemselves = new AtomicInteger();
    private final Closer closer = new Closer();

    Supervisor(ChaosFolder folder, String bootstrapServers, @Nullable Safeguard without) {
        Set<Safeguard> off = without == null ? Set.of() : Set.of(without);
        this.apps = NAMES.stream()
                .map(name -> new SupervisedApp(name, folder, bootstrapServers, off))
                .toList();
        this.guest = new SupervisedApp("guest", folder, bootstrapServers, off);
        this.all = Stream.concat(apps.stream(), Stream.of(guest)).toList();
        apps.forEach(SupervisedApp::want);
        all.forEach(closer::add);
        closer.add(new RepeatingTask(LOOK, this::tend));
    }

    private boolean tend() throws IOException, InterruptedException {
        for (SupervisedApp app : all) {
            if (app.tend()) {
                endedByThemselves.incrementAndGet();
            }
        }
        return true;
    }

    SupervisedApp guest() {
        return guest;
    }

    SupervisedApp first() {
        return apps.getFirst();
    }

    /** Those always wanted. */
    List<FootprintSampler.Instance> sampled() {
        return apps.stream().map(SupervisedApp::sampled).toList();
    }

    /** Ends that nobody ordered: an instance gave up. */
    int endedByThemselves() {
        return endedByThemselves.get();
    }

    /** Of those, the ones with exit code 1. */
    int failures() {
        return all.stream().mapToInt(SupervisedApp::failures).sum();
    }

    /** Processes started, of all instances. */
    int starts() {
        return all.stream().mapToInt(SupervisedApp::starts).sum();
    }

    /** One of those always wanted that serves; none if there is none in time. */
    Optional<SupervisedApp> anyReady(RandomGenerator random, Duration longest) throws InterruptedException {
        List<SupervisedApp> ready = new ArrayList<>();
        boolean _ = Wait.happens(longest, () -> {
            apps.stream().filter(SupervisedApp::isReady).forEach(ready::add);
            return !ready.isEmpty();
        });
        return ready.isEmpty() ? Optional.empty() : Optional.of(ready.get(random.nextInt(ready.size())));
    }

    /** Waits until all serve that are always wanted. Returns whether they did in time. */
    boolean awaitAllReady(Duration longest) throws InterruptedException {
        return Wait.happens(longest, () -> apps.stream().allMatch(SupervisedApp::isReady));
    }

    /** Stops all cleanly. Returns how many did not end with exit code 0 in time. */
    int stopAll(Duration longest) throws InterruptedException {
        int unclean = 0;
        for (SupervisedApp app : all) {
            app.release();
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
