package dev.headgate.trials.collect;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link CollectRun}.
 *
 * @param pages of all lists, as the topic has them
 * @param calls as the vendor received them
 * @param outcomes of the lists
 * @param urgent intents that came meanwhile
 */
public record CollectFigures(Pages pages, Calls calls, Outcomes outcomes, Urgent urgent) implements Findings {

    /**
     * Pages as readers of committed records see them.
     *
     * @param lists how many
     * @param expected pages of them all
     * @param delivered pages on the topic
     * @param missing indexes that are not there
     * @param doubled indexes that are there once more
     * @param disordered pages behind one of a higher index
     * @param wrong pages whose content is another page's
     */
    public record Pages(
            int lists, long expected, long delivered, long missing, long doubled, long disordered, long wrong) {

        boolean ok() {
            return delivered == expected && missing == 0 && doubled == 0 && disordered == 0 && wrong == 0;
        }
    }

    /**
     * Calls for pages.
     *
     * @param kills how often the application was killed
     * @param made all
     * @param repeated beyond one a page
     * @param needless made again though the page was committed when the application was killed
     */
    public record Calls(int kills, long made, long repeated, long needless) {

        boolean ok() {
            return made > 0 && needless == 0;
        }
    }

    /**
     * Of the lists.
     *
     * @param lists how many
     * @param succeeded of them
     * @param counted those whose result counts pages and items right
     * @param lost without one
     * @param duplicates beyond one each
     */
    public record Outcomes(int lists, long succeeded, long counted, long lost, long duplicates) {

        boolean ok() {
            return succeeded == lists && counted == lists && lost == 0 && duplicates == 0;
        }
    }

    /**
     * HIGH intents of the same vendor, whose places in the bulkhead the lists fill.
     *
     * @param sent how many
     * @param succeeded of them
     * @param between calls of theirs between the first and the last page of the longest list
     */
    public record Urgent(long sent, long succeeded, long between) {

        /**
         * Those that were sent while the application was down are read after what it left behind, of which the last page may be
         * called first; and those that were sent at the very end come after it.
         */
        static final double MIN_BETWEEN = 0.5;

        boolean ok() {
            return sent > 0 && succeeded == sent && between >= MIN_BETWEEN * sent;
        }
    }

    @Override
    public boolean ok() {
        return pages.ok() && calls.ok() && outcomes.ok() && urgent.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        pages,
                        "{lists} lists of {expected:,d} pages: {delivered:,d} delivered, {missing} missing, {doubled} doubled,"
                                + " {disordered} out of order, {wrong} with another's content",
                        pages.ok()),
                Words.of(
                        calls,
                        "killed {kills} times: {made:,d} calls, {repeated} of them repeated, {needless} for pages that were"
                                + " committed before",
                        calls.ok()),
                Words.of(
                        outcomes,
                        "{succeeded} of {lists} lists succeeded, {counted} count their pages and items right; {lost} outcomes"
                                + " lost, {duplicates} doubled",
                        outcomes.ok()),
                Words.of(
                        urgent,
                        "{sent:,d} HIGH intents meanwhile: {succeeded:,d} succeeded, {between:,d} called between the first page"
                                + " of the longest list and its last",
                        urgent.ok()));
    }
}
