package dev.headgate.bench.process;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.simulator.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What the vendors received, as they wrote it down.
 *
 * @param report their counts
 * @param arrivals by vendor, in their order
 */
public record Received(Report report, Map<String, List<Arrival>> arrivals) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final double SECOND = 1e9;

    /**
     * One call.
     *
     * @param nanos when it was counted, by a clock that all vendors share
     */
    public record Arrival(long nanos, boolean refused) {}

    public void write(Path file) throws IOException {
        JSON.writeValue(file.toFile(), this);
    }

    public static Received read(Path file) throws IOException {
        return JSON.readValue(file.toFile(), Received.class);
    }

    /** When a vendor received calls that it did not refuse. */
    public long[] accepted(String vendor) {
        return of(vendor).stream()
                .filter(it -> !it.refused())
                .mapToLong(Arrival::nanos)
                .toArray();
    }

    /**
     * How many calls a second a vendor received and did not refuse, from the first after a moment to the first after
     * another: so no burst is in or out by chance.
     */
    public double perSecond(String vendor, long from, long to) {
        long[] accepted = accepted(vendor);
        long first = firstFrom(accepted, from, to);
        long last = firstFrom(accepted, to, to);
        return first < last ? count(accepted, first, last) * SECOND / (last - first) : 0;
    }

    private static long firstFrom(long[] moments, long from, long otherwise) {
        return Arrays.stream(moments).filter(it -> it >= from).findFirst().orElse(otherwise);
    }

    /** When each vendor had received a call. */
    public long allCalled() {
        return arrivals.values().stream()
                .mapToLong(it -> it.getFirst().nanos())
                .max()
                .orElseThrow();
    }

    /** When a vendor received the first call that it refused. */
    public long firstRefusal(String vendor) {
        return of(vendor).stream()
                .filter(Arrival::refused)
                .mapToLong(Arrival::nanos)
                .findFirst()
                .orElseThrow();
    }

    /** When the last call came, to whichever vendor. */
    public long last() {
        return arrivals.values().stream()
                .mapToLong(it -> it.getLast().nanos())
                .max()
                .orElseThrow();
    }

    private List<Arrival> of(String vendor) {
        return Objects.requireNonNull(arrivals.get(vendor), vendor);
    }

    /** How many of some moments are from one to before another. */
    public static long count(long[] moments, long from, long to) {
        return Arrays.stream(moments).filter(it -> it >= from && it < to).count();
    }
}
