package dev.headgate.trials.scenario;

import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Missed;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Schedule;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Schedules that fire each second while one of two instances after the other is killed and comes back: each firing is made
 * once.
 *
 * @param schedules of both vendors together, even
 * @param times each fires
 * @param kills of instances in turn
 */
record ScheduleScenario(int schedules, int times, int kills) implements Scenario.Play {

    private static final List<String> VENDORS = List.of(TestBed.vendorIn(0, "hourly"), TestBed.vendorIn(1, "daily"));
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration AHEAD = Duration.ofSeconds(15);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    ScheduleScenario() {
        this(100, 100, 10);
    }

    @Override
    public ScheduleFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, two vendors and two instances ...");
        List<VendorSpec> vendors = VENDORS.stream()
                .map(vendor -> VendorSpec.of(vendor)
                        .withLatency(new Latency.Uniform(Duration.ofMillis(5), Duration.ofMillis(50)))
                        .withSeed(options.seed()))
                .toList();
        try (TestBed bed = new TestBed(vendors)) {
            for (String vendor : VENDORS) {
                bed.profile(vendor, "bulkhead: 64\n");
            }
            AppProcess[] instances = {bed.start(launch("one")), bed.start(launch("two"))};
            Instant first = Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(AHEAD);
            for (int n = 0; n < schedules; n++) {
                bed.send(Application.ONE, schedule(n, first));
            }
            bed.flush();
            kill(bed, instances, first, progress);
            return judge(bed, first, progress);
        }
    }

    /** Spread over the time in which they fire. */
    private void kill(TestBed bed, AppProcess[] instances, Instant first, Consumer<String> progress) throws Exception {
        Duration apart = PERIOD.multipliedBy(times).dividedBy(kills + 1L);
        for (int i = 0; i < kills; i++) {
            awaitTime(first.plus(apart.multipliedBy(i + 1L)));
            int which = i % instances.length;
            instances[which].kill();
            progress.accept("Kill " + (i + 1) + " of " + kills + " ...");
            instances[which] = bed.start(launch(which == 0 ? "one" : "two"));
        }
    }

    private static void awaitTime(Instant time) throws InterruptedException {
        long millis = Duration.between(Instant.now(), time).toMillis();
        if (millis > 0) {
            TimeUnit.MILLISECONDS.sleep(millis);
        }
    }

    private ScheduleFigures judge(TestBed bed, Instant first, Consumer<String> progress) {
        Map<String, Integer> seen = new HashMap<>();
        int[] ended = {0, 0, 0};
        Consumer<Result> taker = result -> {
            seen.merge(result.getId(), 1, Integer::sum);
            if (result.getFirings() == times && result.getOutcome() == OutcomeKind.SUCCEEDED) {
                ended[0]++;
            } else if (!result.getId().contains("@")) {
                ended[1]++;
            } else if (result.getOutcome() != OutcomeKind.SUCCEEDED) {
                ended[2]++;
            }
        };
        int all = schedules * times + schedules;
        try (CommittedTopic<Result> results = bed.results(Application.ONE, taker)) {
            progress.accept("The outcomes ...");
            results.readUntil(
                    () -> seen.size() >= all, PERIOD.multipliedBy(times).plus(PATIENCE));
            results.readToEnd(PATIENCE);
        }
        int lost = 0;
        int twice = 0;
        for (String id : expected(first).toList()) {
            Integer count = seen.remove(id);
            lost += count == null ? 1 : 0;
            twice += count != null && count > 1 ? 1 : 0;
        }
        for (int n = 0; n < schedules; n++) {
            seen.remove(id(n));
        }
        long calls = VENDORS.stream().mapToLong(bed::arrivals).sum();
        return new ScheduleFigures(
                schedules, kills, schedules * times, lost, twice, seen.size(), ended[2], ended[0], ended[1], calls);
    }

    private Stream<String> expected(Instant first) {
        return Stream.iterate(0, n -> n < schedules, n -> n + 1)
                .flatMap(n -> Stream.iterate(0, k -> k < times, k -> k + 1)
                        .map(k -> id(n) + "@" + first.plus(PERIOD.multipliedBy(k))));
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

    private static Launch launch(String instance) {
        return Launch.of(instance).quick().draining(Duration.ofSeconds(15));
    }
}
