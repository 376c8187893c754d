package dev.headgate.simulator;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The bookkeeping of one limit: what the vendor itself counts, and beside it the judge's count of all arrivals. The two
 * share nothing, so that a wrong refusal does not hide an arrival beyond the limit.
 *
 * <p>The judge counts every arrival, refused or not. One is over quota when the window that ends with it holds more
 * than {@code max} arrivals that were not over quota themselves; so the count is 0 exactly when no window ever held more
 * than {@code max}, and otherwise the number of arrivals that were too many.
 */
final class LimitBook {

    /** {@link #mostInWindow} is a floor beyond this many arrivals in one window, or twice the limit if that is more. */
    static final int MAX_KEPT = 1_000_000;

    private record Windows(Count counted, Count withinQuota, Count all) {}

    private final LimitSpec spec;
    private final Predicate<Request> calls;
    private final int mostScopes;
    private final @Nullable Days days;
    private final SortedMap<LocalDate, Long> byDay = new TreeMap<>();
    private final Map<String, Windows> scopes = new HashMap<>();
    private int mostInWindow;
    private long overQuota;

    /**
     * @param toEpoch what makes a time of System.nanoTime nanoseconds since the epoch by the vendor's clock
     */
    LimitBook(LimitSpec spec, int mostScopes, long toEpoch) {
        this.spec = spec;
        this.calls = spec.calls().accepting();
        this.mostScopes = mostScopes;
        this.days = spec.window() instanceof Window.CalendarDay(ZoneId zone) ? new Days(zone, toEpoch) : null;
    }

    /** Makes room for a scope. False if there is none, even after idle scopes are forgotten. */
    boolean admits(String scope, long now) {
        if (scopes.containsKey(scope)) {
            return true;
        }
        if (scopes.size() >= mostScopes) {
            scopes.values().removeIf(windows -> windows.all().size(now) == 0);
        }
        if (scopes.size() >= mostScopes) {
            return false;
        }
        scopes.put(scope, new Windows(count(spec.max()), count(spec.max()), count(Math.max(2 * spec.max(), MAX_KEPT))));
        return true;
    }

    boolean counts(Request request) {
        return calls.test(request);
    }

    boolean knows(String scope) {
        return scopes.containsKey(scope);
    }

    /** Judges an arrival. Returns whether it is over quota. */
    boolean judge(String scope, long now) {
        Windows windows = windows(scope);
        windows.all().size(now);
        windows.all().add(now);
        mostInWindow = Math.max(mostInWindow, windows.all().size(now));
        if (days != null) {
            byDay.merge(days.day(now), 1L, Long::sum);
        }
        if (windows.withinQuota().size(now) < spec.max()) {
            windows.withinQuota().add(now);
            return false;
        }
        overQuota++;
        return true;
    }

    /** The vendor's own view: nanoseconds until the scope has a free permit, 0 if it has one or may go without. */
    long waitNanos(String scope, long now) {
        Count counted = windows(scope).counted();
        return !spec.refuses() || counted.size(now) < spec.max() ? 0 : counted.untilFewer(now);
    }

    /** Counts an arrival the vendor accepted. */
    void count(String scope, long now) {
        windows(scope).counted().add(now);
    }

    /** What the answer to such an arrival tells, by header. */
    Map<String, String> told(String scope, long now) {
        if (spec.headers().isEmpty()) {
            return Map.of();
        }
        Count counted = windows(scope).counted();
        int used = Math.min(spec.max(), counted.size(now));
        WaitWords words = new WaitWords(used == 0 ? 0 : counted.untilFewer(now), Instant.now());
        Map<String, String> told = new HashMap<>();
        spec.headers()
                .forEach((name, text) -> told.put(
                        name,
                        words.in(text)
                                .replace("{limit}", Integer.toString(spec.max()))
                                .replace("{used}", Integer.toString(used))
                                .replace("{remaining}", Integer.toString(spec.max() - used))));
        return told;
    }

    LimitSpec spec() {
        return spec;
    }

    LimitReport report() {
        long millis = spec.window() instanceof Window.Rolling(Duration length) ? length.toMillis() : 0;
        Map<String, Long> perDay = new HashMap<>();
        byDay.forEach((day, arrivals) -> perDay.put(day.toString(), arrivals));
        return new LimitReport(spec.max(), millis, spec.scopeHeader(), mostInWindow, overQuota, perDay);
    }

    private Count count(int bound) {
        return switch (spec.window()) {
            case Window.Rolling(Duration length) -> new RollingWindow(length.toNanos(), bound);
            case Window.Bucket(Duration interval) -> new Bucket(interval.toNanos());
            case Window.CalendarDay day -> new DayCount(Objects.requireNonNull(days));
        };
    }

    private Windows windows(String scope) {
        @Nullable Windows windows = scopes.get(scope);
        if (windows == null) {
            throw new IllegalStateException("scope was not admitted");
        }
        return windows;
    }
}
