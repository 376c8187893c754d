package dev.headgate.trials.pool;

import dev.headgate.schemas.Custom;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Outcomes;
import dev.headgate.trials.judge.Rounded;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Eight accounts share the sessions that a vendor allows, each with a few of its own: one has ten times as many intents as each
 * other, the calls of one are slow, the logins of another; sessions break while they are used and while they are not.
 */
public final class PoolRun {

    private static final String VENDOR = "lines";
    private static final int ACCOUNTS = 8;
    private static final String LARGE = "large";
    private static final String SLOW = "slow-calls";
    private static final String LATE = "slow-logins";
    private static final List<String> OTHERS = List.of("a-1", "a-2", "a-3", "a-4", "a-5");
    private static final int SHARES = ACCOUNTS - 1 + 10;
    private static final int EACH = 500;
    private static final int MAX = 16;
    private static final int MAX_PER = 4;
    private static final int RATE = 100;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final int BREAKS_AT = 97;
    private static final int CUTS_AFTER = 61;
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration END = Duration.ofSeconds(30);

    private PoolRun() {}

    /**
     * Plays it.
     *
     * @param seconds of calls as fast as the quota allows; null for the default
     */
    public static PoolFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        int each = seconds == null ? EACH : Math.clamp((long) seconds * RATE / SHARES, 1, EACH);
        List<String> accounts = accounts(each, seed);
        progress.accept("Starting a Kafka broker, a vendor with sessions and Headgate ...");
        try (SessionVendor vendor = new SessionVendor(manner(seed));
                TestBed bed = new TestBed()) {
            profile(bed, vendor.port());
            for (int n = 0; n < accounts.size(); n++) {
                bed.send(Application.ONE, intent(n, accounts.get(n)));
            }
            bed.flush();
            long begun = System.nanoTime();
            AppProcess app = bed.start(Launch.of("one"));
            progress.accept(String.format(
                    Locale.ROOT,
                    "%,d intents of %d accounts wait for %d sessions ...",
                    accounts.size(),
                    ACCOUNTS,
                    MAX));
            try (OutcomeReader reader = bed.outcomes(Application.ONE, accounts.size())) {
                reader.awaitAll(accounts.size(), LONGEST, progress);
                double took = (System.nanoTime() - begun) / 1e9;
                reader.readToEnd(END);
                int idle = vendor.log().openNow();
                app.stop();
                Wait.happens(END, () -> vendor.log().openNow() == 0);
                return figures(reader.outcomes(), vendor.log(), app.log(), each, idle, took);
            }
        }
    }

    private static PoolFigures figures(
            Outcomes outcomes, SessionLog log, String printed, int each, int idle, double took) {
        List<SessionLog.Arrival> arrivals = log.arrivals();
        List<String> called = arrivals.stream().map(SessionLog.Arrival::account).toList();
        int intents = each * SHARES;
        return new PoolFigures(
                new PoolFigures.Calls(
                        intents,
                        outcomes.count(VENDOR, OutcomeKind.SUCCEEDED),
                        intents - outcomes.distinct(),
                        outcomes.total() - outcomes.distinct(),
                        RATE,
                        Turns.mostInWindow(arrivals, WINDOW),
                        Rounded.to(1, took)),
                new PoolFigures.Sessions(
                        MAX,
                        log.most(),
                        MAX_PER,
                        log.mostOfOne(),
                        log.opened(),
                        log.count(SessionLog.Ending.LEFT),
                        log.count(SessionLog.Ending.BROKEN),
                        log.count(SessionLog.Ending.CUT),
                        log.count(SessionLog.Ending.GONE),
                        log.notReplaced(),
                        idle,
                        log.openNow(),
                        printed.lines()
                                .filter(line ->
                                        line.contains("session not given back") || line.contains("sessions left open"))
                                .count()),
                new PoolFigures.Turns(
                        ACCOUNTS,
                        Turns.largestToOther(called, LARGE, Set.copyOf(OTHERS), each),
                        2 * RATE,
                        Turns.mostBetween(called)));
    }

    /** Of each intent, the account: all mixed. */
    private static List<String> accounts(int each, long seed) {
        List<String> accounts = new ArrayList<>(Collections.nCopies(10 * each, LARGE));
        accounts.addAll(Collections.nCopies(each, SLOW));
        accounts.addAll(Collections.nCopies(each, LATE));
        OTHERS.forEach(other -> accounts.addAll(Collections.nCopies(each, other)));
        Collections.shuffle(accounts, new Random(seed));
        return accounts;
    }

    private static Intent intent(long n, String account) {
        return Intent.newBuilder()
                .setId(TestBed.id(n))
                .setVendor(VENDOR)
                .setTenant(account)
                .setScope(Map.of(SessionVendor.ACCOUNT, account))
                .setOperation(Custom.newBuilder().setName("ring").build())
                .build();
    }

    private static void profile(TestBed bed, int port) throws IOException {
        Files.writeString(
                bed.file(Launch.VENDORS).resolve(VENDOR + ".yaml"),
                String.format(Locale.ROOT, """
                connector: lines
                port: %d
                sessions: {per: [account], max: %d, max-per: %d}
                limits: [{id: calls, max: %d, window: %dms}]
                bulkhead: 64
                deadline: 10s
                unanswered-hold: 500ms
                """, port, MAX, MAX_PER, RATE, WINDOW.toMillis()));
    }

    private static SessionVendor.Manner manner(long seed) {
        Random random = new Random(seed);
        return new SessionVendor.Manner(
                account -> Duration.ofMillis(account.equals(LATE) ? 1_500 : 100 + random.nextInt(200)),
                account -> Duration.ofMillis(account.equals(SLOW) ? 300 : 40 + random.nextInt(40)),
                BREAKS_AT,
                CUTS_AFTER);
    }
}
