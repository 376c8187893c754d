package dev.headgate.trials.scenario;

import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.TokenReport;
import dev.headgate.simulator.TokenSpec;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * 200 accounts, each with a credential of its own, are called steadily at a vendor whose access tokens live for 30 s. For 20 s its
 * token endpoint fails; later it revokes the credential of one account.
 */
public record Tokens() implements Script {

    private static final String VENDOR = "bank";
    private static final int ACCOUNTS = 200;

    /** The account whose credential is revoked: that of each intent whose number is a multiple of {@link #ACCOUNTS}. */
    private static final String REVOKED = account(0);

    private static final int SECONDS = 150;
    private static final Duration TICK = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofMinutes(2);

    /** When what happens, if the calls come for this time. */
    private record Plan(Duration length) {

        /** How long a token lives. */
        Duration lifetime() {
            return Duration.ofSeconds(Math.max(5, length.toSeconds() / 5));
        }

        TokenSpec.Failing failing() {
            return new TokenSpec.Failing(
                    length.multipliedBy(4).dividedBy(15), length.multipliedBy(2).dividedBy(15), 503);
        }

        Duration revoked() {
            return length.multipliedBy(2).dividedBy(3);
        }

        /** After which an intent ends that can't be called. */
        long patienceMillis() {
            return Math.max(15_000, length.multipliedBy(3).dividedBy(10).toMillis());
        }

        /**
         * The next token is fetched when a fifth of its time is left; a second less is allowed, for the way of the request to
         * the endpoint and of its answer.
         */
        Duration shortest() {
            return lifetime().multipliedBy(4).dividedBy(5).minusSeconds(1);
        }
    }

    @Override
    public void play(Play play) throws Exception {
        Plan plan = new Plan(play.measuring(SECONDS));
        TestBed bed = play.bed(vendor(plan).seed(play.seed()));
        writeProfile(bed, plan);
        bed.start("one");
        play.tell(
                "%d accounts, a call a second for each; tokens live for %d s; in %.1f s the endpoint fails for %.1f s ...",
                ACCOUNTS,
                plan.lifetime().toSeconds(),
                plan.failing().after().toMillis() / 1e3,
                plan.failing().lasts().toMillis() / 1e3);
        long begun = System.nanoTime();
        int sentBefore = feed(bed, 0, plan.revoked());
        play.tell("One account's credential is revoked ...");
        bed.simulator().revoke(VENDOR, REVOKED);
        Map<String, TokenReport.Account> before = tokens(bed).accounts();
        int intents = feed(bed, sentBefore, plan.length().minus(plan.revoked()));
        Map<String, TokenReport.Account> after = tokens(bed).accounts();
        bed.flush();
        play.tell("What can't be called runs out of patience ...");
        Figures judged = bed.judge(VENDOR, intents, LONGEST);
        double seconds = Play.secondsSince(begun);
        TokenReport tokens = tokens(bed);
        play.report()
                .group("calls")
                .with("intents", intents)
                .with("seconds", seconds)
                .take(judged, "lost", "duplicates", "repeats")
                .take(tokens, "expired")
                .with("wrong", tokens.ofOthers() + tokens.without());
        addRequests(tokens, plan, seconds, play.report().group("requests"));
        int share = Math.ceilDiv(intents, ACCOUNTS);
        Report others = play.report()
                .group("others")
                .with("accounts", ACCOUNTS - 1)
                .with("intents", intents - share)
                .zero("succeeded")
                .with("sentAfter", (intents - sentBefore) / ACCOUNTS)
                .with("leastCalled", leastCalled(before, after));
        Report revoked = play.report()
                .group("revoked")
                .with("intents", share)
                .zero("succeeded", "exhausted")
                .with("reason", "")
                .with("called", tokens.unknown());
        addResults(bed, others, revoked);
    }

    /**
     * Sends a call a second for each account.
     *
     * @param first the number of the first intent
     * @return the number of the next one
     */
    private static int feed(TestBed bed, int first, Duration length) throws InterruptedException {
        int next = first;
        long begun = System.nanoTime();
        for (long passed = 0; passed < length.toNanos(); passed = System.nanoTime() - begun) {
            for (; next < first + passed * ACCOUNTS / 1_000_000_000; next++) {
                bed.send(VENDOR, next, account(next));
            }
            Wait.pass(TICK);
        }
        return next;
    }

    private static TokenReport tokens(TestBed bed) {
        return Objects.requireNonNull(bed.report(VENDOR).tokens());
    }

    /** What is said of single accounts is of those whose credential stays good, but for {@code mostInFlight}. */
    private static void addRequests(TokenReport tokens, Plan plan, double seconds, Report figures) {
        List<TokenReport.Account> others = tokens.accounts().entrySet().stream()
                .filter(it -> !it.getKey().equals(REVOKED))
                .map(Map.Entry::getValue)
                .toList();
        figures.with("sent", tokens.requests())
                .take(tokens, "issued", "failed")
                .with(
                        "mostInFlight",
                        tokens.accounts().values().stream()
                                .mapToInt(TokenReport.Account::mostInFlight)
                                .max()
                                .orElse(0))
                .with(
                        "mostIssued",
                        others.stream()
                                .mapToLong(TokenReport.Account::issued)
                                .max()
                                .orElse(0))
                .with(
                        "maxIssued",
                        1 + (long) (seconds * 1_000) / plan.shortest().toMillis())
                .with("shortestAfterIssueMillis", shortest(others, TokenReport.Account::shortestAfterIssueMillis))
                .with("minAfterIssueMillis", plan.shortest().toMillis())
                .with("shortestBetweenMillis", shortest(others, TokenReport.Account::shortestBetweenMillis))
                .take(tokens, "unjudged");
    }

    private static long shortest(
            List<TokenReport.Account> accounts, Function<TokenReport.Account, @Nullable Long> millis) {
        return accounts.stream()
                .map(millis)
                .filter(Objects::nonNull)
                .mapToLong(Objects::requireNonNull)
                .min()
                .orElse(0);
    }

    /** The fewest calls that one of the other accounts had meanwhile. */
    private static long leastCalled(Map<String, TokenReport.Account> before, Map<String, TokenReport.Account> after) {
        return IntStream.range(1, ACCOUNTS)
                .mapToObj(Tokens::account)
                .mapToLong(account -> calls(after, account) - calls(before, account))
                .min()
                .orElse(0);
    }

    private static long calls(Map<String, TokenReport.Account> accounts, String account) {
        TokenReport.Account its = accounts.get(account);
        return its == null ? 0 : its.calls();
    }

    private static void addResults(TestBed bed, Report others, Report revoked) {
        bed.eachResult(result -> {
            boolean isRevoked = TestBed.number(result.getId()) % ACCOUNTS == 0;
            boolean exhausted = isRevoked && result.getOutcome() == OutcomeKind.EXHAUSTED;
            (isRevoked ? revoked : others).count("succeeded", result.getOutcome() == OutcomeKind.SUCCEEDED);
            revoked.count("exhausted", exhausted);
            if (exhausted) {
                revoked.with("reason", result.getReason());
            }
        });
    }

    /**
     * Of the calls of others, a tenth may be under way when it is looked at. With the revoked token ten calls may arrive: those
     * that were on their way when it was revoked, and the one that finds out. An account asks again a second after a failure.
     */
    @Override
    public void judge(Report report) {
        report.group("calls")
                .must("intents > 0")
                .none("lost", "duplicates", "repeats", "expired", "wrong")
                .say("{intents:,d} intents in {seconds:.0f} s: {lost} lost, {duplicates} doubled, {repeats} repeated;"
                        + " {expired} calls with an expired token, {wrong} with another account's or none");
        report.group("requests")
                .must("failed > 0", "mostInFlight = 1", "1 < mostIssued <= maxIssued", "unjudged = 0")
                .must("shortestAfterIssueMillis >= minAfterIssueMillis", "shortestBetweenMillis >= 1000")
                .say("{sent:,d} requests for tokens, {issued:,d} issued, {failed:,d} failed; at most {mostInFlight} at"
                        + " once for an account, {mostIssued} tokens (allowed: {maxIssued}), the next asked for"
                        + " {shortestAfterIssueMillis:,d} ms after one at the soonest (allowed:"
                        + " {minAfterIssueMillis:,d}), {shortestBetweenMillis:,d} ms after a failure");
        report.group("others")
                .must("succeeded = intents")
                .reach("leastCalled >= 0.9 * sentAfter - 1")
                .say("{accounts} accounts with a good credential: {succeeded:,d} of {intents:,d} succeeded;"
                        + " after one was revoked each had {sentAfter} intents, and {leastCalled} calls at least");
        Report revoked = report.group("revoked");
        revoked.must("succeeded > 0", "exhausted > 0", "succeeded + exhausted = intents", "called <= 10")
                .must(String.valueOf(revoked.value("reason")).contains("AUTH"), "the reason is AUTH")
                .say("the revoked one: {succeeded} of {intents} succeeded before, {exhausted} ended EXHAUSTED"
                        + " ({reason}); {called} calls arrived with its revoked token");
    }

    private static String account(int n) {
        return Feeder.account(n, ACCOUNTS);
    }

    private static String secret(int n) {
        return "secret-of-" + account(n);
    }

    private static Vendor vendor(Plan plan) {
        List<TokenSpec.Client> clients = IntStream.range(0, ACCOUNTS)
                .mapToObj(n -> new TokenSpec.Client(account(n), secret(n), null))
                .toList();
        TokenSpec tokens = TokenSpec.of(plan.lifetime())
                .per(TestBed.ACCOUNT_HEADER)
                .withClients(clients)
                .withLatency(new Latency.Uniform(Duration.ofMillis(20), Duration.ofMillis(200)))
                .withFailing(plan.failing());
        return Vendor.of(VENDOR).withoutProfile().latency(20, 80).with(it -> it.withTokens(tokens));
    }

    private static void writeProfile(TestBed bed, Plan plan) throws IOException {
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
                        plan.patienceMillis()));
    }
}
