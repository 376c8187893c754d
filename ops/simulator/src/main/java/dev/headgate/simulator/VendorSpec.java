package dev.headgate.simulator;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How one simulated vendor behaves.
 *
 * @param id the first segment of its path
 * @param protocol what it speaks
 * @param port where it speaks gRPC, on the loopback address; 0 for any free one
 * @param limits at most 16; a request must fit all
 * @param concurrency null for no cap
 * @param retryAfter how refusals tell their wait
 * @param refusal how they are written, which says it then; null: with 429, {@code retryAfter} and a body of
 *     {@code bodyBytes}. Not over gRPC
 * @param penaltyCap the longest wait of the penalty mode, in which every arrival inside a cool-down that is no sibling
 *     doubles the wait; null for no penalty
 * @param grace how long after a refusal's last byte an arrival is still a sibling; 0 to 31 days
 * @param latency split around the counting by a random share
 * @param slowCalls calls that take longer, after the counting; null for none. Not over gRPC
 * @param transitShare the largest share of the latency that passes before the counting, 0 to 1
 * @param clockAhead by how much the vendor's clock is ahead of the system's, behind if negative, at most 100 years;
 *     matters to limits in calendar days only
 * @param episodes at most 1,000
 * @param errorShare share of accepted requests answered with 500
 * @param notFoundShare share of the remaining ones answered with 404
 * @param bodyBytes length of every answer's body, 0 to 256 MiB
 * @param tokens that calls must carry; null for none
 * @param lists that it gives page by page; null for none
 * @param documents that it keeps; null for none. Not over gRPC
 * @param batches of operations that it takes; null for none. Not over gRPC
 * @param seed of latency, its split, and the shares
 */
public record VendorSpec(
        String id,
        Protocol protocol,
        int port,
        List<LimitSpec> limits,
        @Nullable ConcurrencyCap concurrency,
        RetryAfter retryAfter,
        @Nullable RefusalSpec refusal,
        @Nullable Duration penaltyCap,
        Duration grace,
        Latency latency,
        @Nullable SlowCalls slowCalls,
        double transitShare,
        Duration clockAhead,
        List<Episode> episodes,
        double errorShare,
        double notFoundShare,
        int bodyBytes,
        @Nullable TokenSpec tokens,
        @Nullable ListSpec lists,
        @Nullable DocumentSpec documents,
        @Nullable BatchSpec batches,
        long seed) {

    /** The default of {@link #grace()}. */
    public static final Duration GRACE = Duration.ofMillis(50);

    static final int MOST_LIMITS = 16;
    static final int MOST_EPISODES = 1_000;

    private static final Duration CLOCK_MOST = Duration.ofDays(36_525);

    public VendorSpec {
        Allowed allowed = new Allowed();
        allowed.vendorId(id);
        allowed.range("port", port, 0, 65_535);
        allowed.check(port == 0 || protocol == Protocol.GRPC, "port", port, "only with protocol grpc");
        allowed.check(slowCalls == null || protocol == Protocol.HTTP, "slow-calls", "these", "only with protocol http");
        allowed.check(refusal == null || protocol == Protocol.HTTP, "refusal", "this one", "only with protocol http");
        allowed.check(documents == null || protocol == Protocol.HTTP, "documents", "these", "only with protocol http");
        allowed.check(batches == null || protocol == Protocol.HTTP, "batches", "these", "only with protocol http");
        limits = List.copyOf(limits);
        episodes = List.copyOf(episodes);
        allowed.range("limits", limits.size(), 0, MOST_LIMITS);
        allowed.range("episodes", episodes.size(), 0, MOST_EPISODES);
        if (penaltyCap != null) {
            allowed.duration("penalty-cap", penaltyCap, Duration.ofMillis(1));
        }
        allowed.duration("grace", grace, Duration.ZERO);
        allowed.share("transit-share", transitShare);
        allowed.check(clockAhead.abs().compareTo(CLOCK_MOST) <= 0, "clock-ahead", clockAhead, "at most 100 years");
        allowed.share("error-share", errorShare);
        allowed.share("not-found-share", notFoundShare);
        allowed.range("body-bytes", bodyBytes, 0, 256 << 20);
        allowed.orThrow();
    }

    /** A vendor without limits, latency and faults. */
    public static VendorSpec of(String id) {
        return new Draft(id).build();
    }

    /** The headers that name scopes, each once, in the order of the limits and episodes. */
    List<String> scopeHeaders() {
        return Stream.of(
                        limits.stream().map(LimitSpec::scopeHeader),
                        episodes.stream().map(Episode::scopeHeader),
                        Stream.ofNullable(concurrency).map(ConcurrencyCap::scopeHeader))
                .flatMap(it -> it)
                .filter(Objects::nonNull)
                .map(header -> Objects.requireNonNull(header))
                .distinct()
                .toList();
    }

    public VendorSpec withProtocol(Protocol spoken) {
        return with(it -> it.protocol = spoken);
    }

    public VendorSpec withLimits(LimitSpec... some) {
        return with(it -> it.limits = List.of(some));
    }

    public VendorSpec withConcurrency(ConcurrencyCap cap) {
        return with(it -> it.concurrency = cap);
    }

    public VendorSpec withRetryAfter(RetryAfter form) {
        return with(it -> it.retryAfter = form);
    }

    public VendorSpec withRefusal(RefusalSpec form) {
        return with(it -> it.refusal = form);
    }

    public VendorSpec withPenaltyCap(Duration cap) {
        return with(it -> it.penaltyCap = cap);
    }

    public VendorSpec withGrace(Duration length) {
        return with(it -> it.grace = length);
    }

    public VendorSpec withLatency(Latency distribution) {
        return with(it -> it.latency = distribution);
    }

    public VendorSpec withSlowCalls(SlowCalls some) {
        return with(it -> it.slowCalls = some);
    }

    public VendorSpec withTransitShare(double share) {
        return with(it -> it.transitShare = share);
    }

    public VendorSpec withClockAhead(Duration ahead) {
        return with(it -> it.clockAhead = ahead);
    }

    public VendorSpec withEpisodes(Episode... some) {
        return with(it -> it.episodes = List.of(some));
    }

    public VendorSpec withBodyBytes(int bytes) {
        return with(it -> it.bodyBytes = bytes);
    }

    public VendorSpec withTokens(TokenSpec some) {
        return with(it -> it.tokens = some);
    }

    public VendorSpec withLists(ListSpec some) {
        return with(it -> it.lists = some);
    }

    public VendorSpec withDocuments(DocumentSpec some) {
        return with(it -> it.documents = some);
    }

    public VendorSpec withBatches(BatchSpec some) {
        return with(it -> it.batches = some);
    }

    public VendorSpec withSeed(long value) {
        return with(it -> it.seed = value);
    }

    public VendorSpec withShares(double errors, double notFound) {
        return with(it -> {
            it.errorShare = errors;
            it.notFoundShare = notFound;
        });
    }

    private VendorSpec with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.build();
    }

    /** A vendor that is not finished yet; at first without limits, latency and faults. */
    static final class Draft {

        private final String id;
        Protocol protocol = Protocol.HTTP;
        int port;
        List<LimitSpec> limits = List.of();

        @Nullable
        ConcurrencyCap concurrency;

        RetryAfter retryAfter = RetryAfter.SECONDS;

        @Nullable
        RefusalSpec refusal;

        @Nullable
        Duration penaltyCap;

        Duration grace = GRACE;
        Latency latency = Latency.NONE;

        @Nullable
        SlowCalls slowCalls;

        double transitShare = 1;
        Duration clockAhead = Duration.ZERO;
        List<Episode> episodes = List.of();
        double errorShare;
        double notFoundShare;
        int bodyBytes = 64;

        @Nullable
        TokenSpec tokens;

        @Nullable
        ListSpec lists;

        @Nullable
        DocumentSpec documents;

        @Nullable
        BatchSpec batches;

        long seed;

        Draft(String id) {
            this.id = id;
            seed = id.hashCode();
        }

        private Draft(VendorSpec from) {
            id = from.id;
            protocol = from.protocol;
            port = from.port;
            limits = from.limits;
            concurrency = from.concurrency;
            retryAfter = from.retryAfter;
            refusal = from.refusal;
            penaltyCap = from.penaltyCap;
            grace = from.grace;
            latency = from.latency;
            slowCalls = from.slowCalls;
            transitShare = from.transitShare;
            clockAhead = from.clockAhead;
            episodes = from.episodes;
            errorShare = from.errorShare;
            notFoundShare = from.notFoundShare;
            bodyBytes = from.bodyBytes;
            tokens = from.tokens;
            lists = from.lists;
            documents = from.documents;
            batches = from.batches;
            seed = from.seed;
        }

        VendorSpec build() {
            return new VendorSpec(
                    id,
                    protocol,
                    port,
                    limits,
                    concurrency,
                    retryAfter,
                    refusal,
                    penaltyCap,
                    grace,
                    latency,
                    slowCalls,
                    transitShare,
                    clockAhead,
                    episodes,
                    errorShare,
                    notFoundShare,
                    bodyBytes,
                    tokens,
                    lists,
                    documents,
                    batches,
                    seed);
        }
    }
}
