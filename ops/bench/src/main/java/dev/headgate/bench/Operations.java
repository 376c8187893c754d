package dev.headgate.bench;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Measures the operations that make a call beside its decision, each in JVMs of its own. */
public final class Operations {

    private final Effort effort;
    private final Consumer<String> progress;

    Operations(Effort effort, Consumer<String> progress) {
        this.effort = effort;
        this.progress = progress;
    }

    /**
     * Measures {@link SerdeBenchmark} in child processes with this one's class path.
     *
     * @param quick less exactly, in a quarter of a minute rather than in 75 seconds
     * @param progress is told each figure when it is there
     * @throws IllegalStateException if JMH could not run, saying why
     */
    public static OperationCosts serde(boolean quick, Consumer<String> progress) {
        return new Operations(quick ? Effort.QUICK : Effort.FULL, progress).serde();
    }

    /** Measures {@link AnswerBenchmark} in the same way. */
    public static OperationCosts answer(boolean quick, Consumer<String> progress) {
        return new Operations(quick ? Effort.QUICK : Effort.FULL, progress).answer();
    }

    OperationCosts serde() {
        return measure(
                SerdeBenchmark.class,
                List.of("decodeIntent", "decodeIntentOfRegistry", "encodeResult", "encodeResultOfRegistry"));
    }

    OperationCosts answer() {
        return measure(AnswerBenchmark.class, List.of("plain", "retryAfter", "jsonRule", "rateLimitHint"));
    }

    private OperationCosts measure(Class<?> benchmark, List<String> operations) {
        double before = Jmh.load();
        List<OperationCost> costs = new ArrayList<>();
        for (String operation : operations) {
            Jmh.Cost cost = Jmh.run(benchmark, operation, Map.of(), effort);
            progress.accept(String.format(Locale.ROOT, "%s: %,.0f ns, %,d B", operation, cost.nanos(), cost.bytes()));
            costs.add(new OperationCost(operation, cost.nanos(), cost.error(), cost.bytes()));
        }
        return new OperationCosts(
                LocalDate.now(ZoneOffset.UTC).toString(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                before,
                Jmh.load(),
                costs);
    }
}
