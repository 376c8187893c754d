package dev.headgate.simulator;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A scripted fault. It begins with the first arrival at or after its trigger, so that it is certain to be met.
 *
 * @param trigger when it may begin
 * @param fault what happens
 * @param lasts 1 ms to 31 days
 * @param scopeHeader the header naming the scope a {@link Fault.RateLimit} or {@link Fault.Unauthorized} is for, which is that of
 *     the arrival it begins with; null for the whole vendor
 */
public record Episode(
        Trigger trigger,
        Fault fault,
        Duration lasts,
        @Nullable String scopeHeader) {

    public Episode {
        Allowed allowed = new Allowed();
        allowed.duration("lasts", lasts, Duration.ofMillis(1));
        if (scopeHeader != null) {
            allowed.header("scope-header", scopeHeader);
            allowed.check(
                    fault instanceof Fault.RateLimit || fault instanceof Fault.Unauthorized,
                    "scope-header",
                    scopeHeader,
                    "only with kind rate-limit or unauthorized");
        }
        allowed.orThrow();
    }

    /** An episode for the whole vendor. */
    public Episode(Trigger trigger, Fault fault, Duration lasts) {
        this(trigger, fault, lasts, null);
    }

    /** When an episode may begin. */
    public sealed interface Trigger {
        /** That long after the vendor's first arrival; 0 to 31 days. */
        record After(Duration sinceFirst) implements Trigger {
            public After {
                new Allowed().duration("after", sinceFirst, Duration.ZERO).orThrow();
            }
        }

        /** With the n-th arrival of the vendor, from 1. */
        record AtArrival(long n) implements Trigger {
            public AtArrival {
                new Allowed().range("at-arrival", n, 1, Long.MAX_VALUE).orThrow();
            }
        }
    }

    /** What an episode does to the requests that meet it. */
    public sealed interface Fault {
        /** The first is refused with 429 and starts a cool-down that lasts as long as the episode. */
        record RateLimit() implements Fault {}

        /** Each of its scope is answered with 401. */
        record Unauthorized() implements Fault {}

        /**
         * Each is answered with this status.
         *
         * @param status 500 to 599
         */
        record Outage(int status) implements Fault {
            public Outage {
                new Allowed().range("status", status, 500, 599).orThrow();
            }
        }

        /** The connection of each is closed without an answer. */
        record Drop() implements Fault {}

        /** Each gets no answer; its connection is closed one episode's length after it was counted. */
        record Hang() implements Fault {}
    }
}
