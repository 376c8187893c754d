package dev.headgate.trials.judge;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Figures in words: {@code "{calls:,d} calls, {share:.1%} of those allowed"}. Between braces there is a component of a
 * record, those of records in it with dots, and after a colon how it is formatted: as by {@link String#format}, or with a
 * percent sign for a share of 1. So words and JSON can't say different things.
 */
public final class Words {

    private static final Pattern PLACE = Pattern.compile("\\{([\\w.]+)(?::([^}]*))?}");
    private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};
    private static final JsonMapper JSON = new JsonMapper();

    private Words() {}

    /** Fills in a record's figures. */
    public static String of(Record figures, String template) {
        return of(JSON.convertValue(figures, FIELDS), template);
    }

    /** The same, with a mark where it is not as it must be. */
    public static String of(Record figures, String template, boolean ok) {
        return of(JSON.convertValue(figures, FIELDS), template, ok);
    }

    /** Fills in figures by their names, with a mark where something is not as it must be. */
    static String of(Map<String, ?> figures, String template, boolean ok) {
        return of(figures, template) + (ok ? "" : "  <- NOT OK");
    }

    private static String of(Map<String, ?> figures, String template) {
        return PLACE.matcher(template)
                .replaceAll(place -> Matcher.quoteReplacement(text(value(figures, place.group(1)), place.group(2))));
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
