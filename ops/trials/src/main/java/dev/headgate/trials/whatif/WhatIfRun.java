package dev.headgate.trials.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.headgate.sandbox.ChildJvm;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Vendors with backlogs, of which a while is recorded. {@code what-if} predicts when each is through under another limit; then
 * that limit is set, and the time is taken.
 */
public final class WhatIfRun {

    /** The full size. */
    public static final double FULL = 1;

    private static final int VENDORS_OWN = 100;
    private static final double ERRORS = 0.03;
    private static final Duration LONGEST = Duration.ofMinutes(4);
    private static final Duration RECORDED = Duration.ofSeconds(30);

    /** In flight when a pause begins, and then answered. */
    private static final Duration IN_FLIGHT = Duration.ofSeconds(2);

    /** Called before, so that the calls recorded are not the first that the process makes. */
    private static final String WARM = TestBed.vendorIn(1, "warm");

    private static final int WARM_UP = 3_000;

    private static final Launch ONE = Launch.of("one");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double PERCENT = 100;

    /**
     * A vendor and what is asked about it.
     *
     * @param intents as many as take a minute and a half after the change, and those that are recorded
     */
    private record Asked(
            String vendor,
            Latency latency,
            int bulkhead,
            int max,
            int changed,
            int recorded,
            int intents,
            String heldBy) {

        static Asked of(
                int partition,
                String stem,
                Latency latency,
                int bulkhead,
                int max,
                int changed,
                int intents,
                String heldBy) {
            int recorded = max * (int) RECORDED.toSeconds();
            return new Asked(
                    TestBed.vendorIn(partition, stem), latency, bulkhead, max, changed, recorded, intents, heldBy);
        }

        int all(double size) {
            return recorded + (int) (size * intents);
        }
    }

    private static final Latency QUICK = new Latency.LogNormal(Duration.ofMillis(30), 0.3, Duration.ofMillis(200));
    private static final Latency SLOW = new Latency.LogNormal(Duration.ofMillis(150), 0.4, Duration.ofSeconds(1));

    private static final List<Asked> ALL = List.of(
            Asked.of(0, "halved", QUICK, 32, 40, 20, 1_750, "QUOTA:second"),
            Asked.of(1, "doubled", QUICK, 32, 40, 80, 7_000, "QUOTA:second"),
            Asked.of(0, "bound", SLOW, 8, 30, 60, 4_300, "BULKHEAD"));

    private final TestBed bed;
    private final double size;
    private final CommittedTopic<Audit> audit;
    private final CommittedTopic<Result> results;
    private final Set<String> audited;
    private final Map<String, Integer> outcomes;

    private WhatIfRun(
            TestBed bed,
            double size,
            CommittedTopic<Audit> audit,
            CommittedTopic<Result> results,
            Set<String> audited,
            Map<String, Integer> outcomes) {
        this.bed = bed;
        this.size = size;
        this.audit = audit;
        this.results = results;
        this.audited = audited;
        this.outcomes = outcomes;
    }

    /**
     * Plays it, in two to three minutes. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param size of the backlogs, as a share of the full ones
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static WhatIfFigures run(long seed, double size, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and an instance of Headgate ...");
        List<VendorSpec> vendors = ALL.stream()
                .map(asked -> VendorSpec.of(asked.vendor())
                        .withLimits(LimitSpec.of(VENDORS_OWN, Duration.ofSeconds(1)))
                        .withLatency(asked.latency())
                        .withShares(ERRORS, 0)
                        .withSeed(seed))
                .collect(Collectors.toCollection(ArrayList::new));
        vendors.add(VendorSpec.of(WARM).withSeed(seed));
        Set<String> audited = new HashSet<>();
        Map<String, Integer> outcomes = new HashMap<>();
        try (TestBed bed = new TestBed(vendors);
                CommittedTopic<Audit> audit = bed.audits(Application.ONE, one -> {
                    if (one.getOutcome() == AuditOutcome.DONE) {
                        audited.add(String.valueOf(one.getCommandId()));
                    }
                });
                CommittedTopic<Result> results = bed.results(Application.ONE, result -> {
                    outcomes.merge(result.getVendor(), 1, Integer::sum);
                })) {
            for (Asked asked : ALL) {
                bed.profile(
                        asked.vendor(),
                        "limits: [{id: second, max: " + asked.max() + ", window: 1s}]\nbulkhead: " + asked.bulkhead()
                                + "\ndeadline: 5s\n");
            }
            bed.profile(WARM, "limits: [{id: second, max: 300, window: 1s}]\nbulkhead: 32\ndeadline: 5s\n");
            return new WhatIfRun(bed, size, audit, results, audited, outcomes).play(progress);
        }
    }

    private WhatIfFigures play(Consumer<String> progress) throws Exception {
        AppProcess one = bed.start(ONE);
        bed.sendAll(Application.ONE, WARM, WARM_UP);
        results.readUntil(() -> outcomes.getOrDefault(WARM, 0) >= WARM_UP, LONGEST);
        long begun = System.nanoTime();
        ALL.forEach(asked -> bed.sendAll(Application.ONE, asked.vendor(), asked.all(size)));
        progress.accept("A while of it is recorded ...");
        Wait.pass(RECORDED);
        for (Asked asked : ALL) {
            order(CommandKind.PAUSE, asked.vendor(), null);
        }
        Wait.pass(IN_FLIGHT);
        results.readToEnd(LONGEST);
        Map<String, JsonNode> predicted = new HashMap<>();
        for (Asked asked : ALL) {
            progress.accept("what-if --vendor " + asked.vendor() + " --limit " + change(asked) + " ...");
            predicted.put(asked.vendor(), ask(asked));
        }
        Map<String, Long> resumed = new HashMap<>();
        for (Asked asked : ALL) {
            order(CommandKind.SET_LIMIT, asked.vendor(), asked.changed());
        }
        for (Asked asked : ALL) {
            resumed.put(asked.vendor(), System.nanoTime());
            order(CommandKind.RESUME, asked.vendor(), null);
        }
        progress.accept("The limits are set; waiting until all is through, as predicted ...");
        results.readUntil(
                () -> ALL.stream().allMatch(it -> outcomes.getOrDefault(it.vendor(), 0) >= it.all(size)), LONGEST);
        List<WhatIfFigures.Predicted> all = new ArrayList<>();
        for (Asked asked : ALL) {
            all.add(figures(asked, predicted.get(asked.vendor()), resumed.get(asked.vendor())));
        }
        WhatIfFigures figures = new WhatIfFigures(all, judge(), Rounded.to(1, (System.nanoTime() - begun) / 1e9));
        one.stop();
        return figures;
    }

    private static String change(Asked asked) {
        return "second=" + asked.changed();
    }

    /** Runs the users' command. */
    private JsonNode ask(Asked asked) throws IOException, InterruptedException {
        Path log = bed.file("what-if-" + asked.vendor() + ".log");
        try (ChildJvm command =
                bed.command(ONE, log, "what-if", "--vendor", asked.vendor(), "--limit", change(asked), "--json")) {
            if (!command.awaitEnd(LONGEST) || command.exitValue() != 0) {
                throw new IllegalStateException("what-if failed: " + Files.readString(log));
            }
        }
        String line = Files.readAllLines(log).stream()
                .filter(it -> it.startsWith("{"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("what-if printed nothing"));
        return JSON.readTree(line);
    }

    private WhatIfFigures.Predicted figures(Asked asked, @Nullable JsonNode answer, @Nullable Long resumed) {
        long[] arrivals = bed.simulator().log(asked.vendor()).arrivalsNanos();
        if (answer == null || resumed == null || arrivals.length == 0) {
            throw new IllegalStateException("no outcome of " + asked.vendor());
        }
        JsonNode seconds = answer.path("changed").path("seconds");
        double happened = (arrivals[arrivals.length - 1] - resumed) / 1e9;
        double predicted = seconds.path("value").asDouble();
        return new WhatIfFigures.Predicted(
                asked.max() + " to " + asked.changed() + "/s",
                answer.path("intents").asLong(),
                Rounded.to(1, answer.path("now").path("seconds").path("value").asDouble()),
                Rounded.to(1, seconds.path("low").asDouble()),
                Rounded.to(1, predicted),
                Rounded.to(1, seconds.path("high").asDouble()),
                Rounded.to(1, happened),
                Rounded.to(2, PERCENT * (predicted - happened) / happened),
                answer.path("changed").path("heldBy").asText(),
                asked.heldBy());
    }

    private WhatIfFigures.All judge() {
        long intents = 0;
        long lost = 0;
        long duplicates = 0;
        long overQuota = 0;
        for (Asked asked : ALL) {
            Figures figures = bed.judge(Application.ONE, asked.vendor(), asked.all(size), LONGEST);
            intents += figures.intents();
            lost += figures.lost();
            duplicates += figures.duplicates();
            overQuota += figures.overQuota();
        }
        return new WhatIfFigures.All(intents, lost, duplicates, overQuota);
    }

    /** Sends a command, and waits until it is obeyed. */
    private void order(CommandKind kind, String vendor, @Nullable Integer max) {
        String id = kind + " " + vendor;
        Command.Builder command =
                Command.newBuilder().setKind(kind).setVendor(vendor).setId(id);
        if (max != null) {
            command.setLimitId("second").setMax(max);
        }
        bed.send(Application.ONE, command.build());
        bed.flush();
        audit.readUntil(() -> audited.contains(id), LONGEST);
        if (!audited.contains(id)) {
            throw new IllegalStateException("no audit of " + id);
        }
    }
}
