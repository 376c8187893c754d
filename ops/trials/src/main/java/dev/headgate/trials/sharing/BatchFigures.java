package dev.headgate.trials.sharing;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link BatchRun}.
 *
 * @param gathered of those that waited for a permit together
 * @param killed of those whose batches were under way when the program was killed
 */
public record BatchFigures(Round gathered, Round killed) implements Findings {

    /**
     * Intents that go together.
     *
     * @param outcomes of the intents
     * @param requests that arrived at the vendor
     */
    public record Round(Outcomes outcomes, Requests requests) {

        boolean ok() {
            return outcomes.ok() && requests.ok();
        }
    }

    /**
     * Of the intents of a round.
     *
     * @param intents how many
     * @param outcomes of them
     * @param succeeded of them
     * @param failed of them
     * @param wrong outcomes of another kind than the vendor was asked for, or with the answer to another intent
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond one each
     */
    public record Outcomes(
            long intents, long outcomes, long succeeded, long failed, long wrong, long lost, long duplicates) {

        boolean ok() {
            return intents > 0 && outcomes == intents && failed > 0 && wrong == 0 && lost == 0 && duplicates == 0;
        }
    }

    /**
     * Of a round, as the vendor received them.
     *
     * @param made all, each of which the vendor's limit counts once
     * @param allowed of those: one a hundred intents, and where some fail in passing or the program is killed, those for them
     * @param most operations in one
     * @param repeated that it had answered before
     * @param changed of those, with other operations than before
     * @param doubled operations that it carried out twice
     * @param overQuota requests beyond the limit
     */
    public record Requests(
            long made, long allowed, long most, long repeated, long changed, long doubled, long overQuota) {

        boolean ok() {
            return made > 0
                    && made <= allowed
                    && most == BatchRun.SIZE
                    && changed == 0
                    && doubled == 0
                    && overQuota == 0;
        }
    }

    @Override
    public boolean ok() {
        return gathered.ok() && killed.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                "a permit for each batch: " + outcomes(gathered),
                requests(gathered),
                "killed while batches were under way: " + outcomes(killed),
                requests(killed));
    }

    private static String outcomes(Round round) {
        return Words.of(
                round.outcomes,
                "{intents:,d} intents, {outcomes:,d} outcomes: {succeeded:,d} succeeded, {failed:,d} failed by their part of"
                        + " an answer; {wrong} wrong, {lost} lost, {duplicates} doubled",
                round.outcomes.ok());
    }

    private static String requests(Round round) {
        return Words.of(
                round.requests,
                "{made:,d} requests (allowed: {allowed:,d}) with up to {most} operations, {overQuota} over quota; {repeated}"
                        + " repeated, {changed} changed, {doubled} operations carried out twice",
                round.requests.ok());
    }
}
