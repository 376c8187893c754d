package dev.headgate.trials.rehearsal;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link VendorsRun}.
 *
 * @param vendors each that comes with Headgate
 * @param unjudged arrivals that the simulator had no room to judge
 * @param seconds from the start of the program to the last outcome
 */
public record VendorsFigures(List<OfVendor> vendors, long unjudged, double seconds) implements Findings {

    public VendorsFigures {
        vendors = List.copyOf(vendors);
    }

    /**
     * One vendor.
     *
     * @param vendor its id
     * @param intents sent
     * @param succeeded outcomes SUCCEEDED
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond the first
     * @param repeats calls made again after they had succeeded
     * @param overQuota arrivals beyond a limit, or beyond what may be under way at once
     * @param inCoolDown arrivals inside a cool-down
     * @param refused arrivals refused, siblings apart: one, as it was told to
     * @param waitMillis how long it asked to be left alone then; 0: it never refuses
     * @param othersAfterRefusal how many other accounts it was called for in that time; -1: it never refused
     * @param othersAfter401 how many other accounts it was called for while it did not accept one's credential; -1: it always did
     */
    public record OfVendor(
            String vendor,
            long intents,
            long succeeded,
            long lost,
            long duplicates,
            long repeats,
            long overQuota,
            long inCoolDown,
            long refused,
            long waitMillis,
            int othersAfterRefusal,
            int othersAfter401) {

        /** All but the one and, at times, one that is stopped for a reason of its own. */
        private static final int OTHERS = VendorsRun.ACCOUNTS - 2;

        boolean ok() {
            boolean refusal = waitMillis == 0 ? refused == 0 : refused == 1 && othersAfterRefusal >= OTHERS;
            return succeeded == intents
                    && lost == 0
                    && duplicates == 0
                    && repeats == 0
                    && overQuota == 0
                    && inCoolDown == 0
                    && refusal
                    && othersAfter401 >= OTHERS;
        }
    }

    /** Whether every vendor was called as it wants to be, and no account's trouble was another's. */
    @Override
    public boolean ok() {
        return unjudged == 0 && vendors.stream().allMatch(OfVendor::ok);
    }

    @Override
    public List<String> inWords() {
        return vendors.stream()
                .map(it -> Words.of(
                        it,
                        "{vendor:-22s} {succeeded:,d} of {intents:,d} succeeded, {lost} lost, {duplicates} doubled,"
                                + " {repeats} repeated; {overQuota} over quota, {inCoolDown} in a cool-down; "
                                + (it.waitMillis == 0
                                        ? "{refused} refused"
                                        : "{refused} refused, for {waitMillis:,d} ms, and {othersAfterRefusal} other"
                                                + " accounts called meanwhile")
                                + "; {othersAfter401} while one's credential was not accepted",
                        it.ok()))
                .toList();
    }
}
