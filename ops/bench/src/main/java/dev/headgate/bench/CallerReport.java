package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Clients side by side: medians of the repeats.
 *
 * @param date when, in UTC
 * @param jdk the JVM's name and version
 * @param processors it may use
 * @param loadBefore the machine's load average of a minute when it began; negative where it is not known
 * @param loadAfter the same at the end
 * @param latencyMillis of the server
 * @param repeats that the medians are of
 * @param clients by concurrency, in the order of candidates; asked, arrived and failed are of all repeats
 * @param faults where the server misbehaves
 */
@JsonPropertyOrder({
    "date",
    "jdk",
    "processors",
    "loadBefore",
    "loadAfter",
    "latencyMillis",
    "repeats",
    "clients",
    "faults"
})
public record CallerReport(
        String date,
        String jdk,
        int processors,
        double loadBefore,
        double loadAfter,
        int latencyMillis,
        int repeats,
        List<CallerFigures> clients,
        List<CallerFaults> faults) {

    public CallerReport {
        clients = List.copyOf(clients);
        faults = List.copyOf(faults);
    }

    static CallerReport of(
            int latencyMillis, int repeats, double loadBefore, List<CallerFigures> figures, List<CallerFaults> faults) {
        List<CallerFigures> medians = new ArrayList<>();
        figures.stream()
                .map(CallerFigures::concurrency)
                .distinct()
                .forEach(concurrency -> figures.stream()
                        .filter(it -> it.concurrency() == concurrency)
                        .map(CallerFigures::client)
                        .distinct()
                        .map(client -> median(figures.stream()
                                .filter(it -> it.concurrency() == concurrency
                                        && it.client().equals(client))
                                .toList()))
                        .forEach(medians::add));
        return new CallerReport(
                LocalDate.now(ZoneOffset.UTC).toString(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                loadBefore,
                Jmh.load(),
                latencyMillis,
                repeats,
                medians,
                faults);
    }

    private static CallerFigures median(List<CallerFigures> repeats) {
        CallerFigures one = repeats.getFirst();
        return new CallerFigures(
                one.client(),
                one.concurrency(),
                repeats.stream().mapToLong(CallerFigures::asked).sum(),
                repeats.stream().mapToLong(CallerFigures::arrived).sum(),
                repeats.stream().mapToLong(CallerFigures::failed).sum(),
                median(repeats, CallerFigures::callsPerSecond),
                median(repeats, CallerFigures::cpuMillis),
                median(repeats, CallerFigures::compilingMillis),
                median(repeats, CallerFigures::p50Millis),
                median(repeats, CallerFigures::p99Millis),
                median(repeats, CallerFigures::kibPerCall),
                median(repeats, CallerFigures::residentMib));
    }

    private static double median(List<CallerFigures> repeats, ToDoubleFunction<CallerFigures> figure) {
        double[] sorted = repeats.stream().mapToDouble(figure).sorted().toArray();
        double middle = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        return Math.round(middle * 1e4) / 1e4;
    }

    /** Whether every client sent one request a call. */
    public boolean ok() {
        return clients.stream().allMatch(it -> it.asked() == it.arrived())
                && faults.stream().allMatch(CallerFaults::ok);
    }

    /** Two tables in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        lines.add("| client | at once | calls/s | CPU s / 1,000 calls | compiling | p50 ms | p99 ms | KiB a call | MiB"
                + " | asked | arrived | failed |");
        lines.add("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        clients.forEach(it -> lines.add(row(it)));
        lines.add("");
        lines.add("| client | asked of each | 503 | closed | stale | deadline | cancel |");
        lines.add("| --- | ---: | ---: | ---: | ---: | --- | --- |");
        faults.forEach(it -> lines.add(row(it)));
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%s, %d processors, %s; latency %d ms, medians of %d; load average %.1f before, %.1f after.",
                jdk,
                processors,
                date,
                latencyMillis,
                repeats,
                loadBefore,
                loadAfter));
        return lines;
    }

    private static String row(CallerFigures it) {
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,.0f | %.3f | %.3f | %.1f | %.1f | %.1f | %.0f | %,d | %,d | %,d |",
                it.client(),
                it.concurrency(),
                it.callsPerSecond(),
                it.cpuMillis(),
                it.compilingMillis(),
                it.p50Millis(),
                it.p99Millis(),
                it.kibPerCall(),
                it.residentMib(),
                it.asked(),
                it.arrived(),
                it.failed());
    }

    private static String row(CallerFaults it) {
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | %,d | %,d | %s | %s |",
                it.client(),
                it.asked(),
                it.busy(),
                it.closed(),
                it.stale(),
                it.deadline() ? "kept" : "MISSED",
                it.cancel() ? "ends it" : "DOES NOT");
    }
}
