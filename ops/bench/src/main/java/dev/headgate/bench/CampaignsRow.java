package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.Locale;

/**
 * What it took a contender to make all campaigns' calls.
 *
 * @param contender its name
 * @param instances of it
 * @param perSecond calls that were not refused
 * @param share of the calls allowed
 * @param refusals answers with 429
 * @param mostInWindow the most arrivals in any rolling second, in all repeats
 * @param allowed in each
 * @param cpuPerThousand seconds of processor time of all instances per 1,000 calls, with that of their Redis
 * @param calls of the repeat that made the fewest
 * @param missing intents without a result, in all repeats
 * @param duplicates results beyond one for each intent, in all repeats
 */
@JsonPropertyOrder({
    "contender",
    "instances",
    "perSecond",
    "share",
    "refusals",
    "mostInWindow",
    "allowed",
    "cpuPerThousand",
    "calls",
    "missing",
    "duplicates"
})
public record CampaignsRow(
        String contender,
        int instances,
        Spread perSecond,
        Spread share,
        Spread refusals,
        int mostInWindow,
        int allowed,
        Spread cpuPerThousand,
        long calls,
        long missing,
        long duplicates)
        implements Row {

    /** @param runs of the contender, at least one */
    static CampaignsRow of(Contender contender, CampaignsSize size, List<CampaignsRun> runs) {
        return new CampaignsRow(
                contender.name(),
                CampaignsRun.INSTANCES,
                Spread.of(runs, 0, CampaignsRun::perSecond),
                Spread.of(runs, 4, CampaignsRun::share),
                Spread.of(runs, 0, CampaignsRun::refusals),
                runs.stream().mapToInt(CampaignsRun::mostInWindow).max().orElseThrow(),
                size.perSecond(),
                Spread.of(runs, 4, CampaignsRun::cpuPerThousand),
                runs.stream().mapToLong(CampaignsRun::calls).min().orElseThrow(),
                runs.stream().mapToLong(CampaignsRun::missing).sum(),
                runs.stream().mapToLong(CampaignsRun::duplicates).sum());
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.text("contender", contender),
                Cell.count("calls", calls),
                Cell.spread("calls/s", perSecond, 0),
                Cell.spread("of those allowed", share, 3),
                Cell.spread("refused", refusals, 0),
                Cell.count(String.format(Locale.ROOT, "most in a rolling second, of %,d", allowed), mostInWindow),
                Cell.spread("CPU s / 1,000, " + instances + " instances", cpuPerThousand, 3),
                Cell.figure("twice / missing", String.format(Locale.ROOT, "%,d / %,d", duplicates, missing)));
    }
}
