package dev.headgate.trials.judge;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Figures as they are printed. */
public final class Rounded {

    private Rounded() {}

    /** Returns the value with so many digits behind the point. */
    public static double to(int digits, double value) {
        return BigDecimal.valueOf(value)
                .setScale(digits, RoundingMode.HALF_EVEN)
                .doubleValue();
    }
}
