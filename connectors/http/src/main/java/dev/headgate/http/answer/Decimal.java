package dev.headgate.http.answer;

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

    static @Nullable BigDecimal min(List<String> texts) {
        return first(texts, -1);
    }

    static @Nullable BigDecimal max(List<String> texts) {
        return first(texts, 1);
    }

    private static @Nullable BigDecimal first(List<String> texts, int sign) {
        BigDecimal first = null;
        for (String text : texts) {
            BigDecimal number = read(text);
            if (number != null && (first == null || number.compareTo(first) * sign > 0)) {
                first = number;
            }
        }
        return first;
    }
}
