package dev.headgate.bench.micro;

import dev.headgate.bench.figure.Conditions;
import dev.headgate.bench.figure.Text;
import dev.headgate.trials.harness.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measures single operations, each in JVMs of its own with this one's class path. */
public final class MicroBenchmarks {

    /** Of {@link DecisionBenchmark}, each with the steps of the core in one of it. */
    private static final List<Map.Entry<String, Integer>> DECISIONS =
            List.of(Map.entry("vendorBound", 2), Map.entry("accountBound", 2), Map.entry("idleTick", 1));

    private static final List<Integer> SCOPES = List.of(1, 100, 10_000);

    private final Jmh.Settings settings;
    private final Progress progress;

    MicroBenchmarks(Jmh.Settings settings, Progress progress) {
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @param quick less exactly, in a fraction of the time
     * @param progress is told each figure when it is there
     */
    public MicroBenchmarks(boolean quick, Progress progress) {
        this(quick ? Jmh.Settings.QUICK : Jmh.Settings.FULL, progress);
    }

    /**
     * A decision of the core, by the number of scopes; three minutes, half of one if quick.
     *
     * @throws IllegalStateException if JMH could not run, saying why
     */
    public MicroReport<DecisionCost> decision() {
        Conditions conditions = Conditions.now();
        List<DecisionCost> costs = new ArrayList<>();
        for (Map.Entry<String, Integer> operation : DECISIONS) {
            DecisionCost fewer = null;
            for (int scopes : SCOPES) {
                progress.begun(
                        Text.format("%s, %,d scopes", operation.getKey(), scopes),
                        costs.size(),
                        DECISIONS.size() * SCOPES.size());
                fewer = decision(operation.getKey(), operation.getValue(), scopes, fewer);
                costs.add(fewer);
            }
        }
        return new MicroReport<>(conditions.after(), costs);
    }

    /**
     * Reading an intent and writing its result; two minutes, 25 seconds if quick.
     *
     * @throws IllegalStateException if JMH could not run, saying why
     */
    public MicroReport<OperationCost> serde() {
        return operations(
                SerdeBenchmark.class,
                "decodeIntent",
                "decodeIntentOfRegistry",
                "decodeIntentOfJson",
                "encodeResult",
                "encodeResultOfRegistry",
                "encodeResultAsJson");
    }

    /** Saying what an answer means, as long. */
    public MicroReport<OperationCost> answer() {
        return operations(AnswerBenchmark.class, "plain", "retryAfter", "jsonRule", "rateLimitHint");
    }

    private DecisionCost decision(String operation, int steps, int scopes, @Nullable DecisionCost fewer) {
        OperationCost cost =
                Jmh.run(DecisionBenchmark.class, operation, Map.of("scopes", Integer.toString(scopes)), settings);
        progress.accept(Text.format("%s, %,d scopes: %,.0f ns, %,d B", operation, scopes, cost.nanos(), cost.bytes()));
        return new DecisionCost(
                operation,
                scopes,
                steps,
                cost.nanos(),
                cost.error(),
                Jmh.rounded(cost.nanos() / steps),
                cost.bytes(),
                fewer == null ? null : Jmh.rounded(cost.nanos() / fewer.nanos()));
    }

    private MicroReport<OperationCost> operations(Class<?> benchmark, String... operations) {
        Conditions conditions = Conditions.now();
        List<OperationCost> costs = new ArrayList<>();
        for (String operation : operations) {
            progress.begun(operation, costs.size(), operations.length);
            OperationCost cost = Jmh.run(benchmark, operation, Map.of(), settings);
            progress.accept(Text.format("%s: %,.0f ns, %,d B", operation, cost.nanos(), cost.bytes()));
            costs.add(cost);
        }
        return new MicroReport<>(conditions.after(), costs);
    }
}
