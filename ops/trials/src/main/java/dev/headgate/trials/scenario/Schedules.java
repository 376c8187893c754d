package dev.headgate.trials.scenario;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Missed;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Schedule;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Results;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Schedules fire each second, while two instances are killed and come back in turn. Headgate makes each firing once.
 *
 * @param schedules how many both vendors have together, an even number
 * @param times how often each schedule fires
 * @param kills how often an instance is killed
 */
public record Schedules(int schedules, int times, int kills) implements Script {

    private static final List<String> VENDORS = List.of(TestBed.vendorIn(0, "hourly"), TestBed.vendorIn(1, "daily"));
    private static final List<Launch> INSTANCES = Stream.of("one", "two")
            .map(it -> Launch.of(it).quick().draining(Duration.ofSeconds(15)))
            .toList();
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration AHEAD = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration REST = Duration.ofSeconds(30);

    public Schedules() {
        this(100, 100, 10);
    }

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(
                VENDORS.stream().map(it -> vendor(it).seed(play.seed())).toArray(Vendor[]::new));
        AppProcess[] instances = {bed.start(INSTANCES.get(0)), bed.start(INSTANCES.get(1))};
        Instant first = Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(AHEAD);
        bed.sendAll(schedules, n -> schedule(n, first));
        // The kills are spread over the time in which the schedules fire.
        Duration apart = PERIOD.multipliedBy(times).dividedBy(kills + 1L);
        int killed = play.rounds(kills, 1, REST, round -> {
            Wait.pass(Duration.between(Instant.now(), first.plus(apart.multipliedBy(round))));
            int which = (round - 1) % instances.length;
            instances[which].kill();
            play.tell("Kill %d of %d ...", round, kills);
            instances[which] = bed.start(INSTANCES.get(which));
        });
        play.tell("The outcomes ...");
        Results results = bed.awaitResults(
                schedules * times + schedules, PERIOD.multipliedBy(times).plus(PATIENCE), play.progress());
        play.report().with("schedules", schedules).with("kills", killed).with("firings", schedules * times);
        addFirings(results, first, play.report());
        addEnded(results, play.report());
        play.report().with("calls", VENDORS.stream().mapToLong(bed::arrivals).sum());
    }

    private void addFirings(Results results, Instant first, Report figures) {
        Map<String, Long> seen =
                results.all().stream().collect(Collectors.groupingBy(Result::getId, Collectors.counting()));
        List<String> due = IntStream.range(0, schedules)
                .boxed()
                .flatMap(n -> IntStream.range(0, times).mapToObj(k -> id(n) + "@" + first.plus(PERIOD.multipliedBy(k))))
                .toList();
        Set<String> known = new HashSet<>(due);
        IntStream.range(0, schedules).forEach(n -> known.add(id(n)));
        figures.with("lost", due.stream().filter(it -> !seen.containsKey(it)).count())
                .with(
                        "twice",
                        due.stream().filter(it -> seen.getOrDefault(it, 0L) > 1).count())
                .with(
                        "strange",
                        seen.keySet().stream().filter(it -> !known.contains(it)).count());
    }

    /** A schedule ends SUCCEEDED, and its outcome says how often it fired. */
    private void addEnded(Results results, Report figures) {
        figures.with("failed", results.count(it -> isFiring(it) && !hasSucceeded(it)))
                .with("ended", results.count(this::endedWell))
                .with("endedOtherwise", results.count(it -> !isFiring(it) && !endedWell(it)));
    }

    private static boolean isFiring(Result result) {
        return result.getId().contains("@");
    }

    private static boolean hasSucceeded(Result result) {
        return result.getOutcome() == OutcomeKind.SUCCEEDED;
    }

    private boolean endedWell(Result result) {
        return result.getFirings() == times && hasSucceeded(result);
    }

    @Override
    public void judge(Report report) {
        report.none("lost", "twice", "strange", "failed", "endedOtherwise")
                .must("ended = schedules", "calls >= firings")
                .say("{schedules} schedules, {kills} kills: of {firings:,d} firings {lost} lost, {twice} made twice,"
                        + " {strange} that were not due, {failed} not SUCCEEDED; {ended} schedules ended as they should,"
                        + " {endedOtherwise} otherwise; {calls:,d} calls");
    }

    private Intent schedule(int n, Instant first) {
        return Intent.newBuilder()
                .setId(id(n))
                .setVendor(VENDORS.get(n % VENDORS.size()))
                .setNotBefore(first)
                .setOperation(Call.newBuilder().setPath("/reports/" + n).build())
                .setSchedule(Schedule.newBuilder()
                        .setEvery(PERIOD.toMillis())
                        .setTimes(times)
                        .setMissed(Missed.ALL)
                        .build())
                .build();
    }

    private static String id(int n) {
        return "schedule-" + n;
    }

    private static Vendor vendor(String id) {
        return Vendor.of(id).latency(5, 50).bulkhead(64);
    }
}
