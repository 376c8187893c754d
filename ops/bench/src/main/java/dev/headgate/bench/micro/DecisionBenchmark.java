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
    public abstract static class ByScopes {

        @Param({"1", "100", "10000"})
        public int scopes;

        @SuppressWarnings("NullAway.Init") // by JMH
        Load load;

        @Setup(Level.Trial)
        public void begin() {
            load = load();
        }

        abstract Load load();
    }

    /** The limit of the whole vendor binds. */
    public static class VendorBound extends ByScopes {

        @Override
        Load load() {
            return Load.vendorBound(scopes);
        }
    }

    /** Each account's own limit binds: as many waits end apart from each other as there are accounts. */
    public static class AccountBound extends ByScopes {

        @Override
        Load load() {
            return Load.accountBound(scopes);
        }
    }

    /** Every account is at its limit, nothing is in flight. */
    public static class Blocked extends AccountBound {

        @Override
        Load load() {
            Load full = super.load();
            full.exhaust();
            return full;
        }
    }

    /** A cycle of two steps. */
    @Benchmark
    public int vendorBound(VendorBound state) {
        return state.load.cycle();
    }

    /** A cycle of two steps. */
    @Benchmark
    public int accountBound(AccountBound state) {
        return state.load.cycle();
    }

    /** One step. */
    @Benchmark
    public int idleTick(Blocked state) {
        return state.load.tick();
    }
}
