package dev.headgate.trials;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Figures as they are printed. */
final class Rounded {

    private Rounded() {}

    /** Returns the value with so many digits behind the point. */
    static double to(int digits, double value) {
        return BigDecimal.valueOf(value)
                .setScale(digits, RoundingMode.HALF_EVEN)
                .doubleValue();
    }
}
