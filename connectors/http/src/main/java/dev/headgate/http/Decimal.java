package dev.headgate.http;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers as vendors write them, without a sign or an exponent. */
final class Decimal {

    private static final Pattern FORM = Pattern.compile("\\d{1,18}(\\.\\d{1,18})?");

    private Decimal() {}

    /** Returns the number, not negative, or null for anything else. */
    static @Nullable BigDecimal read(String text) {
        String stripped = text.strip();
        return FORM.matcher(stripped).matches() ? new BigDecimal(stripped) : null;
    }

    static @Nullable BigDecimal least(List<String> texts) {
        BigDecimal least = null;
        for (String text : texts) {
            BigDecimal number = read(text);
            if (number != null && (least == null || number.compareTo(least) < 0)) {
                least = number;
            }
        }
        return least;
    }

    static @Nullable BigDecimal most(List<String> texts) {
        BigDecimal most = null;
        for (String text : texts) {
            BigDecimal number = read(text);
            if (number != null && (most == null || number.compareTo(most) > 0)) {
                most = number;
            }
        }
        return most;
    }
}
