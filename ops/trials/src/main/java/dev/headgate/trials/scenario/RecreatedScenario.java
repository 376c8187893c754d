package dev.headgate.trials.scenario;

import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Whether intents of a topic that was deleted and made again, whose offsets begin anew, are told from those accepted
 * before: each is called at its own vendor, with its own credential, when it is due.
 *
 * @param without protections that are switched off
 * @param due how long intents have to wait: longer than a stop and a start take
 */
public record RecreatedScenario(Set<Safeguard> without, Duration due) implements Scenario.Play {

    private static final String BEFORE = TestBed.vendorIn(0, "before");
    private static final String AFTER = TestBed.vendorIn(0, "after");
    private static final int INTENTS = 5;
    private static final int SECONDS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    public RecreatedScenario() {
        this(Set.of(), Duration.ofSeconds(SECONDS));
    }

    @Override
    public RecreatedFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration wait = options.measuring(Math.toIntExact(due.toSeconds()));
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed = new TestBed(List.of(VendorSpec.of(BEFORE), VendorSpec.of(AFTER)))) {
            profile(bed, BEFORE);
            profile(bed, AFTER);
            Launch launch = Launch.of("one").quick().without(without);
            Map<String, Instant> dueAt = new HashMap<>();
            AppProcess app = bed.start(launch);
            send(bed, BEFORE, "b-", wait, dueAt);
            awaitAccepted(bed);
            int firstStop = app.stop();
            progress.accept("It is stopped; intents is deleted and made again ...");
            bed.recreate(Application.ONE.topic(Topics.INTENTS));
            send(bed, AFTER, "a-", wait, dueAt);
            AppProcess again = bed.start(launch);
            Map<String, Long> outcomes = awaitOutcomes(bed, dueAt.keySet());
            progress.accept("Once more, while it runs ...");
            bed.recreate(Application.ONE.topic(Topics.INTENTS));
            int secondStop = again.exitValueWithin(PATIENCE.dividedBy(2));
            return new RecreatedFigures(firstStop, secondStop, calls(bed.simulator(), dueAt), outcomes);
        }
    }

    private static RecreatedFigures.Calls calls(Simulator simulator, Map<String, Instant> dueAt) {
        long offset = System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
        Map<Long, String> ids = dueAt.keySet().stream().collect(Collectors.toMap(ReceiveLog::keyHash, id -> id));
        long strange = 0;
        long early = 0;
        long arrived = 0;
        for (String vendor : List.of(BEFORE, AFTER)) {
            String stem = vendor.equals(BEFORE) ? "b-" : "a-";
            for (ReceiveLog.Entry entry : simulator.log(vendor).entries()) {
                arrived++;
                String id = ids.getOrDefault(entry.keyHash(), "");
                Instant due = dueAt.get(id);
                Instant at = Instant.ofEpochMilli(offset + TimeUnit.NANOSECONDS.toMillis(entry.nanos()));
                if (due == null || !id.startsWith(stem)) {
                    strange++;
                } else if (at.isBefore(due)) {
                    early++;
                }
            }
        }
        long wrong = simulator.wrongCredentials(BEFORE) + simulator.wrongCredentials(AFTER);
        return new RecreatedFigures.Calls(dueAt.size(), arrived, strange, wrong, early);
    }

    private static void send(TestBed bed, String vendor, String stem, Duration wait, Map<String, Instant> dueAt) {
        Instant due = Instant.ofEpochMilli(System.currentTimeMillis()).plus(wait);
        for (int n = 0; n < INTENTS; n++) {
            dueAt.put(stem + n, due);
            bed.send(
                    Application.ONE,
                    TestBed.intent(vendor, n, "")
                            .setId(stem + n)
                            .setNotBefore(due)
                            .build());
        }
        bed.flush();
    }

    private static void awaitAccepted(TestBed bed) {
        try (StatusReader statuses = bed.statuses(Application.ONE)) {
            if (!statuses.readUntil(BEFORE, it -> it.getWaiting() == INTENTS, PATIENCE)) {
                throw new IllegalStateException("not all were accepted, as the vendor's status says");
            }
        }
    }

    /** Those there are when each intent has one, or nothing comes any more; by kind. */
    private Map<String, Long> awaitOutcomes(TestBed bed, Set<String> ids) {
        Set<String> missing = new HashSet<>(ids);
        Map<String, Long> outcomes = new HashMap<>();
        Consumer<Result> taker = result -> {
            missing.remove(result.getId());
            outcomes.merge(result.getOutcome().name(), 1L, Long::sum);
        };
        try (CommittedTopic<Result> results = bed.results(Application.ONE, taker)) {
            results.readUntil(missing::isEmpty, due.plus(PATIENCE.dividedBy(2)));
            results.readToEnd(PATIENCE);
        }
        return outcomes;
    }

    private static void profile(TestBed bed, String vendor) throws Exception {
        String secret = "secret-of-" + vendor;
        Path file = Files.writeString(bed.file(secret), secret);
        bed.simulator().expectCredential(vendor, "Bearer " + secret);
        bed.profile(vendor, "auth: {kind: header, header: Authorization, value: \"Bearer ${file:" + file + "}\"}\n");
    }
}
