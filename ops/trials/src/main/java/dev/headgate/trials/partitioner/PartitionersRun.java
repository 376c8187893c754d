package dev.headgate.trials.partitioner;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Topics;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.RecordSender;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Outcomes;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.jspecify.annotations.Nullable;

/**
 * Intents are produced by Java's own partitioner, by CRC32 as librdkafka does, at random and in turn, a round of each and
 * again: each has one outcome and makes one call, and what that costs is measured.
 */
public final class PartitionersRun {

    private static final Application APPLICATION = Application.named("partitioners", Duration.ZERO);
    private static final int PARTITIONS = 8;
    private static final int VENDORS = 16;
    private static final int ROUND = 10_000;
    private static final int ROUND_PER_SECOND = 100;

    /** The first is for the compiler, and not measured. */
    private static final int ROUNDS = 4;

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final String JAVA = "murmur2";
    private static final Map<String, Class<?>> OTHERS = Map.of(
            "crc32", Crc32Partitioner.class,
            "random", RandomPartitioner.class,
            "round-robin", RoundRobinPartitioner.class);
    private static final List<String> ALL = List.of(JAVA, "crc32", "random", "round-robin");

    private final TestBed bed;
    private final int round;
    private final long seed;
    private final Map<String, List<Double>> rates = new HashMap<>();
    private final Map<String, Long> forwarded = new HashMap<>();
    private long inTopic;
    private int sent;

    private PartitionersRun(TestBed bed, int round, long seed) {
        this.bed = bed;
        this.round = round;
        this.seed = seed;
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds a round has a hundred intents for each; null for 10,000
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static PartitionersFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress)
            throws Exception {
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        List<VendorSpec> vendors = ALL.stream()
                .flatMap(it -> vendors(it).stream())
                .map(id -> VendorSpec.of(id).withLatency(Latency.NONE))
                .toList();
        try (TestBed bed = new TestBed(vendors)) {
            bed.add(APPLICATION, PARTITIONS);
            int round = seconds == null ? ROUND : ROUND_PER_SECOND * seconds;
            return new PartitionersRun(bed, round, seed).play(progress);
        }
    }

    private PartitionersFigures play(Consumer<String> progress) throws Exception {
        for (String partitioner : ALL) {
            for (String vendor : vendors(partitioner)) {
                bed.profile(vendor, "bulkhead: 16\ndeadline: 5s\n");
            }
        }
        bed.start(Launch.of("one").as(APPLICATION));
        try (OutcomeReader outcomes = bed.outcomes(APPLICATION, ROUNDS * ALL.size() * round);
                CommittedTopic<Intent> intents = intents()) {
            for (int n = 0; n < ROUNDS; n++) {
                progress.accept(String.format(
                        Locale.ROOT, "Round %d of %d: %,d intents by each partitioner ...", n + 1, ROUNDS, round));
                for (String partitioner : ALL) {
                    double rate = send(partitioner, n, outcomes);
                    if (n > 0) {
                        rates.computeIfAbsent(partitioner, _ -> new ArrayList<>())
                                .add(rate);
                    }
                    long before = inTopic;
                    intents.readToEnd(LONGEST);
                    forwarded.merge(partitioner, inTopic - before - round, Long::sum);
                }
            }
            outcomes.readToEnd(LONGEST);
            return new PartitionersFigures(
                    PARTITIONS,
                    ALL.stream().map(it -> figures(it, outcomes.outcomes())).toList());
        }
    }

    private CommittedTopic<Intent> intents() {
        AvroSerde serde = new AvroSerde();
        serde.configure(Map.of(), false);
        return new CommittedTopic<>(
                bed.client(), APPLICATION.topic(Topics.INTENTS), serde.deserializer(), Intent.class, _ -> inTopic++);
    }

    /** Sends a round and waits for its outcomes. Returns how many there were in a second. */
    private double send(String partitioner, int number, OutcomeReader outcomes) {
        Map<String, Object> config = new HashMap<>(bed.client());
        Class<?> other = OTHERS.get(partitioner);
        if (other != null) {
            config.put(ProducerConfig.PARTITIONER_CLASS_CONFIG, other);
            config.put(RandomPartitioner.SEED, seed + number);
        }
        List<String> vendors = vendors(partitioner);
        try (RecordSender sender = new RecordSender(config)) {
            long begun = System.nanoTime();
            for (int n = 0; n < round; n++) {
                String vendor = vendors.get(n % VENDORS);
                Intent intent = TestBed.intent(vendor, sent++, "").build();
                sender.send(APPLICATION.topic(Topics.INTENTS), vendor, intent);
            }
            sender.flush();
            outcomes.readUntil(it -> it.distinct() >= sent, LONGEST);
            return round / ((System.nanoTime() - begun) / 1e9);
        }
    }

    private PartitionersFigures.Measured figures(String partitioner, Outcomes outcomes) {
        long intents = (long) ROUNDS * round;
        List<String> vendors = vendors(partitioner);
        long again = forwarded.getOrDefault(partitioner, 0L);
        double rate = median(partitioner);
        return new PartitionersFigures.Measured(
                partitioner,
                intents,
                vendors.stream()
                        .mapToLong(it -> outcomes.count(it, OutcomeKind.SUCCEEDED))
                        .sum(),
                intents - distinct(vendors, outcomes),
                total(vendors, outcomes) - distinct(vendors, outcomes),
                vendors.stream().mapToLong(bed::arrivals).sum(),
                again,
                Rounded.to(3, (double) again / intents),
                Rounded.to(0, rate),
                Rounded.to(2, rate / median(JAVA)));
    }

    private static long distinct(List<String> vendors, Outcomes outcomes) {
        return outcomes.byIntent().keySet().stream()
                .filter(it -> vendors.contains(it.vendor()))
                .count();
    }

    private static long total(List<String> vendors, Outcomes outcomes) {
        return vendors.stream()
                .flatMap(it -> outcomes.kinds(it).values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private double median(String partitioner) {
        List<Double> all =
                rates.getOrDefault(partitioner, List.of()).stream().sorted().toList();
        return all.get(all.size() / 2);
    }

    private static List<String> vendors(String partitioner) {
        return IntStream.range(0, VENDORS).mapToObj(n -> partitioner + "-" + n).toList();
    }
}
