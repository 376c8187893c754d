package dev.headgate.simulator;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How one simulated vendor behaves.
 *
 * @param id the first segment of its path
 * @param limits at most 16; a request must fit all
 * @param concurrency null for no cap
 * @param retryAfter how refusals tell their wait
 * @param penaltyCap the longest wait of the penalty mode, in which every arrival inside a cool-down that is no sibling
 *     doubles the wait; null for no penalty
 * @param grace how long after a refusal's last byte an arrival is still a sibling; 0 to 31 days
 * @param latency split around the counting by a random share
 * @param transitShare the largest share of the latency that passes before the counting, 0 to 1
 * @param clockAhead by how much the vendor's clock is ahead of the system's, behind if negative, at most 100 years;
 *     matters to limits in calendar days only
 * @param episodes at most 1,000
 * @param errorShare share of accepted requests answered with 500
 * @param notFoundShare share of the remaining ones answered with 404
 * @param bodyBytes length of every answer's body, 0 to 256 MiB
 * @param seed of latency, its split, and the shares
 */
public record VendorSpec(
        String id,
        List<LimitSpec> limits,
        @Nullable ConcurrencyCap concurrency,
        RetryAfter retryAfter,
        @Nullable Duration penaltyCap,
        Duration grace,
        Latency latency,
        double transitShare,
        Duration clockAhead,
        List<Episode> episodes,
        double errorShare,
        double notFoundShare,
        int bodyBytes,
        long seed) {

    /** The default of {@link #grace()}. */
    public static final Duration GRACE = Duration.ofMillis(50);

    private static final Duration CLOCK_MOST = Duration.ofDays(36_525);

    public VendorSpec {
        Allowed allowed = new Allowed();
        allowed.vendorId(id);
        limits = List.copyOf(limits);
        episodes = List.copyOf(episodes);
        allowed.range("limits", limits.size(), 0, 16);
        allowed.range("episodes", episodes.size(), 0, 1_000);
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
        return new VendorSpec(
                id,
                List.of(),
                null,
                RetryAfter.SECONDS,
                null,
                GRACE,
                Latency.NONE,
                1,
                Duration.ZERO,
                List.of(),
                0,
                0,
                64,
                id.hashCode());
    }

    /** The headers that name scopes, each once, in the order of the limits and episodes. */
    List<String> scopeHeaders() {
        return Stream.concat(
                        limits.stream().map(LimitSpec::scopeHeader),
                        episodes.stream().map(Episode::scopeHeader))
                .filter(Objects::nonNull)
                .map(header -> Objects.requireNonNull(header))
                .distinct()
                .toList();
    }

    public VendorSpec withLimits(LimitSpec... some) {
        return copy(List.of(some), concurrency, retryAfter, penaltyCap, grace, latency, episodes);
    }

    public VendorSpec withConcurrency(ConcurrencyCap cap) {
        return copy(limits, cap, retryAfter, penaltyCap, grace, latency, episodes);
    }

    public VendorSpec withRetryAfter(RetryAfter form) {
        return copy(limits, concurrency, form, penaltyCap, grace, latency, episodes);
    }

    public VendorSpec withPenaltyCap(Duration cap) {
        return copy(limits, concurrency, retryAfter, cap, grace, latency, episodes);
    }

    public VendorSpec withGrace(Duration length) {
        return copy(limits, concurrency, retryAfter, penaltyCap, length, latency, episodes);
    }

    public VendorSpec withLatency(Latency distribution) {
        return copy(limits, concurrency, retryAfter, penaltyCap, grace, distribution, episodes);
    }

    public VendorSpec withTransitShare(double share) {
        return new VendorSpec(
                id,
                limits,
                concurrency,
                retryAfter,
                penaltyCap,
                grace,
                latency,
                share,
                clockAhead,
                episodes,
                errorShare,
                notFoundShare,
                bodyBytes,
                seed);
    }

    public VendorSpec withClockAhead(Duration ahead) {
        return new VendorSpec(
                id,
                limits,
                concurrency,
                retryAfter,
                penaltyCap,
                grace,
                latency,
                transitShare,
                ahead,
                episodes,
                errorShare,
                notFoundShare,
                bodyBytes,
                seed);
    }

    public VendorSpec withEpisodes(Episode... some) {
        return copy(limits, concurrency, retryAfter, penaltyCap, grace, latency, List.of(some));
    }

    public VendorSpec withShares(double errors, double notFound) {
        return new VendorSpec(
                id,
                limits,
                concurrency,
                retryAfter,
                penaltyCap,
                grace,
                latency,
                transitShare,
                clockAhead,
                episodes,
                errors,
                notFound,
                bodyBytes,
                seed);
    }

    public VendorSpec withBodyBytes(int bytes) {
        return new VendorSpec(
                id,
                limits,
                concurrency,
                retryAfter,
                penaltyCap,
                grace,
                latency,
                transitShare,
                clockAhead,
                episodes,
                errorShare,
                notFoundShare,
                bytes,
                seed);
    }

    public VendorSpec withSeed(long value) {
        return new VendorSpec(
                id,
                limits,
                concurrency,
                retryAfter,
                penaltyCap,
                grace,
                latency,
                transitShare,
                clockAhead,
                episodes,
                errorShare,
                notFoundShare,
                bodyBytes,
                value);
    }

    private VendorSpec copy(
            List<LimitSpec> limits,
            @Nullable ConcurrencyCap concurrency,
            RetryAfter retryAfter,
            @Nullable Duration penaltyCap,
            Duration grace,
            Latency latency,
            List<Episode> episodes) {
        return new VendorSpec(
                id,
                limits,
                concurrency,
                retryAfter,
                penaltyCap,
                grace,
                latency,
                transitShare,
                clockAhead,
                episodes,
                errorShare,
                notFoundShare,
                bodyBytes,
                seed);
    }
}
