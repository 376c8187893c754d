package dev.headgate.pooled;

import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Names;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.api.Truth;
import java.time.Duration;
import java.util.List;

/** Reads the keys of a profile that say how many sessions there may be, and for how long. */
final class SessionSettingsParser {

    private static final int MOST = 10_000;
    private static final int MOST_NAMES = 16;
    private static final Range<Duration> IDLE = Range.durations(Duration.ofSeconds(1), Duration.ofDays(1));
    private static final Range<Duration> AGE = Range.durations(Duration.ofSeconds(1), Duration.ofDays(30));
    private static final Range<Duration> GRACE = Range.durations(Duration.ofSeconds(1), Duration.ofMinutes(10));

    private final Section section;
    private final ConnectorContext context;

    SessionSettingsParser(Section section, ConnectorContext context) {
        this.section = section;
        this.context = context;
    }

    SessionSettings parse() {
        List<String> per =
                section.texts("per", MOST_NAMES, "the name of a scope attribute: " + Names.ALLOWED, Names::read);
        int max = Range.integers(1, MOST).optional(section, "max", Math.min(MOST, context.maxInFlight()));
        int maxPer = maxPer(per, max);
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

    private int maxPer(List<String> per, int max) {
        if (per.isEmpty()) {
            section.refuse("is of no use without \"per\"", "max-per");
            return max;
        }
        return Range.integers(1, max).optional(section, "max-per", max);
    }
}
