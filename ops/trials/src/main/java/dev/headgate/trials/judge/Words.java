package dev.headgate.trials.judge;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Figures in words: {@code "{calls:,d} calls, {share:.1%} of those allowed"}. Between braces there is the name of a figure,
 * with the names of its groups and dots before it, and after a colon how it is formatted: as by {@link String#format}, or
 * with a percent sign for a share of 1. So words and JSON can't say different things.
 */
final class Words {

    private static final Pattern PLACE = Pattern.compile("\\{([\\w.]+)(?::([^}]*))?}");

    private Words() {}

    /** Fills in figures by their names, with a mark where something is not as it must be. */
    static String of(Map<String, ?> figures, String template, boolean ok) {
        return PLACE.matcher(template)
                        .replaceAll(
                                place -> Matcher.quoteReplacement(text(value(figures, place.group(1)), place.group(2))))
                + (ok ? "" : "  <- NOT OK");
    }

    /**
     * The figure of that name.
     *
     * @param path the names of groups come before its own, with dots
     * @throws IllegalArgumentException if there is none
     */
    static @Nullable Object value(Map<?, ?> fields, String path) {
        String[] names = path.split("\\.", 2);
        Object value = fields.get(names[0]);
        if (!fields.containsKey(names[0]) || (names.length > 1 && value != null && !(value instanceof Map<?, ?>))) {
            throw new IllegalArgumentException("there is no figure called " + path);
        }
        return names.length > 1 && value instanceof Map<?, ?> inner ? value(inner, names[1]) : value;
    }

    private static String text(@Nullable Object value, @Nullable String format) {
        if (value instanceof Map<?, ?> counts) {
            return new TreeMap<>(counts).toString();
        }
        if (format == null) {
            return String.valueOf(value);
        }
        return format.endsWith("%") && value instanceof Number share
                ? String.format(Locale.ROOT, "%" + format.replace("%", "f%%"), 100 * share.doubleValue())
                : String.format(Locale.ROOT, "%" + format, value);
    }
}
