package dev.headgate.trials.scenario;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Topics;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.RecordSender;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Outcomes;
import dev.headgate.trials.judge.Report;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Intents come in the partitions that several partitioners choose: Java's own, CRC32 as in librdkafka, at random, and in turn.
 * They take turns in rounds. Each intent must have one outcome and make one call, and the scenario measures what that costs.
 */
public record Partitioners() implements Script {

    private static final Application APPLICATION = Application.named("partitioners", Duration.ZERO);
    private static final int PARTITIONS = 8;
    private static final int VENDORS = 16;

    /** A round has so many intents for each second that is asked for, and 10,000 otherwise. */
    private static final int ROUND_PER_SECOND = 100;

    private static final int SECONDS = 100;

    /** The first round is for the compiler, and not measured. */
    private static final int ROUNDS = 4;

    private static final Duration TO_END = Duration.ofSeconds(20);
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** A partitioner, and what came of the intents in the partitions that it chose. */
    private static final class Partitioner {
        private final String name;
        private final Function<String, @Nullable Integer> choice;
        private final List<String> vendors;
        private final List<Double> rates = new ArrayList<>();
        private long forwarded;

        /**
         * @param choice the partition of a key; null where Java's own partitioner is to choose
         */
        Partitioner(String name, Function<String, @Nullable Integer> choice) {
            this.name = name;
            this.choice = choice;
            this.vendors =
                    IntStream.range(0, VENDORS).mapToObj(n -> name + "-" + n).toList();
        }

        double rate() {
            return rates.stream().sorted().toList().get(rates.size() / 2);
        }
    }

    @Override
    public void play(Play play) throws Exception {
        int round = Math.toIntExact(ROUND_PER_SECOND * play.measuring(SECONDS).toSeconds());
        Random random = new Random(play.seed());
        AtomicInteger turn = new AtomicInteger();
        List<Partitioner> all = List.of(
                new Partitioner("murmur2", _ -> null),
                new Partitioner("crc32", key -> crc32(key, PARTITIONS)),
                new Partitioner("random", _ -> random.nextInt(PARTITIONS)),
                new Partitioner("round-robin", _ -> turn.getAndIncrement() % PARTITIONS));
        TestBed bed = play.bed(all.stream()
                .flatMap(it -> it.vendors.stream())
                .map(id -> Vendor.of(id).bulkhead(16).profile("deadline: 5s"))
                .toArray(Vendor[]::new));
        bed.add(APPLICATION, PARTITIONS);
        bed.start(Launch.of("one").as(APPLICATION));
        AtomicInteger sent = new AtomicInteger();
        AtomicInteger inTopic = new AtomicInteger();
        CommittedTopic<Intent> intents =
                play.closing(bed.topic(APPLICATION, Topics.INTENTS, Intent.class, _ -> inTopic.incrementAndGet()));
        OutcomeReader outcomes = play.closing(bed.outcomes(APPLICATION, ROUNDS * all.size() * round));
        RecordSender sender = play.closing(new RecordSender(bed.client()));
        int rounds = play.rounds(ROUNDS, 2, TO_END, number -> {
            play.tell("Round %d of %d: %,d intents by each partitioner ...", number, ROUNDS, round);
            for (Partitioner partitioner : all) {
                double rate = send(partitioner, sent.getAndAdd(round), round, sender, outcomes);
                if (number > 1) {
                    partitioner.rates.add(rate);
                }
                intents.readToEnd(LONGEST);
                partitioner.forwarded += inTopic.getAndSet(0) - round;
            }
        });
        outcomes.readToEnd(LONGEST);
        play.report().with("partitions", PARTITIONS);
        for (Partitioner partitioner : all) {
            Report figures = play.report()
                    .row("partitioners")
                    .with("partitioner", partitioner.name)
                    .with("intents", (long) rounds * round);
            lookAt(partitioner, outcomes.outcomes(), bed, figures);
            figures.rounded(2, "ofJava", partitioner.rate() / all.getFirst().rate());
        }
    }

    /**
     * Sends a round of a partitioner's intents and waits for their outcomes.
     *
     * @param first how many intents were sent before
     * @return how many intents had their outcome in a second
     */
    private static double send(
            Partitioner partitioner, int first, int round, RecordSender sender, OutcomeReader outcomes) {
        long begun = System.nanoTime();
        for (int n = 0; n < round; n++) {
            String vendor = partitioner.vendors.get(n % VENDORS);
            Intent intent = TestBed.intent(vendor, first + n, "").build();
            sender.send(APPLICATION.topic(Topics.INTENTS), partitioner.choice.apply(vendor), vendor, intent, () -> {});
        }
        sender.flush();
        outcomes.readUntil(it -> it.distinct() >= first + round, LONGEST);
        return round / ((System.nanoTime() - begun) / 1e9);
    }

    private static void lookAt(Partitioner partitioner, Outcomes outcomes, TestBed bed, Report figures) {
        double intents = figures.number("intents");
        figures.zero("succeeded").with("lost", (long) intents).zero("duplicates", "calls");
        outcomes.byIntent().forEach((intent, count) -> {
            if (partitioner.vendors.contains(intent.vendor())) {
                figures.add("lost", -1).add("duplicates", count - 1L);
            }
        });
        for (String vendor : partitioner.vendors) {
            figures.add("succeeded", outcomes.count(vendor, OutcomeKind.SUCCEEDED));
            figures.add("calls", bed.arrivals(vendor));
        }
        figures.with("forwarded", partitioner.forwarded)
                .rounded(3, "perIntent", partitioner.forwarded / intents)
                .rounded(0, "perSecond", partitioner.rate());
    }

    /** The partition that librdkafka chooses for a key, unless it is told otherwise: {@code consistent_random}. */
    static int crc32(String key, int partitions) {
        CRC32 crc = new CRC32();
        crc.update(key.getBytes(StandardCharsets.UTF_8));
        return Math.toIntExact(crc.getValue() % partitions);
    }

    /** Each intent is answered once and called once; it is forwarded at most once, and never where Java's own choice is right. */
    @Override
    public void judge(Report report) {
        List<Report> partitioners = report.rows("partitioners");
        for (Report partitioner : partitioners) {
            partitioner
                    .must("succeeded = intents > 0", "calls = intents", "forwarded <= intents")
                    .none("lost", "duplicates")
                    .say(
                            "{partitioner}: {intents:,d} intents, {succeeded:,d} succeeded, {lost} lost, {duplicates} doubled,"
                                    + " {calls:,d} calls; {perIntent:.3f} forwarded for each,"
                                    + " {perSecond:,.0f}/s, {ofJava:.0%} of the rate with Java's own");
        }
        report.must(partitioners.size() > 1, "several partitioners");
        partitioners.getFirst().must("forwarded = 0");
        partitioners.stream().skip(1).forEach(it -> it.must("forwarded > 0"));
    }
}
