package dev.headgate.control;

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

    /** Such as {@code 1 call} and {@code 2 calls}. */
    public static String count(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
