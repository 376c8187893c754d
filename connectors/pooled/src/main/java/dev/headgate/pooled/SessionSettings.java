package dev.headgate.pooled;

import dev.headgate.api.Cap;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Section;
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
        return new SessionSettingsParser(section, context).parse();
    }

    /** Returns the caps that keep calls from waiting for a session: {@code sessions}, and {@code sessions-per} if there is a scope. */
    public List<Cap> caps() {
        Cap all = new Cap(ALL, List.of(), max);
        return per.isEmpty() ? List.of(all) : List.of(all, new Cap(EACH, per, maxPer));
    }
}
