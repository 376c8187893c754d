package dev.headgate.console.operation;

import dev.headgate.app.Configuration;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.LimitChange;
import dev.headgate.whatif.Question;
import dev.headgate.whatif.WhatIf;
import dev.headgate.whatif.topics.RecordedVendor;
import dev.headgate.whatif.topics.RecordedVendors;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Predictions, one at a time: each reads a vendor's records and keeps a processor busy for some seconds.
 *
 * <p>Threading: any thread.
 */
final class Forecasts {

    /** Fewer than on the command line: somebody waits before a page. */
    private static final int RUNS = 5;

    private static final Duration LONGEST = Duration.ofDays(30);

    private final Semaphore turn = new Semaphore(1);

    /**
     * Predicts when a vendor's backlog is finished.
     *
     * @param cluster is asked for when what is given makes sense
     * @param limits other maxima, {@code NAME=MAX} with commas between several; empty: only what becomes of it as things are
     * @param last what was recorded for so long; longer ago is left out
     * @throws CommandException if they make no sense, another prediction is under way, or nothing is recorded
     */
    Forecast of(Configuration configuration, Supplier<Cluster> cluster, String vendor, String limits, Duration last) {
        if (!last.isPositive() || last.compareTo(LONGEST) > 0) {
            throw CommandException.usage("last: more than 0 and at most 30d");
        }
        List<LimitChange> changes = LimitChange.all(
                "limit",
                Arrays.stream(limits.split(",", -1))
                        .map(String::strip)
                        .filter(text -> !text.isEmpty())
                        .toList());
        if (!turn.tryAcquire()) {
            throw CommandException.failed("another prediction is under way here; try again when it is through", null);
        }
        try {
            return predict(new RecordedVendors(configuration, cluster.get()), vendor, changes, limits, last);
        } catch (IllegalArgumentException e) {
            throw CommandException.usage(CommandException.reason(e), e);
        } finally {
            turn.release();
        }
    }

    private static Forecast predict(
            RecordedVendors recorded, String vendor, List<LimitChange> changes, String limits, Duration last) {
        if (!recorded.vendors().contains(vendor)) {
            throw CommandException.usage("vendor: no profile of " + vendor);
        }
        RecordedVendor read =
                recorded.read(Set.of(vendor), Instant.now().minus(last)).get(vendor);
        if (read == null) {
            throw CommandException.usage("nothing is recorded of " + vendor + " for so long");
        }
        Comparison comparison = WhatIf.predict(
                read.recording(),
                read.policy(),
                changes.isEmpty() ? null : LimitChange.applied(changes, read.policy()),
                new Question(false, RUNS, 1, List.of()),
                (_, _) -> {});
        return new Forecast(comparison, limits, read.notes());
    }
}
