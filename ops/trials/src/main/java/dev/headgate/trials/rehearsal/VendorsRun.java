package dev.headgate.trials.rehearsal;

import dev.headgate.profiles.ShippedProfiles;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Episode.Fault;
import dev.headgate.simulator.Episode.Trigger;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Rounded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every vendor that comes with Headgate is called as fast as its limits allow, for four accounts. Each refuses one of them once, in
 * its own words, and does not accept the credential of one for a while.
 */
public final class VendorsRun {

    static final int ACCOUNTS = 4;

    private static final int SECONDS = 60;
    private static final int MOST = 200;
    private static final int FEWEST = 5;
    private static final Duration UNAUTHORIZED = Duration.ofSeconds(8);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration END = Duration.ofSeconds(30);

    private VendorsRun() {}

    /**
     * Plays it.
     *
     * @param seconds for which the limits have room for the intents; null for the default
     */
    public static VendorsFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        Duration time = Duration.ofSeconds(seconds == null ? SECONDS : seconds);
        List<Imitation> vendors =
                ShippedProfiles.ids().stream().map(Imitation::new).toList();
        progress.accept("Starting a Kafka broker, " + vendors.size() + " vendors and Headgate ...");
        try (TestBed bed = new TestBed(
                vendors.stream().map(it -> spec(it, each(it, time), seed)).toList())) {
            Path token = Files.writeString(bed.file("token"), "rehearsal");
            for (Imitation vendor : vendors) {
                String profile = vendor.profile(bed.simulator().baseUrl(vendor.id()), "${file:" + token + "}");
                // By its key the judge knows whose a call is and whether it was made before.
                bed.profile(vendor.id(), List.of(profile, "idempotency-header: Idempotency-Key"));
            }
            List<IntentKey> sent = send(bed, vendors, time, seed);
            long begun = System.nanoTime();
            bed.start(Launch.of("one"));
            progress.accept(String.format(Locale.ROOT, "%,d intents of %d vendors ...", sent.size(), vendors.size()));
            try (OutcomeReader reader = bed.outcomes(Application.ONE, sent.size())) {
                reader.awaitAll(sent.size(), LONGEST, progress);
                reader.readToEnd(END);
                double took = (System.nanoTime() - begun) / 1e9;
                Judgement judgement =
                        Judge.judge(sent, reader.outcomes(), bed.simulator().report(), Duration.ZERO);
                return new VendorsFigures(
                        vendors.stream()
                                .map(it -> figures(
                                        bed, it, judgement, reader.outcomes().count(it.id(), OutcomeKind.SUCCEEDED)))
                                .toList(),
                        judgement.unjudged(),
                        Rounded.to(1, took));
            }
        }
    }

    private static VendorsFigures.OfVendor figures(TestBed bed, Imitation vendor, Judgement judgement, long succeeded) {
        VendorReport report = bed.simulator().report(vendor.id());
        Figures judged = Objects.requireNonNull(judgement.vendors().get(vendor.id()));
        Others others = new Others(bed.simulator().log(vendor.id()).entries(), accounts((int) judged.intents()));
        Duration wait = vendor.refusalWait();
        return new VendorsFigures.OfVendor(
                vendor.id(),
                judged.intents(),
                succeeded,
                judged.lost(),
                judged.duplicates(),
                judged.repeats(),
                judged.overQuota() + report.overConcurrency(),
                judged.inCoolDown(),
                judged.throttled() - judged.siblings(),
                wait == null ? 0 : wait.toMillis(),
                wait == null ? -1 : others.calledAfterARefusal(wait),
                others.calledAfterA401(UNAUTHORIZED));
    }

    /** Whose each of a vendor's calls is, by the hash of its key, which is the intent's id. */
    private static Map<Long, Integer> accounts(int intents) {
        Map<Long, Integer> accounts = new HashMap<>();
        for (int account = 0; account < ACCOUNTS; account++) {
            for (int n = 0; n < intents / ACCOUNTS; n++) {
                accounts.put(ReceiveLog.keyHash(id(account, n)), account);
            }
        }
        return accounts;
    }

    private static String id(int account, int n) {
        return "a" + account + "-" + n;
    }

    private static int each(Imitation vendor, Duration time) {
        return Math.max(FEWEST, vendor.room(time, MOST));
    }

    private static VendorSpec spec(Imitation vendor, int each, long seed) {
        List<Episode> episodes = new ArrayList<>();
        if (vendor.refusalWait() != null) {
            episodes.add(new Episode(
                    new Trigger.AtArrival(ACCOUNTS),
                    new Fault.RateLimit(),
                    vendor.refusalWait(),
                    vendor.refusalHeader()));
        }
        episodes.add(new Episode(
                new Trigger.AtArrival((long) each * ACCOUNTS / 2),
                new Fault.Unauthorized(),
                UNAUTHORIZED,
                vendor.accountHeader()));
        return vendor.spec()
                .withEpisodes(episodes.toArray(Episode[]::new))
                .withLatency(new Latency.Uniform(Duration.ofMillis(10), Duration.ofMillis(60)))
                .withSeed(seed + vendor.id().hashCode());
    }

    private static List<IntentKey> send(TestBed bed, List<Imitation> vendors, Duration time, long seed) {
        List<Intent> intents = new ArrayList<>();
        for (Imitation vendor : vendors) {
            for (int n = 0; n < each(vendor, time); n++) {
                SampleCall call = vendor.calls().get(n % vendor.calls().size());
                for (int account = 0; account < ACCOUNTS; account++) {
                    intents.add(intent(vendor, call, account, n));
                }
            }
        }
        Collections.shuffle(intents, new Random(seed));
        intents.forEach(it -> bed.send(Application.ONE, it));
        bed.flush();
        return intents.stream()
                .map(it -> new IntentKey(it.getVendor(), it.getId()))
                .toList();
    }

    private static Intent intent(Imitation vendor, SampleCall call, int account, int n) {
        Map<String, String> scope =
                vendor.attributes().stream().collect(Collectors.toMap(it -> it, it -> "a" + account));
        return Intent.newBuilder()
                .setId(id(account, n))
                .setVendor(vendor.id())
                .setScope(scope)
                .setOperation(Call.newBuilder()
                        .setMethod(call.method())
                        .setPath(call.path())
                        .build())
                .build();
    }
}
