package dev.headgate.trials.scenario;

import dev.headgate.profiles.ShippedProfiles;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Episode.Fault;
import dev.headgate.simulator.Episode.Trigger;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Numbers;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judgement;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.rehearsal.Imitation;
import dev.headgate.trials.rehearsal.SampleCall;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Every vendor that comes with Headgate is called as fast as its limits allow, for four accounts. Each refuses one of them
 * once, in its own words, and does not accept the credential of one for a while.
 */
public record Vendors() implements Script {

    private static final int ACCOUNTS = 4;
    private static final int SECONDS = 60;
    private static final int MOST = 200;
    private static final int FEWEST = 5;
    private static final Duration UNAUTHORIZED = Duration.ofSeconds(8);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration END = Duration.ofSeconds(30);

    @Override
    public void play(Play play) throws Exception {
        Duration time = play.measuring(SECONDS);
        List<Imitation> imitations =
                ShippedProfiles.ids().stream().map(Imitation::new).toList();
        TestBed bed = play.bed(imitations.stream()
                .map(it -> vendor(it, each(it, time)).seed(play.seed() + it.id().hashCode()))
                .toArray(Vendor[]::new));
        Path token = Files.writeString(bed.file("token"), "rehearsal");
        for (Imitation imitation : imitations) {
            String profile = imitation.profile(bed.simulator().baseUrl(imitation.id()), "${file:" + token + "}");
            // By its key the judge knows whose a call is and whether it was made before.
            bed.profile(imitation.id(), List.of(profile, "idempotency-header: Idempotency-Key"));
        }
        List<IntentKey> sent = send(bed, imitations, time, play.seed());
        long begun = System.nanoTime();
        bed.start("one");
        play.tell("%,d intents of %d vendors ...", sent.size(), imitations.size());
        try (OutcomeReader reader = bed.outcomes(sent.size())) {
            reader.awaitAll(sent.size(), LONGEST, play.progress());
            Judgement judgement = bed.judge(sent, reader, END);
            double seconds = Play.secondsSince(begun);
            for (Imitation imitation : imitations) {
                Figures judged = Objects.requireNonNull(judgement.vendors().get(imitation.id()));
                long succeeded = reader.outcomes().count(imitation.id(), OutcomeKind.SUCCEEDED);
                addFigures(bed, imitation, judged, succeeded, play.report().row("vendors"));
            }
            play.report().with("unjudged", judgement.unjudged()).with("seconds", seconds);
        }
    }

    private static void addFigures(TestBed bed, Imitation imitation, Figures judged, long succeeded, Report figures) {
        Calls calls = bed.calls(imitation.id());
        Numbers numbers = new Numbers(Math.toIntExact(judged.intents()));
        Duration wait = imitation.refusalWait();
        figures.with("vendor", imitation.id())
                .take(judged, "intents")
                .with("succeeded", succeeded)
                .take(judged, "lost", "duplicates", "repeats")
                .with(
                        "overQuota",
                        judged.overQuota() + bed.report(imitation.id()).overConcurrency())
                .take(judged, "inCoolDown")
                .with("refused", judged.throttled() - judged.siblings())
                .with("waitMillis", wait == null ? 0 : wait.toMillis())
                .with("othersAfterRefusal", wait == null ? -1 : othersAfter(it -> it.refused(), wait, calls, numbers))
                .with("othersAfter401", othersAfter(it -> it.status() == 401, UNAUTHORIZED, calls, numbers));
    }

    /** How many other accounts were called for in a time after the first call of a kind; -1 if there was no such call. */
    private static long othersAfter(Predicate<ReceiveLog.Entry> first, Duration time, Calls calls, Numbers numbers) {
        List<ReceiveLog.Entry> from =
                calls.entries().stream().dropWhile(first.negate()).toList();
        if (from.isEmpty()) {
            return -1;
        }
        int concerned = numbers.turnOf(from.getFirst(), ACCOUNTS);
        return from.stream()
                .takeWhile(it -> it.nanos() - from.getFirst().nanos() < time.toNanos())
                .mapToInt(it -> numbers.turnOf(it, ACCOUNTS))
                .filter(it -> it != concerned)
                .distinct()
                .count();
    }

    /**
     * Every vendor must be called as it wants to be, and no account's trouble may be another's: all accounts but one and, at
     * times, one that is stopped for a reason of its own must be called meanwhile.
     */
    @Override
    public void judge(Report report) {
        report.none("unjudged");
        for (Report vendor : report.rows("vendors")) {
            boolean refuses = vendor.number("waitMillis") > 0;
            vendor.must("succeeded = intents")
                    .none("lost", "duplicates", "repeats", "overQuota", "inCoolDown")
                    .must(refuses ? "refused = 1" : "refused = 0")
                    .must("othersAfter401 >= 2");
            if (refuses) {
                vendor.must("othersAfterRefusal >= 2");
            }
            vendor.say("{vendor:-22s} {succeeded:,d} of {intents:,d} succeeded, {lost} lost, {duplicates} doubled,"
                    + " {repeats} repeated; {overQuota} over quota, {inCoolDown} in a cool-down; {refused} refused"
                    + (refuses
                            ? ", for {waitMillis:,d} ms, and {othersAfterRefusal} other accounts called meanwhile"
                            : "")
                    + "; {othersAfter401} while one's credential was not accepted");
        }
    }

    private static int each(Imitation vendor, Duration time) {
        return Math.max(FEWEST, vendor.room(time, MOST));
    }

    private static Vendor vendor(Imitation imitation, int each) {
        Vendor vendor = new Vendor(imitation.spec(), null).latency(10, 60);
        Duration wait = imitation.refusalWait();
        if (wait != null) {
            vendor = vendor.disturbed(new Episode(
                    new Trigger.AtArrival(ACCOUNTS), new Fault.RateLimit(), wait, imitation.refusalHeader()));
        }
        return vendor.disturbed(new Episode(
                new Trigger.AtArrival((long) each * ACCOUNTS / 2),
                new Fault.Unauthorized(),
                UNAUTHORIZED,
                imitation.accountHeader()));
    }

    private static List<IntentKey> send(TestBed bed, List<Imitation> vendors, Duration time, long seed) {
        List<Intent> intents = new ArrayList<>();
        for (Imitation vendor : vendors) {
            for (int n = 0; n < each(vendor, time) * ACCOUNTS; n++) {
                intents.add(intent(vendor, n));
            }
        }
        Collections.shuffle(intents, new Random(seed));
        return bed.sendAll(intents.size(), intents::get);
    }

    /** The accounts take turns, and then the kinds of calls that the vendor's limits tell apart. */
    private static Intent intent(Imitation vendor, int n) {
        SampleCall call = vendor.calls().get(n / ACCOUNTS % vendor.calls().size());
        String account = Feeder.account(n, ACCOUNTS);
        return TestBed.intent(vendor.id(), n, "")
                .setScope(vendor.attributes().stream().collect(Collectors.toMap(it -> it, _ -> account)))
                .setOperation(Call.newBuilder()
                        .setMethod(call.method())
                        .setPath(call.path())
                        .build())
                .build();
    }
}
