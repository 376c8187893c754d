package dev.headgate.bench;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Measures {@link DecisionBenchmark}, each number of scopes in JVMs of its own. */
public final class Decisions {

    /** A benchmark and the steps of the core in one of its operations. */
    private record Operation(String name, int steps) {}

    private static final List<Operation> OPERATIONS =
            List.of(new Operation("vendorBound", 2), new Operation("accountBound", 2), new Operation("idleTick", 1));
    private static final List<Integer> SCOPES = List.of(1, 100, 10_000);

    private final Effort effort;
    private final Consumer<String> progress;

    Decisions(Effort effort, Consumer<String> progress) {
        this.effort = effort;
        this.progress = progress;
    }

    /**
     * Measures in child processes with this one's class path.
     *
     * @param quick less exactly, in half a minute rather than three minutes
     * @param progress is told each figure when it is there
     * @throws IllegalStateException if JMH could not run, saying why
     */
    public static DecisionCosts measure(boolean quick, Consumer<String> progress) {
        return new Decisions(quick ? Effort.QUICK : Effort.FULL, progress).measure();
    }

    DecisionCosts measure() {
        double before = Jmh.load();
        List<DecisionCost> costs = new ArrayList<>();
        for (Operation operation : OPERATIONS) {
            DecisionCost fewer = null;
            for (int scopes : SCOPES) {
                fewer = cost(operation, scopes, fewer);
                costs.add(fewer);
            }
        }
        return new DecisionCosts(
                LocalDate.now(ZoneOffset.UTC).toString(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                before,
                Jmh.load(),
                costs);
    }

    private DecisionCost cost(Operation operation, int scopes, @Nullable DecisionCost fewer) {
        Map<String, String> parameters = Map.of("scopes", Integer.toString(scopes));
        Jmh.Cost cost = Jmh.run(DecisionBenchmark.class, operation.name(), parameters, effort);
        progress.accept(String.format(
                Locale.ROOT, "%s, %,d scopes: %,.0f ns, %,d B", operation.name(), scopes, cost.nanos(), cost.bytes()));
        return new DecisionCost(
                operation.name(),
                scopes,
                operation.steps(),
                cost.nanos(),
                cost.error(),
                Jmh.rounded(cost.nanos() / operation.steps()),
                cost.bytes(),
                fewer == null ? null : Jmh.rounded(cost.nanos() / fewer.nanos()));
    }
}
