package dev.headgate.trials.scenario;

import dev.headgate.streams.layout.FleetFormats;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.PreviousVersion;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;

/**
 * Instances of two versions, each of which is stopped and started as the other one, on its own state.
 *
 * <p>Threading: one thread.
 */
final class RollingFleet {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(500);

    private final TestBed bed;
    private final PreviousVersion previous;
    private final List<AppProcess> running = new ArrayList<>();
    private int stops;
    private int cleanStops;
    private int joins;

    /** Starts instances of the version before. */
    RollingFleet(TestBed bed, PreviousVersion previous, int instances) throws IOException, InterruptedException {
        this.bed = bed;
        this.previous = previous;
        for (int i = 0; i < instances; i++) {
            running.add(bed.start(launch(i, previous)));
        }
    }

    private static Launch launch(int instance, @Nullable PreviousVersion version) {
        return Launch.of("instance-" + instance)
                .quick()
                .draining(Duration.ofSeconds(10))
                .withVersion(version);
    }

    /** Stops one and starts it again as this version. */
    void forward(int instance) throws IOException, InterruptedException {
        replace(instance, null);
    }

    /** Stops one and starts it again as the version before. */
    void back(int instance) throws IOException, InterruptedException {
        replace(instance, previous);
    }

    private void replace(int instance, @Nullable PreviousVersion version) throws IOException, InterruptedException {
        stop(instance);
        running.set(instance, bed.start(launch(instance, version)));
        joins++;
    }

    private void stop(int instance) throws InterruptedException {
        stops++;
        cleanStops += running.get(instance).stop(PATIENCE) == 0 ? 1 : 0;
    }

    /** Stops one, starts it as the version before, which is expected to end by itself, and then as this one again. */
    RollingFigures.Refusal refused(int instance) throws IOException, InterruptedException {
        stop(instance);
        AppProcess former = bed.launch(launch(instance, previous));
        int exit = former.exitValueWithin(PATIENCE);
        former.close();
        String said = former.log();
        running.set(instance, bed.start(launch(instance, null)));
        joins++;
        boolean named = said.contains("headgate formats finalize") && said.contains("format " + FleetFormats.NEWEST);
        return new RollingFigures.Refusal(exit, named);
    }

    private FleetFormats formats() throws InterruptedException {
        try (Admin admin = Admin.create(bed.client())) {
            return FleetFormats.read(admin, Application.ONE.id(), bed.client());
        }
    }

    /** The newest format that an instance reads which does not read the newest of all; 0 if there is none. */
    int formatsBehind() throws InterruptedException {
        return formats().readers().values().stream()
                .filter(it -> it < FleetFormats.NEWEST)
                .mapToInt(it -> it)
                .max()
                .orElse(0);
    }

    /**
     * Does what {@code headgate formats finalize} does, as soon as that is not held up any more.
     *
     * @throws IllegalStateException if it stays held up
     */
    void finalizeFormats() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (List<String> behind = formats().behind();
                !behind.isEmpty();
                behind = formats().behind()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("formats finalize is held up by " + behind);
            }
            Wait.pass(LOOK);
        }
        FleetFormats.write(Application.ONE.id(), bed.client());
    }

    int stops() {
        return stops;
    }

    /** Stops that ended with exit code 0. */
    int cleanStops() {
        return cleanStops;
    }

    /** Instances that came back, for which the others may have had to give something away. */
    int joins() {
        return joins;
    }
}
