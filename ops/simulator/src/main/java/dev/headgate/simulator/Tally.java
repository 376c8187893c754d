package dev.headgate.simulator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The counts of one vendor. */
final class Tally {

    long arrivals;
    long answered2xx;
    long refusals;
    long overQuota;
    long overConcurrency;
    long inCoolDown;
    long escalations;
    long siblings;
    long repeats;
    long errors;
    long notFound;
    long unjudged;
    int mostInFlight;

    VendorReport report(String vendor, List<LimitReport> limits, int distinctKeys, @Nullable TokenReport tokens) {
        return new VendorReport(
                vendor,
                arrivals,
                answered2xx,
                refusals,
                overQuota,
                overConcurrency,
                inCoolDown,
                escalations,
                siblings,
                repeats,
                errors,
                notFound,
                unjudged,
                mostInFlight,
                distinctKeys,
                tokens,
                limits);
    }
}
