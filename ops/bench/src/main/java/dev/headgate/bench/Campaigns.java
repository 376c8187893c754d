package dev.headgate.bench;

import java.util.List;
import java.util.function.Consumer;

/** Measures what it takes to keep one provider's limit for a great many calls, though the program runs several times. */
public final class Campaigns {

    private static final List<Contender> OWN = List.of(Contenders.HEADGATE);
    private static final List<Contender> ALL = List.of(Contenders.HEADGATE, Contenders.REDIS_COUNTER);

    private final Rounds rounds;
    private final CampaignsSize size;

    Campaigns(Rounds rounds, CampaignsSize size) {
        this.rounds = rounds;
        this.size = size;
    }

    /**
     * Measures, each part in a process of its own.
     *
     * @param progress is told how far a run is, and its figures when they are there
     * @throws UnknownContenderException if the plan names a contender that there is not
     */
    public static Comparison<CampaignsRow> measure(Plan plan, Consumer<String> progress) throws Exception {
        CampaignsSize size = plan.quick() ? CampaignsSize.QUICK : CampaignsSize.FULL;
        return new Campaigns(plan.rounds(OWN, ALL, progress), size).measure();
    }

    Comparison<CampaignsRow> measure() throws Exception {
        return rounds.compare(
                "campaigns",
                it -> CampaignsRun.measure(it, size, rounds.progress()),
                (contender, runs) -> CampaignsRow.of(contender, size, runs));
    }
}
