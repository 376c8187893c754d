package dev.headgate.bench.http;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.headgate.bench.figure.Conditions;
import dev.headgate.bench.figure.Table;
import dev.headgate.bench.figure.Text;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Clients side by side: medians of the repeats.
 *
 * @param conditions under which they were measured
 * @param latencyMillis of the server
 * @param repeats that the medians are of
 * @param clients by concurrency, in the order of candidates; asked, arrived and failed are of all repeats
 * @param faults where the server misbehaves
 */
public record HttpClientReport(
        @JsonUnwrapped Conditions conditions,
        int latencyMillis,
        int repeats,
        List<CallerFigures> clients,
        List<CallerFaults> faults) {

    public HttpClientReport {
        clients = List.copyOf(clients);
        faults = List.copyOf(faults);
    }

    static HttpClientReport of(
            int latencyMillis,
            int repeats,
            Conditions conditions,
            List<CallerFigures> figures,
            List<CallerFaults> faults) {
        Map<Integer, Map<String, List<CallerFigures>>> byConcurrency = new LinkedHashMap<>();
        figures.forEach(it -> byConcurrency
                .computeIfAbsent(it.concurrency(), _ -> new LinkedHashMap<>())
                .computeIfAbsent(it.client(), _ -> new ArrayList<>())
                .add(it));
        List<CallerFigures> medians = byConcurrency.values().stream()
                .map(Map::values)
                .flatMap(Collection::stream)
                .map(CallerFigures::median)
                .toList();
        return new HttpClientReport(conditions, latencyMillis, repeats, medians, faults);
    }

    /** Whether every client sent one request a call. */
    public boolean ok() {
        return clients.stream().allMatch(it -> it.asked() == it.arrived())
                && faults.stream().allMatch(CallerFaults::ok);
    }

    /** Two tables in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>(Table.of(clients));
        lines.add("");
        lines.addAll(Table.of(faults));
        lines.add("");
        lines.add(conditions.inWords(Text.format("latency %d ms, medians of %d; ", latencyMillis, repeats)));
        return lines;
    }
}
