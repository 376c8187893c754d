package dev.headgate.console.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Figures and times as people read them. */
final class Words {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    private Words() {}

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String rate(double perSecond) {
        return perSecond == 0 ? "0" : String.format(Locale.ROOT, perSecond < 10 ? "%.1f" : "%,.0f", perSecond);
    }

    /** Roughly: the two largest units. Empty for none. */
    static String duration(@Nullable Duration duration) {
        if (duration == null) {
            return "";
        }
        long seconds = duration.toSeconds();
        if (seconds >= 2 * 86_400) {
            return seconds >= 364 * 86_400
                    ? "a year or more"
                    : seconds / 86_400 + " d " + seconds % 86_400 / 3_600 + " h";
        }
        if (seconds >= 3_600) {
            return seconds / 3_600 + " h " + seconds % 3_600 / 60 + " min";
        }
        if (seconds >= 60) {
            return seconds / 60 + " min " + seconds % 60 + " s";
        }
        return duration.toMillis() < 10_000
                ? String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1_000.0)
                : seconds + " s";
    }

    /** In the time zone of this process. Empty for none. */
    static String time(@Nullable Instant instant) {
        return instant == null ? "" : TIME.format(instant.truncatedTo(ChronoUnit.SECONDS));
    }

    static String pairs(Map<String, String> pairs) {
        return pairs.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(it -> it.getKey() + "=" + it.getValue())
                .collect(Collectors.joining(", "));
    }

    static String url(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** An id for an element that stands for a name of any characters. */
    static String element(String prefix, String name) {
        return prefix + HexFormat.of().formatHex(name.getBytes(StandardCharsets.UTF_8));
    }

    static String vendorLink(String vendor) {
        return "/console/vendor?name=" + url(vendor);
    }

    static String intentLink(String vendor, String id) {
        return "/console/intent?vendor=" + url(vendor) + "&id=" + url(id);
    }
}
