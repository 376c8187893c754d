package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Results;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.judge.Rounded;
import dev.headgate.trials.pool.SessionLog;
import dev.headgate.trials.pool.SessionVendor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Eight accounts share the sessions that a vendor allows, and each has a few of its own. One account has ten times as many
 * intents as each other, the calls of one are slow, and the logins of another. Sessions break while they are used and while
 * they are not.
 */
public record Pool() implements Script {

    private static final String LARGE = "large";
    private static final String SLOW = "slow-calls";
    private static final String LATE = "slow-logins";

    /** Accounts that are alike. */
    private static final List<String> OTHERS = List.of("a-1", "a-2", "a-3", "a-4", "a-5");

    private static final int ACCOUNTS = OTHERS.size() + 3;
    private static final int SHARES = ACCOUNTS - 1 + 10;
    private static final int EACH = 500;
    private static final int MAX = 16;
    private static final int MAX_PER = 4;
    private static final int RATE = 100;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration END = Duration.ofSeconds(30);

    @Override
    public void play(Play play) throws Exception {
        int each = play.atMost(EACH * SHARES, RATE) / SHARES;
        List<String> accounts = accounts(each, play.seed());
        TestBed bed = play.bed();
        try (SessionVendor vendor = new SessionVendor(manner(play.seed()))) {
            vendor.writeProfile(bed, MAX, MAX_PER, RATE, 64);
            bed.sendAll(
                    accounts.size(),
                    n -> SessionVendor.intent(n, accounts.get(n), accounts.get(n))
                            .build());
            long begun = System.nanoTime();
            AppProcess app = bed.start("one");
            play.tell("%,d intents of %d accounts wait for %d sessions ...", accounts.size(), ACCOUNTS, MAX);
            Results results = bed.awaitResults(accounts.size(), LONGEST, play.progress());
            addCalls(results, vendor.log(), accounts.size(), Play.secondsSince(begun), play.report());
            int idle = vendor.log().openNow();
            app.stop();
            Wait.happens(END, () -> vendor.log().openNow() == 0);
            addSessions(vendor.log(), idle, app.log(), play.report().group("sessions"));
            addTurns(vendor.log(), each, play.report().group("turns"));
        }
    }

    private static void addCalls(Results results, SessionLog log, int intents, double seconds, Report report) {
        report.group("calls")
                .with("intents", intents)
                .with("succeeded", results.succeeded())
                .with("lost", results.lost(intents))
                .with("duplicates", results.duplicates())
                .with("max", RATE)
                .with("mostInWindow", SessionLog.mostInWindow(log.arrivals(), WINDOW))
                .with("seconds", seconds);
    }

    /** Sessions as the vendor counted them, from the first login until the program had stopped. */
    private static void addSessions(SessionLog log, int idle, String printed, Report figures) {
        log.addTo(figures.with("max", MAX).zero("most").with("maxPer", MAX_PER));
        figures.with("idle", idle)
                .with("open", log.openNow())
                .with(
                        "complaints",
                        printed.lines()
                                .filter(it ->
                                        it.contains("session not given back") || it.contains("sessions left open"))
                                .count());
    }

    /** An account that waits may see as many calls of others go before as the quota allows in two seconds. */
    private static void addTurns(SessionLog log, int each, Report figures) {
        List<String> called =
                log.arrivals().stream().map(SessionLog.Arrival::account).toList();
        figures.with("accounts", ACCOUNTS)
                .with("largestToOther", largestToOther(called, LARGE, OTHERS, each))
                .with("maxBetween", 2 * RATE)
                .with("mostBetween", mostBetween(called));
    }

    /** The most calls of others between two of an account's, or before its first. */
    static int mostBetween(List<String> called) {
        Map<String, Integer> last = new HashMap<>();
        int most = 0;
        for (int i = 0; i < called.size(); i++) {
            most = Math.max(most, i - last.getOrDefault(called.get(i), -1) - 1);
            last.put(called.get(i), i);
        }
        return most;
    }

    /**
     * How many calls the largest account had when the first of the others had all of its own, in those of that one.
     *
     * @param each intents of each of the others
     */
    static double largestToOther(List<String> called, String largest, List<String> others, int each) {
        Map<String, Integer> counts = new HashMap<>();
        for (String account : called) {
            int count = counts.merge(account, 1, Integer::sum);
            if (others.contains(account) && count == each) {
                break;
            }
        }
        return Rounded.to(1, (double) counts.getOrDefault(largest, 0) / each);
    }

    /**
     * Sessions were never too many and none leaked, no account was starved, and every intent succeeded once. By first come,
     * first served the largest account would have ten times the calls of another; it may have half of that.
     */
    @Override
    public void judge(Report report) {
        report.group("calls")
                .must("succeeded = intents", "mostInWindow <= max")
                .none("lost", "duplicates")
                .say("{intents:,d} intents in {seconds:.0f} s: at most {mostInWindow:,d} of {max:,d} calls in a second;"
                        + " {succeeded:,d} succeeded, {lost} lost, {duplicates} doubled");
        report.group("sessions")
                .must("most <= max", "mostOfOne <= maxPer", "idle <= max")
                .must("opened = left + broken + cut + gone", "broken > 0", "cut > 0")
                .none("notReplaced", "open", "complaints")
                .say("sessions as the vendor counted them: at most {most} of {max} at once, {mostOfOne} of {maxPer} for"
                        + " an account; {opened:,d} opened, {broken} broken in calls and {cut} while idle,"
                        + " {left:,d} left, {gone} gone; {idle} open at the end, {open} after the stop");
        report.group("turns")
                .must("largestToOther <= 5", "mostBetween <= maxBetween")
                .say("{accounts} accounts, one with ten times as many intents: it had {largestToOther:.1f} times the"
                        + " calls of another when that was through (first come, first served: 10); at most"
                        + " {mostBetween:,d} calls of others went before one that waited (allowed:"
                        + " {maxBetween:,d})");
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

    private static SessionVendor.Manner manner(long seed) {
        Random random = new Random(seed);
        return new SessionVendor.Manner(
                account -> Duration.ofMillis(account.equals(LATE) ? 1_500 : 100 + random.nextInt(200)),
                account -> Duration.ofMillis(account.equals(SLOW) ? 300 : 40 + random.nextInt(40)),
                97,
                61);
    }
}
