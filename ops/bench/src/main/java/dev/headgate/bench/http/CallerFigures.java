package dev.headgate.bench.http;

import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Spread;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * What one client did in one process.
 *
 * @param client its name
 * @param concurrency calls at once
 * @param asked calls made in all
 * @param arrived requests that the server counted
 * @param failed calls without a whole answer
 * @param callsPerSecond while measured
 * @param cpuMillis of its process for one call, which is seconds for 1,000
 * @param compilingMillis of that, what the JVM's compilers took: none were it warm
 * @param p50Millis of a call
 * @param p99Millis of a call
 * @param kibPerCall allocated
 * @param residentMib memory of its process, of which {@value HttpClients#HEAP_MIB} are set aside for the heap
 */
public record CallerFigures(
        String client,
        int concurrency,
        long asked,
        long arrived,
        long failed,
        double callsPerSecond,
        double cpuMillis,
        double compilingMillis,
        double p50Millis,
        double p99Millis,
        double kibPerCall,
        double residentMib)
        implements Row {

    /** Of one client's repeats: sums of the counts, medians of the rest. */
    public static CallerFigures median(List<CallerFigures> repeats) {
        ToLongFunction<ToLongFunction<CallerFigures>> sum =
                count -> repeats.stream().mapToLong(count).sum();
        ToDoubleFunction<ToDoubleFunction<CallerFigures>> median =
                figure -> Spread.of(repeats, 4, figure).median();
        return new CallerFigures(
                repeats.getFirst().client(),
                repeats.getFirst().concurrency(),
                sum.applyAsLong(CallerFigures::asked),
                sum.applyAsLong(CallerFigures::arrived),
                sum.applyAsLong(CallerFigures::failed),
                median.applyAsDouble(CallerFigures::callsPerSecond),
                median.applyAsDouble(CallerFigures::cpuMillis),
                median.applyAsDouble(CallerFigures::compilingMillis),
                median.applyAsDouble(CallerFigures::p50Millis),
                median.applyAsDouble(CallerFigures::p99Millis),
                median.applyAsDouble(CallerFigures::kibPerCall),
                median.applyAsDouble(CallerFigures::residentMib));
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("client", client),
                Cell.count("at once", concurrency),
                Cell.number("calls/s", "%,.0f", callsPerSecond),
                Cell.number("CPU s / 1,000 calls", "%.3f", cpuMillis),
                Cell.number("compiling", "%.3f", compilingMillis),
                Cell.number("p50 ms", "%.1f", p50Millis),
                Cell.number("p99 ms", "%.1f", p99Millis),
                Cell.number("KiB a call", "%.1f", kibPerCall),
                Cell.number("MiB", "%.0f", residentMib),
                Cell.count("asked", asked),
                Cell.count("arrived", arrived),
                Cell.count("failed", failed));
    }
}
