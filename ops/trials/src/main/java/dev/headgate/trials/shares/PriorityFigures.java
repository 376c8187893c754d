package dev.headgate.trials.shares;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link PriorityRun}.
 *
 * @param backlog LOW intents that wait
 * @param reading seconds until all of them were read
 * @param half of the permits and places kept for HIGH
 * @param tenth of them kept, for a tenth of the calls
 * @param none of them kept; says what it is without
 * @param saturated HIGH has more than the vendor takes
 * @param lost HIGH intents without an outcome
 * @param duplicates outcomes beyond one of a HIGH intent
 * @param overQuota calls above the vendor's limit
 */
public record PriorityFigures(
        int backlog,
        double reading,
        Share half,
        Share tenth,
        Share none,
        Saturated saturated,
        long lost,
        long duplicates,
        long overQuota)
        implements Findings {

    /** Milliseconds that 99 of 100 HIGH intents wait at the most where enough is kept for them. */
    static final double SOON = 100;

    /** Of its weight's share of the starts LOW has so much at the least. */
    static final double FLOOR = 0.8;

    /**
     * HIGH intents that cost two permits each, while LOW ones of one permit wait.
     *
     * @param kept per cent
     * @param high HIGH intents sent
     * @param arrived of them
     * @param perSecond as many of them a second
     * @param p50 milliseconds from sending to the arrival at the vendor: half of them took no longer
     * @param p99 the same of 99 of 100
     * @param max the same of all
     * @param low LOW calls a second meanwhile
     * @param lowFloor as many there are to be at the least
     */
    public record Share(
            int kept,
            int high,
            long arrived,
            double perSecond,
            double p50,
            double p99,
            double max,
            double low,
            double lowFloor) {

        boolean ok() {
            return arrived == high && high > 0 && p99 < SOON && low >= lowFloor;
        }
    }

    /**
     * HIGH and LOW alike have more than the vendor takes.
     *
     * @param high starts a second
     * @param low starts a second
     * @param lowShare of all starts
     * @param weightShare what LOW's weight is of both
     */
    public record Saturated(double high, double low, double lowShare, double weightShare) {

        boolean ok() {
            return lowShare >= FLOOR * weightShare && high > low;
        }
    }

    private boolean isKept() {
        return lost + duplicates + overQuota == 0;
    }

    @Override
    public boolean ok() {
        return half.ok() && tenth.ok() && saturated.ok() && isKept();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(this, "{backlog:,d} LOW intents wait, read in {reading:.1f} s."),
                share("half", half.ok()),
                share("tenth", tenth.ok()),
                share("none", true),
                Words.of(
                        this,
                        "More HIGH than the vendor takes: {saturated.high:.1f} of them a second and {saturated.low:.1f} LOW,"
                                + " {saturated.lowShare:.1%} of the starts; its weight is {saturated.weightShare:.1%}.",
                        saturated.ok()),
                Words.of(this, "Of HIGH {lost} lost, {duplicates} twice; {overQuota} calls over quota.", isKept()));
    }

    private String share(String of, boolean ok) {
        return Words.of(
                this,
                "{@.kept} % kept: {@.high} HIGH at {@.perSecond:.0f}/s waited {@.p50:.1f} ms (half), {@.p99:.1f} ms (99%),"
                                .replace("@", of)
                        + " {@.max:.1f} ms (all); {@.low:.1f} LOW/s of {@.lowFloor:.1f}.".replace("@", of),
                ok);
    }
}
