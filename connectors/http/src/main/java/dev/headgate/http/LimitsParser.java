package dev.headgate.http;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads the {@code limits} of a profile, of permits and of calls at once. */
final class LimitsParser {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Range<Integer> MAX = Range.integers(1, 999_999_999);
    private static final Range<Duration> WINDOW = Range.durations(Duration.ofMillis(100), DAY);
    private static final Range<Integer> CONCURRENT = Range.integers(1, 10_000);
    private static final Range<Duration> RAMP = Range.durations(Duration.ZERO, Duration.ofHours(1));
    private static final Range<Duration> IDLE = Range.durations(Duration.ofMillis(100), DAY);
    /** Stands for a word, day or never, where no duration is zero. */
    private static final Duration WORD = Duration.ZERO;

    private final List<Profile.Limit> limits = new ArrayList<>();
    private final List<Profile.Concurrency> concurrency = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();

    LimitsParser(Section root) {
        root.sections("limits", 100).forEach(this::read);
    }

    List<Profile.Limit> limits() {
        return limits;
    }

    List<Profile.Concurrency> concurrency() {
        return concurrency;
    }

    /** Returns what the limits count. */
    Set<String> units() {
        return limits.stream().map(Profile.Limit::unit).collect(Collectors.toSet());
    }

    private void read(Section section) {
        Optional<String> id = section.required("id", Names.ALLOWED, Names::read);
        if (id.isPresent() && !ids.add(id.get())) {
            section.mistake("id", id.get(), "is used by another limit; allowed: an id of its own");
        }
        List<String> scope = Names.scope(section);
        if (section.has("concurrent")) {
            Optional<Integer> most = CONCURRENT.required(section, "concurrent");
            section.refuse(
                    "doesn't go with concurrent; allowed: either max and window, or concurrent",
                    "max",
                    "window",
                    "zone",
                    "unit",
                    "pacing");
            if (id.isPresent() && most.isPresent()) {
                concurrency.add(new Profile.Concurrency(id.get(), scope, most.get()));
            }
        } else {
            limit(section, id, scope).ifPresent(limits::add);
        }
        section.close();
    }

    private static Optional<Profile.Limit> limit(Section section, Optional<String> id, List<String> scope) {
        Optional<Integer> max = MAX.required(section, "max");
        Optional<Profile.Window> window = window(section);
        String unit = section.optional(
                "unit", "cost", "cost, requests, or a name of your own: " + Names.ALLOWED, Names::read);
        Profile.Pacing pacing = section.has("pacing") ? pacing(section, max.orElse(Integer.MAX_VALUE), window) : null;
        section.allow("pacing", "concurrent");
        return id.isPresent() && max.isPresent() && window.isPresent()
                ? Optional.of(new Profile.Limit(id.get(), scope, max.get(), window.get(), unit, pacing))
                : Optional.empty();
    }

    private static Optional<Profile.Window> window(Section section) {
        Optional<Duration> period = section.required(
                "window",
                "day, or " + WINDOW.text(),
                text -> text.equals("day") ? Optional.of(WORD) : WINDOW.reader().apply(text));
        if (period.filter(WORD::equals).isEmpty()) {
            return period.map(Profile.Window.Rolling::new);
        }
        return section.required(
                        "zone", "the time zone of window: day, such as Europe/Berlin or UTC", LimitsParser::zone)
                .map(Profile.Window.CalendarDay::new);
    }

    private static Optional<ZoneId> zone(String text) {
        return ZoneId.getAvailableZoneIds().contains(text) ? Optional.of(ZoneId.of(text)) : Optional.empty();
    }

    private static Profile.@Nullable Pacing pacing(Section limit, int max, Optional<Profile.Window> window) {
        if (window.filter(Profile.Window.CalendarDay.class::isInstance).isPresent()) {
            limit.refuse("doesn't go with window: day; allowed: only with a rolling window, such as 1m", "pacing");
            return null;
        }
        Section section = limit.section("pacing");
        int burst = Range.integers(1, max).optional(section, "burst", 1);
        Duration ramp = RAMP.optional(section, "ramp", Duration.ZERO);
        Duration idle = section.optional(
                "after-idle",
                Duration.ofMinutes(1),
                "never, or " + IDLE.text(),
                text -> text.equals("never") ? Optional.of(WORD) : IDLE.reader().apply(text));
        boolean afterCoolDown = section.optional("after-cool-down", true, Truth.ALLOWED, Truth::read);
        section.close();
        return new Profile.Pacing(burst, ramp, idle.equals(WORD) ? null : idle, afterCoolDown);
    }
}
