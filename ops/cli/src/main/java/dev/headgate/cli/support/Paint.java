package dev.headgate.cli.support;

import dev.headgate.control.status.Condition;
import java.time.Duration;
import java.util.Locale;

/**
 * Cells of what is drawn in a terminal.
 *
 * @param colours whether there are any: ANSI's, or none
 * @param blocks whether bars are drawn with block characters instead of ASCII
 */
public record Paint(boolean colours, boolean blocks) {

    public static final Paint PLAIN = new Paint(false, false);

    private static final String STEPS = "▁▂▃▄▅▆▇█";
    private static final String ASCII_STEPS = "_.-=+*%#";

    /** A colour, by its ANSI code. */
    public enum Colour {
        RED("31"),
        GREEN("32"),
        YELLOW("33"),
        BLUE("34"),
        MAGENTA("35"),
        CYAN("36"),
        BOLD("1"),
        DIM("2"),
        PLAIN("");

        private final String code;

        Colour(String code) {
            this.code = code;
        }

        /** The one that a vendor is shown in. */
        public static Colour of(Condition condition) {
            return switch (condition) {
                case TROUBLE -> RED;
                case COOLING -> YELLOW;
                case PAUSED -> MAGENTA;
                case FULL -> GREEN;
                case WAITING -> BLUE;
                case WELL -> PLAIN;
            };
        }
    }

    /** For the terminal of this process. */
    public static Paint ofTerminal() {
        return new Paint(Terminal.hasColours(), Terminal.hasBlocks());
    }

    public String in(Colour colour, String text) {
        return colours && colour != Colour.PLAIN && !text.isEmpty()
                ? "\u001b[" + colour.code + "m" + text + "\u001b[0m"
                : text;
    }

    /** A bar; a part of anything is seen, however small. */
    public String bar(long part, long whole, int width) {
        int full = whole <= 0 ? 0 : Math.clamp(Math.ceilDiv(part * width, whole), 0, width);
        return (blocks ? "█" : "#").repeat(full) + (blocks ? "░" : ".").repeat(width - full);
    }

    /** A character for each value, as high as it is beside the highest; spaces before them up to the width. */
    public String sparkline(double[] values, int width) {
        int first = Math.max(0, values.length - width);
        double highest = 0;
        for (int i = first; i < values.length; i++) {
            highest = Math.max(highest, values[i]);
        }
        StringBuilder line = new StringBuilder();
        for (int i = first; i < values.length; i++) {
            line.append(step(values[i], highest));
        }
        return " ".repeat(width - line.length()) + line;
    }

    private char step(double value, double highest) {
        if (value <= 0 || highest <= 0) {
            return blocks ? ' ' : '_';
        }
        String steps = blocks ? STEPS : ASCII_STEPS;
        return steps.charAt(Math.clamp(Math.round(value / highest * (steps.length() - 1)), 0, steps.length() - 1));
    }

    /** A time in at most seven characters, such as 4.2 s, 45 s, 12 min, 3.4 h, 9 d. */
    public static String span(Duration time) {
        double seconds = Math.max(0, time.toMillis() / 1000.0);
        if (seconds < 10) {
            return format("%.1f s", seconds);
        }
        if (seconds < 100) {
            return format("%.0f s", seconds);
        }
        if (seconds < 6_000) {
            return format("%.0f min", seconds / 60);
        }
        double hours = seconds / 3_600;
        if (hours < 100) {
            return format("%.1f h", hours);
        }
        return hours < 24 * 9_999 ? format("%.0f d", hours / 24) : "years";
    }

    /** A number in at most six characters, such as 12,345 and 1.2M. */
    public static String number(long number) {
        if (number < 100_000) {
            return format("%,d", number);
        }
        if (number < 1_000_000) {
            return format("%.0fk", number / 1e3);
        }
        return number < 100_000_000 ? format("%.1fM", number / 1e6) : format("%.0fM", number / 1e6);
    }

    /** A rate in at most six characters. */
    public static String rate(double perSecond) {
        return perSecond < 100 ? format("%.1f", perSecond) : number(Math.round(perSecond));
    }

    @SuppressWarnings("AnnotateFormatMethod")
    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
