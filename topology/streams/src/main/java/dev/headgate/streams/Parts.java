package dev.headgate.streams;

import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What every task of the process shares.
 *
 * @param layout what the ledger was written for
 * @param member the calling stream thread; null outside of one
 */
record Parts(
        Settings settings,
        Codec codec,
        Lines lines,
        Executor pool,
        SteadyClock clock,
        RandomGenerator random,
        Meters meters,
        Faces faces,
        Maxima maxima,
        Drain drain,
        Seam seam,
        Layout layout,
        Supplier<@Nullable Member> member) {}
