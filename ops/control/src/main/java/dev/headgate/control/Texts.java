package dev.headgate.control;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Texts for a space that may be too small for them. */
public final class Texts {

    private Texts() {}

    /** The text, cut off and marked so if it is longer. */
    public static String cut(int width, String text) {
        return text.length() <= width ? text : text.substring(0, width - 1) + "…";
    }

    /**
     * The text, broken between words.
     *
     * @param head stands before the first line; as many spaces stand before the others
     */
    public static List<String> wrap(int width, String head, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(head);
        for (String word : text.split(" ")) {
            if (line.length() > head.length() && line.length() + word.length() > width) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder(" ".repeat(head.length()));
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    /** How long ago that was, in its two largest units, such as {@code 2 h 3 min}. */
    public static String age(Instant then, Instant now) {
        long seconds = Math.max(0, Duration.between(then, now).toSeconds());
        if (seconds >= 86_400) {
            return seconds / 86_400 + " d " + seconds % 86_400 / 3_600 + " h";
        }
        if (seconds >= 3_600) {
            return seconds / 3_600 + " h " + seconds % 3_600 / 60 + " min";
        }
        return seconds >= 60 ? seconds / 60 + " min " + seconds % 60 + " s" : seconds + " s";
    }

    /** Such as {@code 1 call} and {@code 2 calls}. */
    public static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
