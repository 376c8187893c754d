package dev.headgate.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** The processor time of a JVM's compilers, those that still run; 0 where Linux does not tell. */
public final class Compiling {

    private static final Duration TICK = Duration.ofMillis(10);

    private Compiling() {}

    public static Duration of(long pid) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return TICK.multipliedBy(threads.mapToLong(Compiling::ticks).sum());
        } catch (IOException e) {
            return Duration.ZERO;
        }
    }

    /** See proc_pid_stat(5): the name in brackets, and after it, from the 12th field on, the ticks of user and system. */
    private static long ticks(Path thread) {
        try {
            String stat = Files.readString(thread.resolve("stat"));
            if (!stat.contains("(C1 Comp") && !stat.contains("(C2 Comp")) {
                return 0;
            }
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        } catch (IOException e) {
            return 0; // it has ended meanwhile
        }
    }
}
