package dev.headgate.pooled;

import dev.headgate.api.Cap;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Names;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.api.Truth;
import java.time.Duration;
import java.util.List;

/**
 * How many sessions there may be, and for how long.
 *
 * @param per the scope attributes by which sessions are kept apart; empty if one is as good as another
 * @param max sessions at once, 1 to 10,000
 * @param maxPer sessions at once of one selector, 1 to {@code max}
 * @param maxIdle sessions of one selector that are kept while no call uses them, 0 to {@code maxPer}
 * @param idleTimeout how long one is kept unused, 1 s to 1 d
 * @param maxAge how long one is used at most, 1 s to 30 d
 * @param checkOnUse whether {@link Sessions#isUsable} is asked before each call
 * @param grace how long after a call's deadline its session may still be out before it counts as lost, 1 s to 10 m
 */
public record SessionSettings(
        List<String> per,
        int max,
        int maxPer,
        int maxIdle,
        Duration idleTimeout,
        Duration maxAge,
        boolean checkOnUse,
        Duration grace) {

    static final String ALL = "sessions";
    static final String EACH = "sessions-per";
    private static final int MOST = 10_000;
    private static final int MOST_NAMES = 16;
    private static final Range<Duration> IDLE = Range.durations(Duration.ofSeconds(1), Duration.ofDays(1));
    private static final Range<Duration> AGE = Range.durations(Duration.ofSeconds(1), Duration.ofDays(30));
    private static final Range<Duration> GRACE = Range.durations(Duration.ofSeconds(1), Duration.ofMinutes(10));

    public SessionSettings {
        per = List.copyOf(per);
    }

    /**
     * Reads the keys of a section, usually the one under {@code sessions}: {@code per} (default none), {@code max} (default as many
     * as calls at once), {@code max-per} (default {@code max}), {@code max-idle} (default {@code max-per}), {@code idle-timeout}
     * (5m), {@code max-age} (1h), {@code check-on-use} (true), {@code grace} (10s).
     *
     * @return the settings, to be thrown away after a mistake
     */
    public static SessionSettings read(Section section, ConnectorContext context) {
        List<String> per =
                section.texts("per", MOST_NAMES, "the name of a scope attribute: " + Names.ALLOWED, Names::read);
        int max = Range.integers(1, MOST).optional(section, "max", Math.min(MOST, context.maxInFlight()));
        if (per.isEmpty()) {
            section.refuse("is of no use without \"per\"", "max-per");
        }
        int maxPer = per.isEmpty() ? max : Range.integers(1, max).optional(section, "max-per", max);
        return new SessionSettings(
                per,
                max,
                maxPer,
                Range.integers(0, maxPer).optional(section, "max-idle", maxPer),
                IDLE.optional(section, "idle-timeout", Duration.ofMinutes(5)),
                AGE.optional(section, "max-age", Duration.ofHours(1)),
                section.optional("check-on-use", true, Truth.ALLOWED, Truth::read),
                GRACE.optional(section, "grace", Duration.ofSeconds(10)));
    }

    /** Returns the caps that keep calls from waiting for a session: {@code sessions}, and {@code sessions-per} if there is a scope. */
    public List<Cap> caps() {
        Cap all = new Cap(ALL, List.of(), max);
        return per.isEmpty() ? List.of(all) : List.of(all, new Cap(EACH, per, maxPer));
    }
}
