package dev.headgate.bench.micro;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What one decision of the core costs, by the number of scopes: accounts, of which each has permits held and intents that
 * wait. See {@link Load} for the vendor. Time is virtual; building the events, and keeping the list of calls in flight, is
 * part of what is measured.
 *
 * <p>One operation of {@link #vendorBound} and {@link #accountBound} is a full cycle of <b>two steps</b>, after time has
 * moved on: one call in flight ends (its outcome is decided, its permits are settled), and one new intent is accepted; on
 * average <b>one call is started</b> in them. One operation of {@link #idleTick} is one step.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecisionBenchmark {

    /** A load by the number of accounts. */
    @State(Scope.Thread)
    public static class ByScopes {

        @Param({"1", "100", "10000"})
        public int scopes;

        @SuppressWarnings("NullAway.Init") // by JMH
        private Load load;

        @Setup(Level.Trial)
        public void begin(BenchmarkParams benchmark) {
            boolean vendor = benchmark.getBenchmark().endsWith(".vendorBound");
            load = vendor ? Load.vendorBound(scopes) : Load.accountBound(scopes);
            if (benchmark.getBenchmark().endsWith(".idleTick")) {
                load.exhaust();
            }
        }
    }

    /** A cycle of two steps; the limit of the whole vendor binds. */
    @Benchmark
    public int vendorBound(ByScopes state) {
        return state.load.cycle();
    }

    /** The same; each account's own limit binds: as many waits end apart from each other as there are accounts. */
    @Benchmark
    public int accountBound(ByScopes state) {
        return state.load.cycle();
    }

    /** One step; every account is at its limit, nothing is in flight. */
    @Benchmark
    public int idleTick(ByScopes state) {
        return state.load.tick();
    }
}
