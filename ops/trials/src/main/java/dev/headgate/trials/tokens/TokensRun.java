package dev.headgate.trials.tokens;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.TokenReport;
import dev.headgate.simulator.TokenSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.CommittedTopic;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * 200 accounts, each with a credential of its own, are called steadily at a vendor whose access tokens live for 30 s. For 20 s its
 * token endpoint fails; later it revokes the credential of one account.
 */
public final class TokensRun {

    private static final String VENDOR = "bank";
    private static final int ACCOUNTS = 200;
    private static final long REVOKED = 0;
    private static final Duration LENGTH = Duration.ofSeconds(150);
    private static final Duration MIN_LIFETIME = Duration.ofSeconds(5);
    private static final Duration MIN_PATIENCE = Duration.ofSeconds(15);
    private static final Duration TICK = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** For the way of a request to the endpoint, and of its answer. */
    private static final Duration WAY = Duration.ofSeconds(1);

    private TokensRun() {}

    /**
     * What happens when.
     *
     * @param length of the calls
     * @param lifetime of a token
     * @param failing of the endpoint
     * @param revoked when one credential is
     * @param patience after which what can't be called ends
     */
    private record Plan(
            Duration length, Duration lifetime, TokenSpec.Failing failing, Duration revoked, Duration patience) {

        static Plan of(Duration length) {
            return new Plan(
                    length,
                    longer(MIN_LIFETIME, Duration.ofSeconds(length.toSeconds() / 5)),
                    new TokenSpec.Failing(
                            length.multipliedBy(4).dividedBy(15),
                            length.multipliedBy(2).dividedBy(15),
                            503),
                    length.multipliedBy(2).dividedBy(3),
                    longer(MIN_PATIENCE, length.multipliedBy(3).dividedBy(10)));
        }

        /** The next token is fetched when a fifth of its time is left. */
        Duration shortest() {
            return lifetime.multipliedBy(4).dividedBy(5).minus(WAY);
        }

        private static Duration longer(Duration one, Duration other) {
            return one.compareTo(other) > 0 ? one : other;
        }
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @param seconds of calls; null for 150
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static TokensFigures run(long seed, @Nullable Integer seconds, Consumer<String> progress) throws Exception {
        Plan plan = Plan.of(seconds == null ? LENGTH : Duration.ofSeconds(seconds));
        progress.accept("Starting a Kafka broker, a vendor with tokens and Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(seed, plan)))) {
            profile(bed, plan);
            bed.start(Launch.of("one"));
            progress.accept(String.format(
                    Locale.ROOT,
                    "%d accounts, a call a second for each; tokens live for %d s; in %.1f s the endpoint fails for %.1f s ...",
                    ACCOUNTS,
                    plan.lifetime.toSeconds(),
                    plan.failing.after().toMillis() / 1e3,
                    plan.failing.lasts().toMillis() / 1e3));
            Feeding feeding = new Feeding(bed);
            long begun = System.nanoTime();
            feeding.feed(plan.revoked);
            progress.accept("One account's credential is revoked ...");
            bed.simulator().revoke(VENDOR, account(REVOKED));
            long sentBefore = feeding.sent;
            Map<String, TokenReport.Account> before = tokens(bed).accounts();
            feeding.feed(plan.length.minus(plan.revoked));
            Map<String, TokenReport.Account> after = tokens(bed).accounts();
            bed.flush();
            progress.accept("What can't be called runs out of patience ...");
            int intents = Math.toIntExact(feeding.sent);
            Figures judged = bed.judge(Application.ONE, VENDOR, intents, LONGEST);
            double took = (System.nanoTime() - begun) / 1e9;
            Kinds kinds = Kinds.read(bed);
            TokenReport report = tokens(bed);
            return new TokensFigures(
                    new TokensFigures.Calls(
                            intents,
                            Rounded.to(1, took),
                            judged.lost(),
                            judged.duplicates(),
                            judged.repeats(),
                            report.expired(),
                            report.ofOthers() + report.without()),
                    requests(report, plan, took),
                    new TokensFigures.Others(
                            ACCOUNTS - 1,
                            intents - share(intents),
                            kinds.othersSucceeded,
                            (intents - sentBefore) / ACCOUNTS,
                            leastCalled(before, after)),
                    new TokensFigures.Revoked(
                            share(intents),
                            kinds.revokedSucceeded,
                            kinds.revokedExhausted,
                            kinds.reason,
                            report.unknown()));
        }
    }

    /** How many of the first intents are the revoked account's. */
    private static long share(long intents) {
        return Math.ceilDiv(intents - REVOKED, ACCOUNTS);
    }

    private static String account(long n) {
        return Feeder.account(n, ACCOUNTS);
    }

    private static TokenReport tokens(TestBed bed) {
        return Objects.requireNonNull(bed.simulator().report(VENDOR).tokens());
    }

    private static TokensFigures.Requests requests(TokenReport report, Plan plan, double seconds) {
        List<TokenReport.Account> others = report.accounts().entrySet().stream()
                .filter(it -> !it.getKey().equals(account(REVOKED)))
                .map(Map.Entry::getValue)
                .toList();
        return new TokensFigures.Requests(
                report.requests(),
                report.issued(),
                report.failed(),
                report.accounts().values().stream()
                        .mapToInt(TokenReport.Account::mostInFlight)
                        .max()
                        .orElse(0),
                others.stream().mapToLong(TokenReport.Account::issued).max().orElse(0),
                1 + (long) (seconds * 1_000) / plan.shortest().toMillis(),
                shortest(others.stream()
                        .map(TokenReport.Account::shortestAfterIssueMillis)
                        .toList()),
                plan.shortest().toMillis(),
                shortest(others.stream()
                        .map(TokenReport.Account::shortestBetweenMillis)
                        .toList()),
                report.unjudged());
    }

    private static long shortest(List<@Nullable Long> millis) {
        return millis.stream()
                .filter(Objects::nonNull)
                .mapToLong(Objects::requireNonNull)
                .min()
                .orElse(0);
    }

    private static long leastCalled(Map<String, TokenReport.Account> before, Map<String, TokenReport.Account> after) {
        return IntStream.range(0, ACCOUNTS)
                .filter(n -> n != REVOKED)
                .mapToObj(TokensRun::account)
                .mapToLong(account -> calls(after, account) - calls(before, account))
                .min()
                .orElse(0);
    }

    private static long calls(Map<String, TokenReport.Account> accounts, String account) {
        TokenReport.Account its = accounts.get(account);
        return its == null ? 0 : its.calls();
    }

    private static VendorSpec vendor(long seed, Plan plan) {
        List<TokenSpec.Client> clients = IntStream.range(0, ACCOUNTS)
                .mapToObj(n -> new TokenSpec.Client(account(n), secret(n), null))
                .toList();
        return VendorSpec.of(VENDOR)
                .withLatency(new Latency.Uniform(Duration.ofMillis(20), Duration.ofMillis(80)))
                .withTokens(TokenSpec.of(plan.lifetime)
                        .per(TestBed.ACCOUNT_HEADER)
                        .withClients(clients)
                        .withLatency(new Latency.Uniform(Duration.ofMillis(20), Duration.ofMillis(200)))
                        .withFailing(plan.failing))
                .withSeed(seed);
    }

    private static String secret(long n) {
        return "secret-of-" + account(n);
    }

    private static void profile(TestBed bed, Plan plan) throws IOException {
        Path secrets = Files.createDirectory(bed.file("secrets"));
        for (int n = 0; n < ACCOUNTS; n++) {
            Files.writeString(secrets.resolve(account(n)), secret(n));
        }
        bed.profile(
                VENDOR,
                String.format(
                        Locale.ROOT,
                        """
                auth:
                  kind: oauth2-client-credentials
                  token-url: %s
                  client-id: "{account}"
                  client-secret: ${file:%s/{account}}
                  scope: [account]
                request-headers: [%s]
                limits: [{id: account, scope: [account], max: 10, window: 1s}]
                bulkhead: 256
                deadline: 5s
                cool-down: {patience: %dms}
                pause: {base: 500ms, max: 2s}
                """,
                        bed.simulator().tokenUrl(VENDOR),
                        secrets,
                        TestBed.ACCOUNT_HEADER,
                        plan.patience.toMillis()));
    }

    /** Sends a call a second for each account. */
    private static final class Feeding {

        private final TestBed bed;
        private long sent;

        Feeding(TestBed bed) {
            this.bed = bed;
        }

        void feed(Duration length) throws InterruptedException {
            long begun = System.nanoTime();
            long first = sent;
            for (long passed = 0; passed < length.toNanos(); passed = System.nanoTime() - begun) {
                for (; sent < first + passed * ACCOUNTS / 1_000_000_000; sent++) {
                    bed.send(VENDOR, sent, account(sent));
                }
                Wait.pass(TICK);
            }
        }
    }

    /** What the results say. */
    private static final class Kinds {

        private long othersSucceeded;
        private long revokedSucceeded;
        private long revokedExhausted;
        private String reason = "";

        static Kinds read(TestBed bed) {
            Kinds kinds = new Kinds();
            try (CommittedTopic<Result> results = bed.results(Application.ONE, kinds::take)) {
                results.readToEnd(LONGEST);
            }
            return kinds;
        }

        private void take(Result result) {
            boolean revoked = Long.parseLong(result.getId().substring(2)) % ACCOUNTS == REVOKED;
            boolean succeeded = result.getOutcome() == OutcomeKind.SUCCEEDED;
            if (!revoked) {
                othersSucceeded += succeeded ? 1 : 0;
            } else if (succeeded) {
                revokedSucceeded++;
            } else if (result.getOutcome() == OutcomeKind.EXHAUSTED) {
                revokedExhausted++;
                reason = result.getReason();
            }
        }
    }
}
