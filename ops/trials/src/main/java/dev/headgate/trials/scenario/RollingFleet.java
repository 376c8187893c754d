package dev.headgate.trials.scenario;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.sandbox.ChildJvm;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.PreviousVersion;
import dev.headgate.trials.harness.TestBed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Instances of two versions, each of which is stopped and started as the other one, on its own state.
 *
 * <p>Threading: one thread.
 */
final class RollingFleet {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The exit code of {@code formats finalize} that an instance holds up. */
    private static final int HELD_UP = 1;

    private static final JsonMapper JSON = new JsonMapper();

    /** The users' commands, by name: they must be on the class path, and nothing here is compiled against them. */
    private static final String COMMANDS = "dev.headgate.cli.Main";

    private final TestBed bed;
    private final List<AppProcess> running = new ArrayList<>();
    private int commands;
    private int stops;
    private int cleanStops;
    private int joins;

    private record Ended(int exit, String printed) {}

    /**
     * Which formats instances read.
     *
     * @param written the newest that may be written
     * @param newest of the next version
     * @param readers what each running instance reads, by name; 0 if it does not say
     */
    record Formats(int written, int newest, Map<String, Integer> readers) {

        Formats {
            readers = Map.copyOf(readers);
        }

        /** The newest format that an instance reads which does not read the newest of all; 0 if there is none. */
        int mostBehind() {
            return readers.values().stream()
                    .filter(it -> it < newest)
                    .mapToInt(it -> it)
                    .max()
                    .orElse(0);
        }
    }

    /** Starts instances of the version before. */
    RollingFleet(TestBed bed, int instances) throws IOException, InterruptedException {
        this.bed = bed;
        for (int i = 0; i < instances; i++) {
            running.add(bed.start(former(i)));
        }
    }

    private static Launch former(int instance) {
        return Launch.of(name(instance)).quick().draining(Duration.ofSeconds(10));
    }

    private static Launch next(int instance) {
        return former(instance).withJvmOptions(PreviousVersion.NEXT);
    }

    private static String name(int instance) {
        return "instance-" + instance;
    }

    /** Stops one and starts it again as the next version. */
    void forward(int instance) throws IOException, InterruptedException {
        replace(next(instance), instance);
    }

    /** Stops one and starts it again as the version before. */
    void back(int instance) throws IOException, InterruptedException {
        replace(former(instance), instance);
    }

    private void replace(Launch launch, int instance) throws IOException, InterruptedException {
        stop(instance);
        running.set(instance, bed.start(launch));
        joins++;
    }

    private void stop(int instance) throws InterruptedException {
        stops++;
        cleanStops += running.get(instance).stop(PATIENCE) == 0 ? 1 : 0;
    }

    /**
     * Stops one, starts it as the version before, which is expected to end by itself, and then as the next one again.
     *
     * @param format that it must name
     */
    RollingFigures.Refusal refused(int instance, int format) throws IOException, InterruptedException {
        stop(instance);
        AppProcess former = bed.launch(former(instance));
        int exit = former.exitValueWithin(PATIENCE);
        former.close();
        String said = former.log();
        running.set(instance, bed.start(next(instance)));
        joins++;
        boolean named = said.contains("headgate formats finalize") && said.contains("format " + format);
        return new RollingFigures.Refusal(exit, named);
    }

    /** What {@code headgate formats show} says. */
    Formats formats() throws IOException, InterruptedException {
        Ended shown = say("show", "--json");
        if (shown.exit() != 0) {
            throw new IllegalStateException("formats show failed:\n" + shown.printed());
        }
        return JSON.readValue(
                shown.printed()
                        .lines()
                        .filter(it -> it.startsWith("{"))
                        .findFirst()
                        .orElse(""),
                Formats.class);
    }

    /** Says {@code headgate formats finalize}. Returns whether an instance that does not read the newest format held it up. */
    boolean isHeldUp() throws IOException, InterruptedException {
        return say("finalize").exit() == HELD_UP;
    }

    /**
     * Says the same until nothing holds it up any more.
     *
     * @throws IllegalStateException if it stays held up
     */
    void finalizeFormats() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (Ended ended = say("finalize"); ended.exit() != 0; ended = say("finalize")) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("formats finalize is held up:\n" + ended.printed());
            }
        }
    }

    private Ended say(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("formats"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("-c", bed.file(name(0) + ".yaml").toString()));
        ChildJvm.Program command =
                new ChildJvm.Program(COMMANDS, all, List.of("-Xmx128m", PreviousVersion.NEXT), List.of());
        Path log = bed.file("formats-" + ++commands + ".log");
        try (ChildJvm jvm = ChildJvm.start(command, log)) {
            if (!jvm.awaitEnd(PATIENCE)) {
                throw new IllegalStateException("a command did not end:\n" + jvm.log());
            }
            return new Ended(jvm.exitValue(), jvm.log());
        }
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
