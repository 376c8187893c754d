package dev.headgate.console.view;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All vendors at one moment.
 *
 * @param version grows with each look
 * @param vendors by name
 * @param members threads of instances in the group
 * @param problem why this is not up to date; null if it is
 */
public record Fleet(
        long version,
        Instant at,
        List<Vendor> vendors,
        int members,
        @Nullable String problem) {

    public Fleet {
        vendors = List.copyOf(vendors);
    }

    /** Of which nothing is known yet. */
    static Fleet unknown(Instant at, @Nullable String problem) {
        return new Fleet(0, at, List.of(), 0, problem);
    }

    public Optional<Vendor> find(String name) {
        return vendors.stream().filter(it -> it.state().vendor().equals(name)).findFirst();
    }

    public long waiting() {
        return vendors.stream().mapToLong(it -> it.state().waiting()).sum();
    }

    public long inFlight() {
        return vendors.stream().mapToLong(it -> it.state().inFlight()).sum();
    }

    /** Intents that end, a second. */
    public double rate() {
        return vendors.stream().mapToDouble(Vendor::rate).sum();
    }
}
