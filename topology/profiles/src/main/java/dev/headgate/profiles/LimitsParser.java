package dev.headgate.profiles;

import dev.headgate.api.Names;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.api.Truth;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the {@code limits} of a profile, of permits and of calls at once. */
final class LimitsParser {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Range<Integer> MAX = Range.integers(1, 999_999_999);
    private static final Range<Integer> CONCURRENT = Range.integers(1, 10_000);
    private static final Range<Duration> RAMP = Range.durations(Duration.ZERO, Duration.ofHours(1));
    private static final Range<Duration> IDLE = Range.durations(Duration.ofMillis(100), DAY);
    /** Stands for the word never, where no duration is zero. */
    private static final Duration WORD = Duration.ZERO;

    private final List<Limit> limits = new ArrayList<>();
    private final List<ConcurrencyLimit> concurrency = new ArrayList<>();
    private final Map<String, Section> calls = new LinkedHashMap<>();
    private final Set<String> ids = new HashSet<>();

    LimitsParser(Section root) {
        root.sections("limits", 100).forEach(this::read);
    }

    List<Limit> limits() {
        return limits;
    }

    List<ConcurrencyLimit> concurrency() {
        return concurrency;
    }

    /** Which calls count in limits that count some only, by {@link Limit#exempt}: the connector's to read. */
    Map<String, Section> calls() {
        return calls;
    }

    private void read(Section section) {
        Optional<String> id = section.required("id", Names.ALLOWED, Names::read);
        if (id.isPresent() && !ids.add(id.get())) {
            section.mistake("id", id.get(), "is used by another limit; allowed: an id of its own");
        }
        List<String> scope = Names.scope(section);
        if (section.has("concurrent")) {
            Optional<Integer> max = CONCURRENT.required(section, "concurrent");
            section.refuse(
                    "doesn't go with concurrent; allowed: either max and window, or bucket and refill, or concurrent",
                    "max",
                    "window",
                    "zone",
                    "bucket",
                    "refill",
                    "unit",
                    "calls",
                    "learned",
                    "pacing");
            if (id.isPresent() && max.isPresent()) {
                concurrency.add(new ConcurrencyLimit(id.get(), scope, max.get()));
            }
        } else {
            limit(section, id, scope).ifPresent(limits::add);
        }
        section.close();
    }

    /** Returns nothing after a mistake, unless the limit is whole without what was wrong. */
    private Optional<Limit> limit(Section section, Optional<String> id, List<String> scope) {
        boolean bucket = section.has("bucket") || section.has("refill");
        Optional<Integer> max = MAX.required(section, bucket ? "bucket" : "max");
        Optional<Window> window = bucket ? WindowParser.bucket(section, max) : WindowParser.window(section);
        String unit = section.optional(
                "unit", Limit.COST, "cost, requests, or a name of your own: " + Names.ALLOWED, Names::read);
        String exempt = section.has("calls") ? exempt(section.section("calls"), id.orElse("")) : null;
        boolean paceable = window.isEmpty() || window.get() instanceof Window.Rolling;
        Pacing pacing = section.has("pacing") ? pacing(section, max.orElse(Limit.MAX_PACED), paceable) : null;
        boolean learned = section.optional("learned", false, Truth.ALLOWED, Truth::read);
        section.allow("pacing", "calls", "concurrent", "bucket", "refill");
        return id.isPresent() && max.isPresent() && window.isPresent()
                ? Optional.of(new Limit(id.get(), scope, max.get(), window.get(), unit, pacing, exempt, learned))
                : Optional.empty();
    }

    /**
     * Another unit for other calls, so that intents that the connector looked at before a change are not exempt by what the
     * profile said then. No name has a colon.
     */
    private String exempt(Section which, String id) {
        String unit = "calls:" + id + ":" + which.fingerprint();
        calls.put(unit, which);
        return unit;
    }

    /** Returns null where the limit can't be paced, which is a mistake. */
    private static @Nullable Pacing pacing(Section limit, int max, boolean paceable) {
        if (!paceable) {
            limit.refuse("goes only with a rolling window, such as window: 1m; leave it out", "pacing");
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
        if (max > Limit.MAX_PACED) {
            limit.mistake("max", Integer.toString(max), "allowed: at most " + Limit.MAX_PACED + " with pacing");
            return null;
        }
        return new Pacing(burst, ramp, idle.equals(WORD) ? null : idle, afterCoolDown);
    }
}
