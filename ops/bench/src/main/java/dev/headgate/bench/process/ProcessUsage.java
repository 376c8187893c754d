package dev.headgate.bench.process;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What this process has used so far. What Linux tells is 0 elsewhere.
 *
 * @param nanos of time, from any moment
 * @param cpuNanos on all processors
 * @param compilingNanos of that, by the JVM's compilers that still run
 * @param allocated bytes of heap
 * @param residentMib memory it holds now
 */
public record ProcessUsage(long nanos, long cpuNanos, long compilingNanos, long allocated, double residentMib) {

    private static final Path STATUS = Path.of("/proc/self/status");

    public static ProcessUsage now() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return new ProcessUsage(
                System.nanoTime(),
                system.getProcessCpuTime(),
                Compiling.of(ProcessHandle.current().pid()).toNanos(),
                threads.getTotalThreadAllocatedBytes(), // virtual threads' by those that carry them
                resident());
    }

    private static double resident() {
        try {
            List<String> status = Files.readAllLines(STATUS);
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
