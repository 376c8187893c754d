package dev.headgate.cli.support;

import dev.headgate.control.CommandException;
import org.jspecify.annotations.Nullable;

/** Checks the numbers that options are given. */
public final class Bounds {

    private Bounds() {}

    /** @throws CommandException if there is a number, and it is not positive */
    public static void atLeastOne(String option, @Nullable Number number) {
        if (number != null && number.longValue() < 1) {
            throw CommandException.usage(option + " must be at least 1, not " + number);
        }
    }

    /** @throws CommandException if there is a number, and it is not positive or more than {@code most} */
    public static void oneTo(long most, String option, @Nullable Number number) {
        if (number != null && (number.longValue() < 1 || number.longValue() > most)) {
            throw CommandException.usage(option + " must be 1 to " + most + ", not " + number);
        }
    }
}
