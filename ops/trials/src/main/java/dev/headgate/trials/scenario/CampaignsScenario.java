package dev.headgate.trials.scenario;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CallTimes;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Whether many campaigns share one telephony provider's calls per second, though the program runs four times. Half of all
 * calls are of one campaign, and none may be starved by it.
 *
 * @param instances how often it runs
 */
public record CampaignsScenario(int instances) implements Scenario.Play {

    private static final String VENDOR = "telephony";
    private static final int CAMPAIGNS = 20;
    private static final int INSTANCES = 4;
    private static final int RATE = 4_000;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final int BULKHEAD = 512;
    private static final int INTENTS = 600_000;
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration TO_END = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofMinutes(15);

    public CampaignsScenario() {
        this(INSTANCES);
    }

    @Override
    public CampaignsFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Integer seconds = options.seconds();
        int intents = seconds == null ? INTENTS : Math.min(INTENTS, seconds * RATE);
        List<Integer> campaigns = campaigns(intents, options.seed());
        progress.accept("Starting a Kafka broker, a vendor and " + instances + " instances of Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(options.seed())))) {
            bed.profile(VENDOR, "limits: [{id: calls, max: " + RATE + ", window: 1s}]\nbulkhead: " + BULKHEAD + "\n");
            List<AppProcess> apps = new ArrayList<>();
            for (int i = 1; i <= instances; i++) {
                apps.add(bed.start(launch("instance-" + i)));
            }
            double cpuBefore = cpuSeconds(apps);
            long begun = System.nanoTime();
            for (int n = 0; n < intents; n++) {
                bed.send(Application.ONE, intent(n, campaigns.get(n)));
            }
            bed.flush();
            progress.accept(String.format(
                    Locale.ROOT, "%,d calls of %d campaigns are sent, half of them of one ...", intents, CAMPAIGNS));
            try (OutcomeReader reader = bed.outcomes(Application.ONE, intents);
                    StatusReader statuses = bed.statuses(Application.ONE)) {
                int allIn = awaitAllIn(bed, statuses, reader, intents);
                reader.awaitAll(intents, LONGEST, progress);
                Duration took = Duration.ofNanos(System.nanoTime() - begun);
                reader.readToEnd(TO_END);
                Judgement judgement = Judge.judge(
                        TestBed.sent(VENDOR, intents),
                        reader.outcomes(),
                        bed.simulator().report(),
                        took);
                Figures total = judgement.total();
                return new CampaignsFigures(
                        calls(
                                total,
                                reader.outcomes().count(VENDOR, OutcomeKind.SUCCEEDED),
                                bed.simulator().report(VENDOR)),
                        fairness(bed.simulator().log(VENDOR), campaigns, allIn),
                        cost(apps, cpuSeconds(apps) - cpuBefore, total.calls() / 1000.0));
            }
        }
    }

    /** Compiled well, as four JVMs share the machine. */
    private static Launch launch(String instance) {
        return Launch.of(instance).withJvmOptions("-Xmx512m", "-XX:TieredStopAtLevel=4");
    }

    /** Returns how many calls were made until all intents were accepted, but for those of a second or two. */
    private static int awaitAllIn(TestBed bed, StatusReader statuses, OutcomeReader reader, int intents) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        while (System.nanoTime() - deadline < 0 && reader.outcomes().distinct() < intents) {
            statuses.readToEnd(TO_END);
            VendorStatus status = statuses.last(VENDOR);
            int calls = bed.simulator().log(VENDOR).size();
            if (status != null && calls + status.getWaiting() >= intents) {
                return calls;
            }
            reader.readUntil(it -> it.distinct() >= intents, LOOK);
        }
        return intents;
    }

    private static CampaignsFigures.Calls calls(Figures total, long succeeded, VendorReport report) {
        return new CampaignsFigures.Calls(
                total.intents(),
                succeeded,
                total.lost(),
                total.duplicates(),
                RATE,
                report.limits().getFirst().mostInWindow(),
                total.overQuota(),
                total.throttled(),
                total.seconds(),
                Rounded.to(1, total.calls() / total.seconds()));
    }

    private CampaignsFigures.Cost cost(List<AppProcess> apps, double cpuSeconds, double thousands) throws Exception {
        int calling = 0;
        CallTimes decisions = CallTimes.NONE;
        for (AppProcess app : apps) {
            calling += CallTimes.read(app, VENDOR).count() > 0 ? 1 : 0;
            decisions = decisions.plus(CallTimes.readDecisions(app, VENDOR));
        }
        return new CampaignsFigures.Cost(
                instances,
                calling,
                Rounded.to(3, cpuSeconds / thousands),
                decisions.count() > 0 ? Rounded.to(5, decisions.seconds() / thousands) : null);
    }

    private static CampaignsFigures.Fairness fairness(ReceiveLog log, List<Integer> campaigns, int allIn) {
        Map<Long, Integer> byKey = new HashMap<>();
        for (int n = 0; n < campaigns.size(); n++) {
            byKey.put(ReceiveLog.keyHash(TestBed.id(n)), campaigns.get(n));
        }
        List<Integer> called = IntStream.range(0, log.size())
                .mapToObj(i -> byKey.getOrDefault(log.get(i).keyHash(), 0))
                .toList();
        return CampaignsFigures.Fairness.of(CAMPAIGNS, campaigns, called, allIn);
    }

    /** Of each intent, the campaign: half are the first's, the others have equal parts of the rest, all mixed. */
    static List<Integer> campaigns(int intents, long seed) {
        List<Integer> campaigns = new ArrayList<>(intents);
        for (int n = 0; n < intents; n++) {
            campaigns.add(n < intents / 2 ? 0 : 1 + n % (CAMPAIGNS - 1));
        }
        Collections.shuffle(campaigns, new Random(seed));
        return campaigns;
    }

    private static Intent intent(long n, int campaign) {
        String name = "campaign-" + campaign;
        return Intent.newBuilder()
                .setId(TestBed.id(n))
                .setVendor(VENDOR)
                .setTenant(name)
                .setScope(Map.of("campaign", name))
                .setOperation(Call.newBuilder().setPath("/calls/" + n).build())
                .build();
    }

    private static double cpuSeconds(List<AppProcess> apps) {
        return apps.stream().mapToDouble(it -> it.cpu().toMillis() / 1000.0).sum();
    }

    private static VendorSpec vendor(long seed) {
        return VendorSpec.of(VENDOR)
                .withLimits(LimitSpec.of(RATE, WINDOW))
                .withLatency(new Latency.Uniform(Duration.ofMillis(20), Duration.ofMillis(80)))
                .withSeed(seed);
    }
}
