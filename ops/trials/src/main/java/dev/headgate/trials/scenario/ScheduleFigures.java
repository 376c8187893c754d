package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Words;
import java.util.List;

/**
 * What came of {@link ScheduleScenario}.
 *
 * @param schedules sent
 * @param kills of instances
 * @param firings that are due
 * @param lost firings whose intent has no outcome
 * @param twice firings whose intent has several
 * @param strange outcomes of intents that no firing is due for
 * @param failed firings whose intent ended otherwise than SUCCEEDED
 * @param ended schedules that ended SUCCEEDED and tell the right number of firings
 * @param endedOtherwise outcomes of schedules that tell something else
 * @param calls that the vendors received
 */
public record ScheduleFigures(
        int schedules,
        int kills,
        int firings,
        int lost,
        int twice,
        int strange,
        int failed,
        int ended,
        int endedOtherwise,
        long calls)
        implements Findings {

    @Override
    public boolean ok() {
        return lost == 0
                && twice == 0
                && strange == 0
                && failed == 0
                && ended == schedules
                && endedOtherwise == 0
                && calls >= firings;
    }

    @Override
    public List<String> inWords() {
        return List.of(Words.of(
                this,
                "{schedules} schedules, {kills} kills: of {firings:,d} firings {lost} lost, {twice} made twice, {strange} that"
                        + " were not due, {failed} not SUCCEEDED; {ended} schedules ended as they should,"
                        + " {endedOtherwise} otherwise; {calls:,d} calls",
                ok()));
    }
}
