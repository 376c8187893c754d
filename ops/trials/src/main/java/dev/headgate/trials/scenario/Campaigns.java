package dev.headgate.trials.scenario;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CallTimes;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Numbers;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Many campaigns share one telephony provider's calls per second, although the program runs four times. Half of all calls
 * belong to one campaign, and this campaign must not starve the others.
 *
 * @param instances how often the program runs
 */
public record Campaigns(int instances) implements Script {

    private static final String VENDOR = "telephony";
    private static final int CAMPAIGNS = 20;
    private static final int INSTANCES = 4;
    private static final int RATE = 4_000;
    private static final int BULKHEAD = 512;
    private static final int INTENTS = 600_000;

    /** With fewer intents, too few calls are left to compare when all intents are in. */
    private static final int FEWEST_JUDGED = 400_000;

    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration TO_END = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofMinutes(15);

    public Campaigns() {
        this(INSTANCES);
    }

    @Override
    public void play(Play play) throws Exception {
        int intents = play.atMost(INTENTS, RATE);
        List<Integer> campaigns = mixed(intents, play.seed());
        TestBed bed = play.bed(Vendor.of(VENDOR)
                .seed(play.seed())
                .limit(RATE, Duration.ofSeconds(1))
                .latency(20, 80)
                .bulkhead(BULKHEAD));
        List<AppProcess> apps = new ArrayList<>();
        for (int i = 1; i <= instances; i++) {
            apps.add(bed.start(launch("instance-" + i)));
        }
        double cpuBefore = cpuSeconds(apps);
        long begun = System.nanoTime();
        bed.sendAll(intents, n -> intent(n, campaigns.get(n)));
        play.tell("%,d calls of %d campaigns are sent, half of them of one ...", intents, CAMPAIGNS);
        try (OutcomeReader reader = bed.outcomes(intents);
                StatusReader statuses = bed.statuses()) {
            int allIn = awaitAllIn(bed, statuses, reader, intents);
            reader.awaitAll(intents, LONGEST, play.progress());
            double seconds = Play.secondsSince(begun);
            Figures judged =
                    bed.judge(TestBed.sent(VENDOR, intents), reader, TO_END).total();
            Report report = play.report();
            report.group("calls")
                    .take(judged, "intents")
                    .with("succeeded", reader.outcomes().count(VENDOR, OutcomeKind.SUCCEEDED))
                    .take(judged, "lost", "duplicates")
                    .with("max", RATE)
                    .with("mostInWindow", bed.mostInWindow(VENDOR))
                    .take(judged, "overQuota")
                    .with("refusals", judged.throttled())
                    .with("seconds", seconds)
                    .rounded(1, "perSecond", judged.calls() / seconds);
            compare(CAMPAIGNS, campaigns, called(bed.calls(VENDOR), campaigns), allIn, report.group("fairness"));
            addCost(apps, cpuSeconds(apps) - cpuBefore, judged.calls() / 1000.0, report.group("cost"));
        }
    }

    /** Returns how many calls were made until all intents were accepted, but for the calls of a second or two. */
    private static int awaitAllIn(TestBed bed, StatusReader statuses, OutcomeReader reader, int intents) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (System.nanoTime() - deadline < 0 && reader.outcomes().distinct() < intents) {
            statuses.readToEnd(TO_END);
            VendorStatus status = statuses.last(VENDOR);
            int calls = Math.toIntExact(bed.arrivals(VENDOR));
            if (status != null && calls + status.getWaiting() >= intents) {
                return calls;
            }
            reader.readUntil(it -> it.distinct() >= intents, LOOK);
        }
        return intents;
    }

    /**
     * Compares what the campaigns got of the calls after all intents were in, because nobody can serve an intent that is not
     * there yet. Looks at a quarter of the calls that were left then, and at no more than half of the calls after which a
     * campaign could have none left if all campaigns were served alike.
     *
     * @param sent the campaign of each intent, from 0, in the order in which they were sent
     * @param called the campaign of each call, in the order in which they arrived
     * @param allIn calls that arrived before all intents were in
     */
    static void compare(int campaigns, List<Integer> sent, List<Integer> called, int allIn, Report figures) {
        int end = Math.min(sent.size(), called.size());
        int from = Math.min(allIn, end);
        List<Integer> before = called.subList(0, from);
        int fewestLeft = IntStream.range(0, campaigns)
                .map(it -> Collections.frequency(sent, it) - Collections.frequency(before, it))
                .min()
                .orElse(0);
        int judged = Math.min((end - from) / 4, campaigns * Math.max(0, fewestLeft) / 2);
        LongSummaryStatistics served = perCampaign(campaigns, called.subList(from, from + judged));
        LongSummaryStatistics came = perCampaign(campaigns, sent.subList(from, from + judged));
        figures.with("campaigns", campaigns)
                .with("calls", judged)
                .with("least", served.getMin())
                .with("most", served.getMax())
                .rounded(4, "leastToMost", leastToMost(served))
                .rounded(4, "firstComeFirstServed", leastToMost(came))
                .with("judged", sent.size() >= FEWEST_JUDGED);
    }

    private static LongSummaryStatistics perCampaign(int campaigns, List<Integer> calls) {
        return IntStream.range(0, campaigns)
                .mapToLong(it -> Collections.frequency(calls, it))
                .summaryStatistics();
    }

    private static double leastToMost(LongSummaryStatistics calls) {
        return (double) calls.getMin() / Math.max(1, calls.getMax());
    }

    private void addCost(List<AppProcess> apps, double cpuSeconds, double thousands, Report figures) throws Exception {
        figures.with("instances", instances).zero("calling");
        CallTimes decisions = CallTimes.NONE;
        for (AppProcess app : apps) {
            figures.count("calling", CallTimes.read(app, VENDOR).count() > 0);
            decisions = decisions.plus(CallTimes.readDecisions(app, VENDOR));
        }
        boolean told = decisions.count() > 0;
        figures.rounded(3, "cpuSeconds", cpuSeconds / thousands)
                .with("decisionSeconds", told ? Rounded.to(5, decisions.seconds() / thousands) : null);
    }

    /** Every campaign must have 95% of what the largest campaign has. */
    @Override
    public void judge(Report report) {
        report.group("calls")
                .none("overQuota", "refusals", "lost", "duplicates")
                .must("mostInWindow <= max", "succeeded = intents")
                .say("{intents:,d} calls in {seconds:.0f} s ({perSecond:.0f} a second): {overQuota} over quota,"
                        + " {refusals} refused, at most {mostInWindow:,d} of {max:,d} in a second;"
                        + " {succeeded:,d} succeeded, {lost} lost, {duplicates} doubled");
        Report fairness = report.group("fairness");
        if (fairness.is("judged")) {
            fairness.must("leastToMost >= 0.95");
        }
        fairness.say("{campaigns} campaigns, one with half of all calls: of {calls:,d} once all were in the least had"
                + " {least:,d}, the most {most:,d}, {leastToMost:.1%} (first come, first served:"
                + " {firstComeFirstServed:.1%})");
        Report cost = report.group("cost");
        cost.note("{instances} instances, {calling} made calls, no counter between them; {cpuSeconds:.3f} s of"
                + " processor time per 1,000 calls, of which decisions: "
                + (cost.value("decisionSeconds") == null ? "not told" : "{decisionSeconds:.5f} s"));
    }

    /** The campaign of each call; calls are told apart by their idempotency keys. */
    private static List<Integer> called(Calls calls, List<Integer> campaigns) {
        Numbers numbers = new Numbers(campaigns.size());
        return calls.entries().stream()
                .map(numbers::of)
                .map(n -> n < 0 ? 0 : campaigns.get(n))
                .toList();
    }

    /** The campaign of each intent: half are the first's, the others have equal parts of the rest, all mixed. */
    static List<Integer> mixed(int intents, long seed) {
        List<Integer> campaigns = new ArrayList<>(intents);
        for (int n = 0; n < intents; n++) {
            campaigns.add(n < intents / 2 ? 0 : 1 + n % (CAMPAIGNS - 1));
        }
        Collections.shuffle(campaigns, new Random(seed));
        return campaigns;
    }

    private static Intent intent(long n, int campaign) {
        String name = "campaign-" + campaign;
        return TestBed.intent(VENDOR, n, "")
                .setTenant(name)
                .setScope(Map.of("campaign", name))
                .setOperation(Call.newBuilder().setPath("/calls/" + n).build())
                .build();
    }

    /** The JVM compiles well, because four of them share the machine. */
    private static Launch launch(String instance) {
        return Launch.of(instance).withJvmOptions("-Xmx512m", "-XX:TieredStopAtLevel=4");
    }

    private static double cpuSeconds(List<AppProcess> apps) {
        return apps.stream().mapToDouble(it -> it.cpu().toMillis() / 1000.0).sum();
    }
}
