package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * How a contender took that half of the vendors refused.
 *
 * @param contender its name
 * @param inCoolDown arrivals that were too early
 * @param escalations waits that these made longer
 * @param siblings arrivals that were refused and on their way already
 * @param lostSeconds until what was due by the end of the cool-down was done, the mean of the vendors
 * @param unfinished vendors whose work was not done when all ended, in all repeats; then lostSeconds is too little
 * @param kept the neighbours' rate as a share of their own before
 * @param duplicates results beyond one for each intent, in all repeats
 */
@JsonPropertyOrder({
    "contender",
    "inCoolDown",
    "escalations",
    "siblings",
    "lostSeconds",
    "unfinished",
    "kept",
    "duplicates"
})
public record PenaltyRow(
        String contender,
        Spread inCoolDown,
        Spread escalations,
        Spread siblings,
        Spread lostSeconds,
        int unfinished,
        Spread kept,
        long duplicates)
        implements Row {

    /** @param runs of the contender, at least one */
    static PenaltyRow of(Contender contender, List<PenaltyRun> runs) {
        return new PenaltyRow(
                contender.name(),
                Spread.of(runs, 0, PenaltyRun::inCoolDown),
                Spread.of(runs, 0, PenaltyRun::escalations),
                Spread.of(runs, 0, PenaltyRun::siblings),
                Spread.of(runs, 2, PenaltyRun::lostSeconds),
                runs.stream().mapToInt(PenaltyRun::unfinished).sum(),
                Spread.of(runs, 4, PenaltyRun::kept),
                runs.stream().mapToLong(PenaltyRun::duplicates).sum());
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("contender", contender),
                Cell.spread("calls inside", inCoolDown, 0),
                Cell.spread("escalations", escalations, 0),
                Cell.spread("siblings", siblings, 0),
                Cell.figure("seconds lost", (unfinished > 0 ? "at least " : "") + lostSeconds.inWords(1)),
                Cell.spread("neighbours' rate kept", kept, 3),
                Cell.count("twice", duplicates));
    }
}
