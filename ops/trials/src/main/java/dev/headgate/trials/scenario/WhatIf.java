package dev.headgate.trials.scenario;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.trials.harness.Commands;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Vendors have backlogs, and Headgate records a while of their calls. {@code what-if} predicts when each backlog is through
 * under another limit; then that limit is set, and the time is taken.
 *
 * @param size of the backlogs, as a share of the full ones
 */
public record WhatIf(double size) implements Script {

    private static final double FULL = 1;
    private static final int VENDORS_OWN = 100;
    private static final double ERRORS = 0.03;
    private static final Duration LONGEST = Duration.ofMinutes(4);
    private static final Duration RECORDED = Duration.ofSeconds(30);

    /** Calls that are in flight when a pause begins are answered within this time. */
    private static final Duration IN_FLIGHT = Duration.ofSeconds(2);

    /** It is called before, so that the calls recorded are not the first that the process makes. */
    private static final Vendor WARM = limited(Vendor.of(TestBed.vendorIn(1, "warm")), 32, 300);

    private static final int WARM_UP = 3_000;

    private static final Launch ONE = Launch.of("one");
    private static final double PERCENT = 100;

    private static final Latency QUICK = new Latency.LogNormal(Duration.ofMillis(30), 0.3, Duration.ofMillis(200));
    private static final Latency SLOW = new Latency.LogNormal(Duration.ofMillis(150), 0.4, Duration.ofSeconds(1));

    private static final List<Asked> ALL = List.of(
            new Asked(vendor(0, "halved", QUICK, 32, 40), 40, 20, 1_750, "QUOTA:second"),
            new Asked(vendor(1, "doubled", QUICK, 32, 40), 40, 80, 7_000, "QUOTA:second"),
            new Asked(vendor(0, "bound", SLOW, 8, 30), 30, 60, 4_300, "BULKHEAD"));

    public WhatIf() {
        this(FULL);
    }

    /**
     * A vendor and the question about it.
     *
     * @param max calls a second, as its profile says
     * @param changed calls a second under the other limit
     * @param intents as many as take a minute and a half after the change
     * @param heldBy what the intents wait for longest then
     */
    private record Asked(Vendor vendor, int max, int changed, int intents, String heldBy) {

        String id() {
            return vendor.id();
        }

        /** With the intents whose calls are recorded. */
        int all(double size) {
            return max * (int) RECORDED.toSeconds() + (int) (size * intents);
        }

        String change() {
            return "second=" + changed;
        }
    }

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(Stream.concat(ALL.stream().map(Asked::vendor), Stream.of(WARM))
                .map(it -> it.seed(play.seed()))
                .toArray(Vendor[]::new));
        Commands commands = play.closing(new Commands(bed, LONGEST));
        bed.start(ONE);
        int intents = ALL.stream().mapToInt(it -> it.all(size)).sum();
        try (OutcomeReader reader = bed.outcomes(WARM_UP + intents)) {
            bed.sendAll(WARM.id(), WARM_UP);
            reader.readUntil(it -> it.distinct() >= WARM_UP, LONGEST);
            long begun = System.nanoTime();
            ALL.forEach(asked -> bed.sendAll(asked.id(), asked.all(size)));
            play.tell("A while of it is recorded ...");
            Wait.pass(RECORDED);
            for (Asked asked : ALL) {
                order(commands, Commands.of(CommandKind.PAUSE, asked.id()));
            }
            Wait.pass(IN_FLIGHT);
            List<JsonNode> answers = new ArrayList<>();
            for (Asked asked : ALL) {
                play.tell("what-if --vendor %s --limit %s ...", asked.id(), asked.change());
                answers.add(
                        bed.run(ONE, LONGEST, "what-if", "--vendor", asked.id(), "--limit", asked.change(), "--json")
                                .json());
            }
            for (Asked asked : ALL) {
                order(commands, Commands.limit(asked.id(), "second", asked.changed()));
            }
            List<Long> resumed = new ArrayList<>();
            for (Asked asked : ALL) {
                resumed.add(System.nanoTime());
                order(commands, Commands.of(CommandKind.RESUME, asked.id()));
            }
            play.tell("The limits are set; waiting until all is through, as predicted ...");
            reader.readUntil(it -> it.distinct() >= WARM_UP + intents, LONGEST);
            Report report = play.report();
            for (int i = 0; i < ALL.size(); i++) {
                addFigures(bed, ALL.get(i), answers.get(i), resumed.get(i), report.row("predictions"));
            }
            addAll(bed, report.group("all"));
            report.with("seconds", Play.secondsSince(begun));
        }
    }

    /** Sends a command, and waits until its audit says that it was done. */
    private static void order(Commands commands, Command.Builder command) {
        Audit audit = commands.apply(command);
        if (audit.getOutcome() != AuditOutcome.DONE) {
            throw new IllegalStateException("not done: " + audit);
        }
    }

    private static void addFigures(TestBed bed, Asked asked, JsonNode answer, long resumed, Report figures) {
        JsonNode seconds = answer.path("changed").path("seconds");
        double before = answer.path("now").path("seconds").path("value").asDouble();
        double predicted = seconds.path("value").asDouble();
        double happened = (bed.calls(asked.id()).entries().getLast().nanos() - resumed) / 1e9;
        figures.with("change", asked.max() + " to " + asked.changed() + "/s")
                .with("waiting", answer.path("intents").asLong())
                .rounded(1, "before", before)
                .rounded(1, "low", seconds.path("low").asDouble())
                .rounded(1, "predicted", predicted)
                .rounded(1, "high", seconds.path("high").asDouble())
                .rounded(1, "happened", happened)
                .rounded(2, "off", PERCENT * (predicted - happened) / happened)
                .with("heldBy", answer.path("changed").path("heldBy").asText())
                .with("expected", asked.heldBy());
    }

    private void addAll(TestBed bed, Report figures) {
        figures.zero("intents", "lost", "duplicates", "overQuota");
        for (Asked asked : ALL) {
            Figures judged = bed.judge(asked.id(), asked.all(size), LONGEST);
            figures.add("intents", judged.intents())
                    .add("lost", judged.lost())
                    .add("duplicates", judged.duplicates())
                    .add("overQuota", judged.overQuota());
        }
    }

    /** A prediction may be off by 5 percent, and the time must be within the range that the prediction named. */
    @Override
    public void judge(Report report) {
        for (Report prediction : report.rows("predictions")) {
            prediction
                    .must("waiting > 0")
                    .reach("0 - 5 <= off <= 5", "low <= happened <= high")
                    .must(Objects.equals(prediction.value("heldBy"), prediction.value("expected")), "heldBy = expected")
                    .say("{change}: {waiting:,d} intents, {before} s as it was; predicted {predicted} s ({low} to"
                            + " {high}), held by {heldBy}; it took {happened} s, the prediction is {off}% off");
        }
        report.group("all")
                .must("intents > 0")
                .none("lost", "duplicates", "overQuota")
                .say("{intents:,d} intents: {lost} lost, {duplicates} doubled, {overQuota} over quota");
    }

    private static Vendor vendor(int partition, String stem, Latency latency, int bulkhead, int max) {
        Vendor vendor = Vendor.of(TestBed.vendorIn(partition, stem))
                .with(it -> it.withLimits(LimitSpec.of(VENDORS_OWN, Duration.ofSeconds(1)))
                        .withLatency(latency)
                        .withShares(ERRORS, 0));
        return limited(vendor, bulkhead, max);
    }

    private static Vendor limited(Vendor vendor, int bulkhead, int max) {
        return vendor.bulkhead(bulkhead)
                .profile("limits: [{id: second, max: " + max + ", window: 1s}]", "deadline: 5s");
    }
}
