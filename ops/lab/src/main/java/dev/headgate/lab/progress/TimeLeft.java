package dev.headgate.lab.progress;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Guesses how long something still takes: by how long it usually does, else by the parts that are through, else by when it
 * has ended at the latest; and of a step that counts, such as {@code 300 of 5,000 outcomes}, by how fast it does.
 */
final class TimeLeft {

    private static final Pattern COUNT = Pattern.compile("([\\d,]+) of ([\\d,]+)");

    private final Expected expected;
    private int parts;
    private int allParts;
    private Duration partsAt = Duration.ZERO;
    private Count first = Count.NONE;
    private Count now = Count.NONE;

    TimeLeft(Expected expected) {
        this.expected = expected;
    }

    /** How far a step was at a time. */
    private record Count(long done, long all, Duration at) {

        static final Count NONE = new Count(0, 0, Duration.ZERO);
    }

    /** So many of all parts are through by now. */
    void parts(int done, int all, Duration elapsed) {
        parts = done;
        allParts = all;
        partsAt = elapsed;
    }

    /** A line was told, which may count. */
    void told(String line, Duration elapsed) {
        Matcher count = COUNT.matcher(line);
        if (!count.find()) {
            first = Count.NONE;
            now = Count.NONE;
            return;
        }
        now = new Count(number(count.group(1)), number(count.group(2)), elapsed);
        if (first.all() != now.all() || now.done() < first.done()) {
            first = now;
        }
    }

    private static long number(String digits) {
        String plain = digits.replace(",", "");
        return plain.isEmpty() || plain.length() > 15 ? 0 : Long.parseLong(plain);
    }

    /** Such as {@code about 2:10 left}; empty if nobody can know. */
    String words(Duration elapsed) {
        Duration usual = expected.usual();
        if (usual != null) {
            return usual.compareTo(elapsed) > 0
                    ? "about " + clock(usual.minus(elapsed)) + " left"
                    : "it usually takes " + clock(usual);
        }
        if (parts > 0) {
            Duration whole = partsAt.multipliedBy(allParts).dividedBy(parts);
            return whole.compareTo(elapsed) > 0 ? "about " + clock(whole.minus(elapsed)) + " left" : "nearly through";
        }
        String step = step(elapsed);
        Duration longest = expected.longest();
        if (longest == null || longest.compareTo(elapsed) <= 0) {
            return step;
        }
        return (step.isEmpty() ? "" : step + ", ") + "at most " + clock(longest.minus(elapsed)) + " in all";
    }

    private String step(Duration elapsed) {
        long done = now.done() - first.done();
        if (done <= 0 || now.done() >= now.all()) {
            return "";
        }
        double each = (double) now.at().minus(first.at()).toMillis() / done;
        Duration left =
                Duration.ofMillis(Math.round(each * (now.all() - now.done()))).minus(elapsed.minus(now.at()));
        return left.isPositive() ? "about " + clock(left) + " left of this" : "";
    }

    /** Such as 0:05, 12:30 and 1:02:03. */
    static String clock(Duration time) {
        return time.toHours() > 0
                ? String.format(Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart())
                : String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart());
    }
}
