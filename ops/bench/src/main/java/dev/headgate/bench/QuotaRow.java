package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * How a contender used a quota.
 *
 * @param contender its name
 * @param share of the calls allowed that were made and not refused
 * @param refusals answers with 429, of all vendors
 * @param mostInWindow the most arrivals at any vendor in any rolling second, in all repeats
 * @param allowed in each
 * @param cores of the machine that the runner used
 * @param duplicates results beyond one for each intent, in all repeats
 */
@JsonPropertyOrder({"contender", "share", "refusals", "mostInWindow", "allowed", "cores", "duplicates"})
public record QuotaRow(
        String contender, Spread share, Spread refusals, int mostInWindow, int allowed, Spread cores, long duplicates)
        implements Row {

    /** @param runs of the contender, at least one */
    static QuotaRow of(Contender contender, List<QuotaRun> runs) {
        return new QuotaRow(
                contender.name(),
                Spread.of(runs, 4, QuotaRun::share),
                Spread.of(runs, 0, QuotaRun::refusals),
                runs.stream().mapToInt(QuotaRun::mostInWindow).max().orElseThrow(),
                QuotaRun.MAX,
                Spread.of(runs, 3, QuotaRun::cores),
                runs.stream().mapToLong(QuotaRun::duplicates).sum());
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("contender", contender),
                Cell.spread("of the calls allowed", share, 3),
                Cell.spread("refused", refusals, 0),
                Cell.count("most in a rolling second, of " + allowed, mostInWindow),
                Cell.spread("cores", cores, 3),
                Cell.count("twice", duplicates));
    }
}
