package dev.headgate.profiles;

import dev.headgate.api.Quantity;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.api.Zones;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads over what a limit counts: the keys {@code window} and {@code zone}, or {@code refill}. */
public final class WindowParser {

    private static final Range<Duration> WINDOW = Range.durations(Duration.ofMillis(100), Window.LONGEST);
    private static final Map<String, Function<ZoneId, Window>> CALENDAR =
            Map.of("day", Window.CalendarDay::new, "month", Window.CalendarMonth::new);
    private static final Pattern REFILL = Pattern.compile("(\\d{1,9})/([smhd])");
    private static final long FASTEST = 100_000;

    /** What a limit's {@code window} may say, in words. */
    public static final String ALLOWED = "day, month, or " + WINDOW.text();

    private WindowParser() {}

    /**
     * Reads what a limit's {@code window} says.
     *
     * @param zone in which a day or a month begins
     * @return empty if it is not {@link #ALLOWED}
     */
    public static Optional<Window> read(String text, ZoneId zone) {
        Function<ZoneId, Window> calendar = CALENDAR.get(text);
        return calendar != null
                ? Optional.of(calendar.apply(zone))
                : WINDOW.reader().apply(text).map(Window.Rolling::new);
    }

    static Optional<Window> window(Section section) {
        Optional<String> text = section.required(
                "window", ALLOWED, it -> read(it, ZoneOffset.UTC).map(_ -> it));
        Function<ZoneId, Window> calendar = text.map(CALENDAR::get).orElse(null);
        if (calendar != null) {
            return section.required(
                            "zone", "the time zone of window: day or month, such as Europe/Berlin or UTC", Zones::read)
                    .map(calendar);
        }
        if (text.isPresent()) {
            section.refuse("goes only with window: day or month; leave it out", "zone");
        }
        section.allow("zone");
        return text.flatMap(WINDOW.reader()).map(Window.Rolling::new);
    }

    /** @param max the permits of the full bucket; nothing after a mistake */
    static Optional<Window> bucket(Section section, Optional<Integer> max) {
        section.refuse(
                "doesn't go with bucket; allowed: either max and window, or bucket and refill",
                "max",
                "window",
                "zone");
        Optional<Duration> interval = section.required(
                "refill",
                "a number each second, minute, hour or day, such as 2/s, 100/m, 5000/h or 1/d, at most " + FASTEST
                        + "/s",
                WindowParser::interval);
        if (interval.isEmpty() || max.isEmpty()) {
            return Optional.empty();
        }
        Window bucket = new Window.Bucket(interval.get());
        if (bucket.length(max.get()).compareTo(Window.LONGEST) > 0) {
            section.mistake(
                    "bucket",
                    Integer.toString(max.get()),
                    "allowed: as many as come back within " + Quantity.text(Window.LONGEST));
            return Optional.empty();
        }
        return Optional.of(bucket);
    }

    /** Until the next permit is back; rounded up to a nanosecond. */
    private static Optional<Duration> interval(String text) {
        Matcher refill = REFILL.matcher(text);
        if (!refill.matches()) {
            return Optional.empty();
        }
        long permits = Long.parseLong(refill.group(1));
        long unit = Quantity.duration("1" + refill.group(2)).orElseThrow().toNanos();
        long fastest = Duration.ofSeconds(1).toNanos() / FASTEST;
        return permits > 0 && unit / permits >= fastest
                ? Optional.of(Duration.ofNanos(Math.ceilDiv(unit, permits)))
                : Optional.empty();
    }
}
