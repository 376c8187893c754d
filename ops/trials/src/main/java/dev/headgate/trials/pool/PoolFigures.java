package dev.headgate.trials.pool;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link PoolRun}.
 *
 * @param calls what was called and what came of it
 * @param sessions as the vendor counted them
 * @param turns between the accounts
 */
public record PoolFigures(Calls calls, Sessions sessions, Turns turns) implements Findings {

    /**
     * All accounts together.
     *
     * @param intents sent
     * @param succeeded outcomes SUCCEEDED
     * @param lost intents without an outcome
     * @param duplicates outcomes beyond the first
     * @param max calls allowed in any rolling second
     * @param mostInWindow the most that arrived in one
     * @param seconds from the start of the program to the last outcome
     */
    public record Calls(
            long intents, long succeeded, long lost, long duplicates, int max, int mostInWindow, double seconds) {

        boolean ok() {
            return succeeded == intents && lost == 0 && duplicates == 0 && mostInWindow <= max;
        }
    }

    /**
     * Sessions, from the first login until the program had stopped.
     *
     * @param max allowed at once
     * @param most that were open at once
     * @param maxPer allowed at once for an account
     * @param mostOfOne that were open at once for one
     * @param opened in all
     * @param left whose client took its leave
     * @param broken by the vendor in place of an answer
     * @param cut by the vendor while they were idle
     * @param gone whose client hung up
     * @param notReplaced accounts that were not called again after a session of theirs broke
     * @param idle that were open when all was done
     * @param open that were open when the program had stopped
     * @param complaints of the program about sessions that were not given back
     */
    public record Sessions(
            int max,
            int most,
            int maxPer,
            int mostOfOne,
            int opened,
            int left,
            int broken,
            int cut,
            int gone,
            long notReplaced,
            int idle,
            int open,
            long complaints) {

        boolean ok() {
            return most <= max
                    && mostOfOne <= maxPer
                    && opened == left + broken + cut + gone
                    && broken > 0
                    && cut > 0
                    && notReplaced == 0
                    && idle <= max
                    && open == 0
                    && complaints == 0;
        }
    }

    /**
     * Who was called when. One account has ten times as many intents as each other.
     *
     * @param accounts how many
     * @param largestToOther calls of that one by the time another has all of its own, in those of the other; first come, first
     *     served would make it 10
     * @param maxBetween calls of others that an account that waits may see go before: what the quota allows in two seconds
     * @param mostBetween the most that one did see
     */
    public record Turns(int accounts, double largestToOther, int maxBetween, int mostBetween) {

        /** Half of what first come, first served would make of it. */
        static final double MAX_LARGEST = 5;

        boolean ok() {
            return largestToOther <= MAX_LARGEST && mostBetween <= maxBetween;
        }
    }

    /** Whether sessions were never too many, none leaked, no account was starved and every intent succeeded once. */
    @Override
    public boolean ok() {
        return calls.ok() && sessions.ok() && turns.ok();
    }

    @Override
    public List<String> inWords() {
        return List.of(
                Words.of(
                        calls,
                        "{intents:,d} intents in {seconds:.0f} s: at most {mostInWindow:,d} of {max:,d} calls in a second;"
                                + " {succeeded:,d} succeeded, {lost} lost, {duplicates} doubled",
                        calls.ok()),
                Words.of(
                        sessions,
                        "sessions as the vendor counted them: at most {most} of {max} at once, {mostOfOne} of {maxPer} for"
                                + " an account; {opened:,d} opened, {broken} broken in calls and {cut} while idle,"
                                + " {left:,d} left, {gone} gone; {idle} open at the end, {open} after the stop",
                        sessions.ok()),
                Words.of(
                        turns,
                        "{accounts} accounts, one with ten times as many intents: it had {largestToOther:.1f} times the"
                                + " calls of another when that was through (first come, first served: 10); at most"
                                + " {mostBetween:,d} calls of others went before one that waited (allowed:"
                                + " {maxBetween:,d})",
                        turns.ok()));
    }
}
