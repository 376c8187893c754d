package dev.headgate.trials.harness;

import dev.headgate.streams.spi.FaultInjection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What {@link FaultInjector} is to do to a process of the program.
 *
 * @param clockAhead by how much its clock is ahead of the system's, behind if negative
 * @param without what is switched off
 * @param crashAt where it ends; null for nowhere, until {@link #order} says otherwise
 */
public record InjectionPlan(
        Duration clockAhead,
        Set<Safeguard> without,
        @Nullable CrashPoint crashAt) {

    /** Nothing, but ready to take an order. */
    public static final InjectionPlan NONE = new InjectionPlan(Duration.ZERO, Set.of(), null);

    /** How a process ends at a crash point. */
    public static final int EXIT_CODE = 42;

    public InjectionPlan {
        without = Set.copyOf(without);
    }

    public InjectionPlan without(Set<Safeguard> some) {
        return new InjectionPlan(clockAhead, some, crashAt);
    }

    public InjectionPlan crashAt(CrashPoint point) {
        return new InjectionPlan(clockAhead, without, point);
    }

    /**
     * What a process needs on its class path besides the program; an order given to its predecessor is forgotten.
     *
     * @param dir a directory of this process alone
     */
    public static List<Path> classPath(Path dir) throws IOException {
        Path services = Files.createDirectories(dir.resolve("META-INF/services"));
        Files.writeString(services.resolve(FaultInjection.class.getName()), FaultInjector.class.getName());
        Files.deleteIfExists(orders(dir)); // it was for who was here before
        return List.of(dir);
    }

    /**
     * Options of its JVM.
     *
     * @param dir the same
     */
    public List<String> options(Path dir) {
        List<String> options = new ArrayList<>(List.of(
                "-D" + FaultInjector.CLOCK_AHEAD + "=" + clockAhead,
                "-D" + FaultInjector.WITHOUT + "=" + Safeguard.words(without),
                "-D" + FaultInjector.ORDERS + "=" + orders(dir)));
        if (crashAt != null) {
            options.add("-D" + FaultInjector.CRASH_AT + "=" + crashAt.text());
        }
        return options;
    }

    /**
     * Tells a running process where to end. It knows within some milliseconds.
     *
     * @param dir the same
     */
    public static void order(Path dir, CrashPoint point) throws IOException {
        Path written = Files.writeString(dir.resolve("orders.new"), point.text());
        Files.move(written, orders(dir), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Takes back what it was told last. */
    public static void withdraw(Path dir) throws IOException {
        Files.deleteIfExists(orders(dir));
    }

    private static Path orders(Path dir) {
        return dir.resolve("orders");
    }
}
