package dev.headgate.trials.grpc;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link GrpcRun}.
 *
 * @param unary intents that ask for one message
 * @param streams intents that ask for a stream
 * @param succeeded of both
 * @param whole streams whose result has every message
 * @param seconds how long it took
 * @param calls as they were counted at both ends
 * @param kept what must not be
 */
public record GrpcFigures(int unary, int streams, long succeeded, long whole, double seconds, Calls calls, Kept kept)
        implements Findings {

    /**
     * Calls as they were counted at both ends.
     *
     * @param sent by Headgate's results: each has taken its permits
     * @param arrived at the vendor, whatever became of them
     * @param refused with RESOURCE_EXHAUSTED
     * @param broken that the vendor gave no answer
     */
    public record Calls(long sent, long arrived, long refused, long broken) {

        /** One permit, one request: none arrived that was not sent by intent, and what broke off is all that is missing. */
        boolean ok() {
            return arrived <= sent && refused > 0 && broken > 0;
        }
    }

    /**
     * What must not be.
     *
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     * @param overQuota arrivals over the limit
     * @param inCoolDown arrivals inside a cool-down
     */
    public record Kept(long lost, long duplicates, long overQuota, long inCoolDown) {

        boolean ok() {
            return lost == 0 && duplicates == 0 && overQuota == 0 && inCoolDown == 0;
        }
    }

    @Override
    public boolean ok() {
        return succeeded == (long) unary + streams && whole == streams && calls.ok() && kept.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        this,
                        "{unary:,d} unary calls and {streams:,d} streams over gRPC in {seconds:.1f} s: {succeeded:,d}"
                                + " succeeded, {whole:,d} streams whole",
                        succeeded == (long) unary + streams && whole == streams),
                Words.of(
                        calls,
                        "{sent:,d} sent, {arrived:,d} arrived; {refused:,d} refused, {broken:,d} without an answer",
                        calls.ok()),
                Words.of(
                        kept,
                        "{lost} lost, {duplicates} outcomes too many, {overQuota} over quota, {inCoolDown} in a cool-down.",
                        kept.ok()));
    }
}
