package dev.headgate.trials.scenario;

import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Figures;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Whether a phone rings at most once, whenever the program dies and though some calls are never answered.
 *
 * @param without protections that are switched off
 * @param intents that are sent
 * @param crashes how often it dies
 */
public record RingOnceScenario(Set<Safeguard> without, int intents, int crashes) implements Scenario.Play {

    static final int BULKHEAD = 64;

    private static final String VENDOR = "phone";
    private static final int INTENTS = 10_000;
    private static final int QUICK_INTENTS = 1_500;
    private static final int CRASHES = 20;
    private static final int COMMITS_EACH = 8;
    private static final int HANGS = 10;
    private static final Duration LONGER_THAN_DEADLINE = Duration.ofSeconds(3);
    private static final Duration RESET = Duration.ofMillis(5);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    public RingOnceScenario() {
        this(Set.of(), INTENTS, CRASHES);
    }

    @Override
    public RingOnceFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        return options.quick()
                ? new RingOnceScenario(without, QUICK_INTENTS, Crashes.QUICK).play(options.seed(), progress)
                : play(options.seed(), progress);
    }

    private RingOnceFigures play(long seed, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker and a vendor ...");
        try (TestBed bed = new TestBed(List.of(vendor(seed)))) {
            bed.profile(VENDOR, "bulkhead: " + BULKHEAD + "\ndeadline: 2s\n");
            for (int n = 0; n < intents; n++) {
                Intent.Builder intent = TestBed.intent(VENDOR, n, "");
                bed.send(
                        Application.ONE,
                        intent.setDelivery(Delivery.AT_MOST_ONCE).build());
            }
            bed.flush();
            // The last quarter is for the end, so that every crash finds calls to make.
            int calls = Math.max(2, intents * 3 / 4 / crashes);
            Crashes played = new Crashes(bed, without);
            Map<String, Integer> ended = played.play(Crashes.points(crashes, calls, COMMITS_EACH, seed), progress);
            progress.accept("The rest of the calls ...");
            bed.start(played.launch());
            Figures judged = bed.judge(Application.ONE, VENDOR, intents, PATIENCE);
            Map<String, OutcomeKind> kinds = new HashMap<>();
            try (CommittedTopic<Result> results =
                    bed.results(Application.ONE, it -> kinds.put(it.getId(), it.getOutcome()))) {
                results.readToEnd(PATIENCE);
            }
            ReceiveLog log = bed.simulator().log(VENDOR);
            return new RingOnceFigures(crashes, ended, rings(judged, log, kinds));
        }
    }

    /** Holds each intent's outcome against what the vendor saw of it. */
    static RingOnceFigures.Rings rings(Figures judged, ReceiveLog log, Map<String, OutcomeKind> kinds) {
        Set<Long> answered = new HashSet<>();
        Set<Long> unanswered = new HashSet<>();
        for (ReceiveLog.Entry entry : log.entries()) {
            (entry.status() / 100 == 2 ? answered : unanswered).add(entry.keyHash());
        }
        Map<OutcomeKind, Long> counts = new HashMap<>();
        kinds.values().forEach(kind -> counts.merge(kind, 1L, Long::sum));
        long unfounded = kinds.entrySet().stream()
                .filter(it ->
                        it.getValue() == OutcomeKind.SUCCEEDED && !answered.contains(ReceiveLog.keyHash(it.getKey())))
                .count();
        long undoubted = kinds.entrySet().stream()
                .filter(it ->
                        it.getValue() != OutcomeKind.AMBIGUOUS && unanswered.contains(ReceiveLog.keyHash(it.getKey())))
                .count();
        return new RingOnceFigures.Rings(
                Math.toIntExact(judged.intents()),
                judged.lost(),
                judged.duplicates(),
                Arrivals.second(log),
                unanswered.size(),
                counts.getOrDefault(OutcomeKind.SUCCEEDED, 0L),
                counts.getOrDefault(OutcomeKind.AMBIGUOUS, 0L),
                unfounded,
                undoubted);
    }

    /** Some of its calls are never answered, from the first on. */
    private VendorSpec vendor(long seed) {
        Episode[] hangs = IntStream.range(0, HANGS)
                .mapToObj(i -> new Episode(
                        new Episode.Trigger.AtArrival(1 + (long) i * intents / HANGS),
                        new Episode.Fault.Hang(),
                        i % 3 == 0 ? LONGER_THAN_DEADLINE : RESET))
                .toArray(Episode[]::new);
        return VendorSpec.of(VENDOR)
                .withLatency(new Latency.Uniform(Duration.ofMillis(5), Duration.ofMillis(50)))
                .withEpisodes(hangs)
                .withSeed(seed);
    }
}
