package dev.headgate.app;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a process may take of memory, in bytes, once it has used all that it is allowed to. Resident memory grows until then,
 * also in quiet times: the heap's pages are taken one by one as objects first come to lie there.
 *
 * @param heap at most (-Xmx)
 * @param rocks at most of RocksDB (state.memory)
 * @param rest about: classes, compiled code, what the collector keeps of the heap, threads and buffers
 */
record MemoryPlan(long heap, long rocks, long rest) {

    private static final Logger LOG = LoggerFactory.getLogger(MemoryPlan.class);
    private static final int MIB = 1 << 20;

    /** Measured with native memory tracking: 110 MiB after a start, and what compiled code comes to under load. */
    private static final long FIXED = 192L * MIB;

    /** G1 keeps about a twentieth of the heap in tables of its own. */
    private static final int COLLECTOR = 20;

    static MemoryPlan of(long heap, long rocks) {
        return new MemoryPlan(heap, rocks, FIXED + heap / COLLECTOR);
    }

    /**
     * Says what this process may take, and warns if that is more than the container or the machine has.
     *
     * @throws InvalidConfigurationException if it is more than memory.max
     */
    static void check(Configuration configuration) {
        MemoryPlan plan = of(Runtime.getRuntime().maxMemory(), configuration.stateMemory());
        LOG.info(
                "memory: up to {} MiB in all: heapMiB={} rocksdbMiB={} restMiB={}",
                plan.total() / MIB,
                plan.heap / MIB,
                plan.rocks / MIB,
                plan.rest / MIB);
        long max = configuration.memoryMax();
        if (max > 0 && plan.total() > max) {
            throw new InvalidConfigurationException(
                    List.of(plan.problem("memory.max allows " + max / MIB + " MiB") + ", or raise memory.max"));
        }
        long available =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        if (max == 0 && plan.total() > available) {
            LOG.warn(plan.problem("this container or machine has " + available / MIB + " MiB"));
        }
    }

    long total() {
        return heap + rocks + rest;
    }

    /** What to do if it is too much. */
    String problem(String bound) {
        return bound + ", and this process may take " + total() / MIB + " MiB: " + heap / MIB + " of heap, "
                + rocks / MIB
                + " of RocksDB and about " + rest / MIB
                + " for code, classes, collector, threads and buffers; lower the heap (-Xmx) or state.memory";
    }
}
