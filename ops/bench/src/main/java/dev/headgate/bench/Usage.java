package dev.headgate.bench;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What this process has used so far. What Linux tells is 0 elsewhere.
 *
 * @param nanos of time, from any moment
 * @param cpuNanos on all processors
 * @param compilingNanos of that, by the JVM's compilers that still run
 * @param allocated bytes of heap
 * @param residentMib memory it holds now
 */
record Usage(long nanos, long cpuNanos, long compilingNanos, long allocated, double residentMib) {

    private static final Path SELF = Path.of("/proc/self");
    private static final long NANOS_A_TICK = 10_000_000;

    static Usage now() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return new Usage(
                System.nanoTime(),
                system.getProcessCpuTime(),
                compiling(),
                threads.getTotalThreadAllocatedBytes(), // virtual threads' by those that carry them
                resident());
    }

    private static long compiling() {
        try (Stream<Path> threads = Files.list(SELF.resolve("task"))) {
            return threads.mapToLong(Usage::compilingTicks).sum() * NANOS_A_TICK;
        } catch (IOException e) {
            return 0;
        }
    }

    /** See proc_pid_stat(5): the name in brackets, and after it, from the 12th field on, the ticks of user and system. */
    private static long compilingTicks(Path thread) {
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

    private static double resident() {
        try {
            List<String> status = Files.readAllLines(SELF.resolve("status"));
            return status.stream()
                            .filter(line -> line.startsWith("VmRSS:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .sum()
                    / 1024.0;
        } catch (IOException e) {
            return 0;
        }
    }
}
