package dev.headgate.bench.contender;

import java.time.Duration;

/** What a call is in a benchmark. */
public enum CallKind {
    /** Answered at once, in the contender's process itself; after the assignment's latency if it has one. */
    INSTANT,

    /** The same, with a limit for each account instead of one for the vendor. */
    INSTANT_BY_ACCOUNT,

    /** The same, with a limit that reaches back a day. */
    INSTANT_BY_ACCOUNT_A_DAY,

    /** The same, but the first vendor asks to be left alone for hours: its intents wait. */
    PARKED,

    /** Over HTTP. */
    HTTP,

    /** The same, of others with the JDK's client and no timeout on a request. */
    HTTP_UNTIMED,

    /** The same, of others with the client that Headgate's connector is built on. */
    HTTP_APACHE,

    /** As HTTP, of those who have no limiter of their own with Resilience4j's for each vendor, as its rule reads. */
    LIMITED,

    /** The same with one of 1 for each 10 ms. */
    PACED,

    /** Over HTTP, of those who have no gate of their own with one for each vendor that a refusal closes. */
    GATED;

    /** In the contender's process. */
    Calls open(Assignment it) {
        return switch (this) {
            case INSTANT -> LocalCalls.plenty(it, Duration.ofSeconds(1));
            case INSTANT_BY_ACCOUNT -> LocalCalls.plenty(it, Duration.ofSeconds(1), Assignment.ACCOUNT);
            case INSTANT_BY_ACCOUNT_A_DAY -> LocalCalls.plenty(it, Duration.ofDays(1), Assignment.ACCOUNT);
            case PARKED -> LocalCalls.parked(it);
            case HTTP -> new JdkCalls(it, true);
            case HTTP_UNTIMED -> new JdkCalls(it, false);
            case HTTP_APACHE -> new ApacheCalls(it);
            case LIMITED -> new Calls.Limited(new JdkCalls(it, true), it.api().perSecond(), Duration.ofSeconds(1));
            case PACED -> new Calls.Limited(new JdkCalls(it, true), 1, Duration.ofMillis(10));
            case GATED -> new Calls.Gated(new JdkCalls(it, true));
        };
    }
}
