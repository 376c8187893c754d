package dev.headgate.profiles;

import dev.headgate.api.Names;
import dev.headgate.api.Quantity;
import dev.headgate.api.Range;
import dev.headgate.api.Section;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Overflow;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Room;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads the keys of a profile that are the same whatever connector makes the calls. */
final class RulesParser {

    private static final Duration MS = Duration.ofMillis(1);
    private static final Duration TENTH = Duration.ofMillis(100);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration WEEK = Duration.ofDays(7);
    /** Stands for the word none, where no duration is zero. */
    private static final Duration NONE = Duration.ZERO;

    private static final Range<Integer> BULKHEAD = Range.integers(1, 10_000);
    private static final Range<Duration> DEADLINE = Range.durations(TENTH, Duration.ofMinutes(5));
    private static final Range<Duration> UNANSWERED = Range.durations(MS, DAY);
    private static final Range<Duration> TRANSIT = Range.durations(MS, HOUR);
    private static final Range<Duration> SLACK = Range.durations(MS, MINUTE);
    private static final Range<Duration> SKEW = Range.durations(Duration.ZERO, HOUR);
    private static final Range<Duration> FALLBACK = Range.durations(TENTH, DAY);
    private static final Range<Duration> PAD = Range.durations(Duration.ZERO, HOUR);
    private static final Range<Double> FACTOR = Range.numbers(1, 100);
    private static final Range<Duration> LONGEST_WAIT = Range.durations(TENTH, WEEK);
    private static final Range<Duration> PATIENCE = Range.durations(SECOND, Window.LONGEST);
    private static final Range<Duration> HINT = Range.durations(SECOND, Window.LONGEST);
    private static final Range<Integer> FAILURES = Range.integers(1, 100_000);
    private static final Range<Integer> ATTEMPTS = Range.integers(1, 100);
    private static final Range<Duration> BASE = Range.durations(MS, HOUR);
    private static final Range<Duration> LONGEST_BACKOFF = Range.durations(MS, DAY);
    private static final Range<Duration> DEDUPE = Range.durations(MINUTE, WEEK);
    private static final Range<Integer> ENTRIES = Range.integers(1, 10_000_000);
    private static final Range<Integer> MEGABYTES = Range.integers(1, 1_000_000);
    private static final long MEGABYTE = 1L << 20;

    private RulesParser() {}

    /** Returns the rules; after a mistake some of them stand for others, and all are to be thrown away. */
    static Rules read(Section root) {
        LimitsParser limits = new LimitsParser(root);
        int bulkhead = BULKHEAD.optional(root, "bulkhead", 32);
        Duration deadline = DEADLINE.optional(root, "deadline", Duration.ofSeconds(10));
        Transit transit = transit(root, deadline);
        Section coolDown = root.section("cool-down");
        return new Rules(
                limits.limits(),
                limits.calls(),
                limits.concurrency(),
                bulkhead,
                deadline,
                transit,
                Names.scope(coolDown),
                coolDown(coolDown, longest(limits.limits())),
                pause(root.section("pause")),
                retry(root.section("retry")),
                orNone(root, DEDUPE, "dedupe"),
                room(root),
                SharesParser.read(root));
    }

    private static Transit transit(Section root, Duration deadline) {
        Duration unansweredHold = UNANSWERED.optional(root, "unanswered-hold", deadline);
        Duration maxTransit = orNone(root, TRANSIT, "max-transit");
        Duration startSlack = SLACK.optional(root, "start-slack", Transit.START_SLACK);
        Duration clockSkew = SKEW.optional(root, "clock-skew", Transit.CLOCK_SKEW);
        return new Transit(unansweredHold, maxTransit.equals(NONE) ? null : maxTransit, startSlack, clockSkew);
    }

    private static Duration orNone(Section root, Range<Duration> range, String key) {
        return root.optional(
                key,
                NONE,
                "none, or " + range.text(),
                text -> text.equals("none") ? Optional.of(NONE) : range.reader().apply(text));
    }

    /** The longest window: a vendor may ask to be left alone until it is over. */
    private static Duration longest(List<Limit> limits) {
        return limits.stream().map(Limit::length).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
    }

    private static CoolDownPolicy coolDown(Section section, Duration longestWindow) {
        Duration fallback = FALLBACK.optional(section, "fallback", Duration.ofSeconds(30));
        Duration quotaFallback = LONGEST_WAIT.optional(section, "quota-fallback", CoolDownPolicy.QUOTA_FALLBACK);
        Duration lockedFallback = FALLBACK.optional(section, "locked-fallback", CoolDownPolicy.LOCKED_FALLBACK);
        Duration pad = PAD.optional(section, "pad", Duration.ZERO);
        double factor = FACTOR.optional(section, "factor", 2.0);
        Duration max = LONGEST_WAIT.optional(section, "max", longer(fallback, HOUR));
        requireNotShorter(section, max, "fallback", fallback);
        Duration patience = PATIENCE.optional(section, "patience", DAY);
        Duration maxHint = HINT.optional(section, "max-hint", longer(CoolDownPolicy.MAX_HINT, longestWindow));
        section.close();
        return new CoolDownPolicy(
                fallback,
                quotaFallback,
                lockedFallback,
                pad,
                factor,
                max,
                patience,
                maxHint,
                CoolDownPolicy.MAX_SCOPES);
    }

    private static PausePolicy pause(Section section) {
        Duration base = FALLBACK.optional(section, "base", SECOND);
        double factor = FACTOR.optional(section, "factor", 2.0);
        Duration max = LONGEST_WAIT.optional(section, "max", longer(base, MINUTE));
        requireNotShorter(section, max, "base", base);
        int failures = FAILURES.optional(section, "failures", 10);
        section.close();
        return new PausePolicy(base, factor, longer(max, base), failures);
    }

    private static RetryPolicy retry(Section section) {
        int attempts = ATTEMPTS.optional(section, "max-attempts", 5);
        Duration base = BASE.optional(section, "base", Duration.ofMillis(200));
        Duration max = LONGEST_BACKOFF.optional(section, "max", longer(base, Duration.ofSeconds(30)));
        requireNotShorter(section, max, "base", base);
        section.close();
        return new RetryPolicy(attempts, base, longer(max, base));
    }

    private static Room room(Section root) {
        Room usual = Room.DEFAULT;
        Section section = root.section("room");
        int entries = ENTRIES.optional(section, "entries", usual.entries());
        int megabytes = MEGABYTES.optional(section, "megabytes", (int) (usual.bytes() / MEGABYTE));
        int tenantEntries = ENTRIES.optional(section, "tenant-entries", half(entries));
        int tenantMegabytes = MEGABYTES.optional(section, "tenant-megabytes", half(megabytes));
        section.close();
        Overflow overflow = Range.oneOf(Overflow.class)
                .worded("hold, reject or drop-oldest")
                .optional(root, "overflow", usual.overflow());
        return new Room(entries, megabytes * MEGABYTE, tenantEntries, tenantMegabytes * MEGABYTE, overflow);
    }

    private static int half(int of) {
        return Math.max(1, of / 2);
    }

    /** The key max of the section. Policies refuse one that is shorter, so where there was this mistake it is replaced. */
    private static void requireNotShorter(Section section, Duration max, String other, Duration than) {
        if (max.compareTo(than) < 0) {
            section.mistake(
                    "max", Quantity.text(max), "allowed: not shorter than " + other + ", " + Quantity.text(than));
        }
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
